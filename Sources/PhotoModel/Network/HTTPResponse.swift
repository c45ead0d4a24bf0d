// Checks a server's response before its body is used: status, redirects, sizes. `HTTPClient.swift`
// sends the requests.

import Foundation
import Synchronization

/// The progress of one fetch, over all redirects.
final class HTTPTransfer: Sendable {
  private let limits: HTTPClient.Limits
  private let byteCount = Mutex(0)

  init(limits: HTTPClient.Limits) { self.limits = limits }

  /// Throws for a head that announces a body that is too large.
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

  /// Whether enough bytes have come since the last check for the deadline to be extended.
  func hasProgressed(since seen: inout Int) -> Bool {
    guard let least = limits.bytesForMoreTime else { return false }
    let total = byteCount.withLock { $0 }
    defer { seen = total }
    return total - seen >= least
  }
}

/// A redirect to follow; thrown to end the response that contains it.
struct HTTPRedirect: Error {
  let target: URL
}

/// One response: the checks of its head.
final class HTTPResponse: Sendable {
  private let address: URL
  private let now: Date
  private let begun = Mutex(false)

  init(address: URL, now: Date) {
    self.address = address
    self.now = now
  }

  var hasBegun: Bool { begun.withLock { $0 } }

  /// Handles the head. Throws if the body is not what was requested.
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

  /// The target of a redirect. An https response can't redirect to http.
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
