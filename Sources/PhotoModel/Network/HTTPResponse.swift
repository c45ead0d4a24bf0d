// What a server's answer is before its body is believed: status, redirects, sizes.

import Foundation
import Synchronization

/// How far one fetch has come, over all redirects.
final class HTTPTransfer: Sendable {
  private let limits: HTTPClient.Limits
  private let byteCount = Mutex(0)

  init(limits: HTTPClient.Limits) { self.limits = limits }

  /// Refuses a body that says itself that it is too large.
  func expect(_ head: HTTPHead, from address: URL) throws(NetworkError) {
    guard let length = head.fields["content-length"].flatMap(Int.init) else { return }
    if length > limits.byteCount {
      throw .tooLarge(host: address.hostText, limit: limits.byteCount)
    }
  }

  func count(_ bytes: Data, from address: URL) throws(NetworkError) {
    let total = byteCount.withLock { count in
      count += bytes.count
      return count
    }
    if total > limits.byteCount {
      throw .tooLarge(host: address.hostText, limit: limits.byteCount)
    }
  }

  /// Whether enough came since the last look for more time to be given.
  func hasProgressed(since seen: inout Int) -> Bool {
    guard let least = limits.bytesForMoreTime else { return false }
    let total = byteCount.withLock { $0 }
    defer { seen = total }
    return total - seen >= least
  }
}

/// A redirect that is followed; ends the answer that it came in.
struct HTTPRedirect: Error {
  let target: URL
}

/// One answer, as far as its head goes.
final class HTTPResponse: Sendable {
  private let address: URL
  private let now: Date
  private let begun = Mutex(false)

  init(address: URL, now: Date) {
    self.address = address
    self.now = now
  }

  var hasBegun: Bool { begun.withLock { $0 } }

  /// Takes the head. Throws where the body is not what was asked for.
  func begin(_ head: HTTPHead) throws {
    begun.withLock { $0 = true }
    switch head.status {
    case 200..<300: return
    case 301, 302, 303, 307, 308:
      throw HTTPRedirect(target: try target(of: head.fields["location"] ?? ""))
    default:
      throw NetworkError.status(
        head.status, host: address.hostText,
        retryAfter: head.fields["retry-after"].flatMap { RetryAfter.pause($0, now: now) })
    }
  }

  /// Where a redirect leads. What came over a safe connection is not fetched over an open one.
  private func target(of location: String) throws(NetworkError) -> URL {
    let target: URL
    do throws(NetworkError) {
      target = try WebLink.address(location, relativeTo: address)
    } catch {
      throw .badRedirect(host: address.hostText, target: location)
    }
    if address.scheme == "https", target.scheme != "https" {
      throw .badRedirect(host: address.hostText, target: location)
    }
    return target
  }
}
