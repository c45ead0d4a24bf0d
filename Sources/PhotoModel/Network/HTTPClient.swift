// Fetches what others serve, and believes none of it: redirects, sizes, times and pauses are
// bounded here. The bytes come through `HTTPTransport.swift`.

import Foundation
import Synchronization

/// A client for servers that may be slow, broken or hostile.
public final class HTTPClient: Sendable {
  /// How much and how long.
  public struct Limits: Sendable {
    /// The most bytes of a body, after decompression.
    public var byteCount: Int
    /// The longest time until the last byte, over all redirects.
    public var deadline: Duration
    /// For large files: at least this many bytes in each stretch of the deadline's length, and
    /// the transfer may take on.
    public var bytesForMoreTime: Int?

    /// Limits.
    public init(byteCount: Int, deadline: Duration, bytesForMoreTime: Int? = nil) {
      self.byteCount = byteCount
      self.deadline = deadline
      self.bytesForMoreTime = bytesForMoreTime
    }
  }

  /// The total deadline of a request, where nothing else is asked for.
  public static let usualDeadline = Duration.seconds(30)
  /// The most redirects in a row; browsers follow 20, an API needs one or two.
  static let redirectLimit = 5

  /// The total deadline of a request.
  public let deadline: Duration
  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let userAgent: String
  /// Until when hosts asked to be left alone.
  private let pauses = Mutex<[String: Date]>([:])

  /// A client.
  /// - Parameters:
  ///   - transport: speaks HTTP.
  ///   - userAgent: how we introduce ourselves.
  ///   - deadline: the total deadline of a request.
  ///   - clock: the clock that deadlines keep.
  ///   - now: the time of day.
  public init(
    transport: any HTTPTransport, userAgent: String, deadline: Duration = usualDeadline,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.userAgent = userAgent
    self.deadline = deadline
    self.clock = clock
    self.now = now
  }

  /// A body in memory.
  /// - Throws: ``NetworkError``, or `CancellationError`.
  public func data(from address: URL, byteLimit: Int) async throws -> Data {
    let body = Mutex(Data())
    try await fetch(address, Limits(byteCount: byteLimit, deadline: deadline)) { bytes in
      body.withLock { $0.append(bytes) }
    }
    return body.withLock { $0 }
  }

  /// Fetches a body, piece by piece.
  /// - Throws: ``NetworkError``, what `receive` throws, or `CancellationError`.
  public func fetch(
    _ address: URL, _ limits: Limits, receive: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    let transfer = Transfer(limits: limits)
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.follow(address, transfer, receive) }
      group.addTask { [clock] in
        var seen = 0
        repeat {
          try await clock.sleep(for: limits.deadline)
        } while transfer.hasProgressed(since: &seen)
        throw NetworkError.tookTooLong(
          host: address.hostText, seconds: Int(limits.deadline.components.seconds))
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func follow(
    _ first: URL, _ transfer: Transfer, _ receive: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    var next = first
    for _ in 0...Self.redirectLimit {
      let address = next
      try checkPause(address)
      let answer = Answer(address: address, now: now())
      do {
        try await transport.get(address, fields: ["User-Agent": userAgent]) { part in
          switch part {
          case .head(let head):
            try answer.begin(head)
            try transfer.expect(head, from: address)
          case .body(let bytes):
            try transfer.count(bytes, from: address)
            try receive(bytes)
          }
        }
        guard answer.hasBegun else { throw NetworkError.brokenOff(host: address.hostText) }
        return
      } catch let redirect as Redirect {
        next = redirect.target
      } catch let error as NetworkError {
        if let pause = error.retryAfter { keepAway(from: address, for: pause) }
        throw error
      }
    }
    throw NetworkError.redirectedTooOften(host: first.hostText)
  }

  // MARK: - Pauses that servers ask for

  private func keepAway(from address: URL, for pause: Duration) {
    let end = now().addingTimeInterval(pause / .seconds(1))
    pauses.withLock { $0[address.hostText] = end }
  }

  /// Refuses what would come before a pause is over, without asking the server.
  private func checkPause(_ address: URL) throws(NetworkError) {
    let now = now()
    let host = address.hostText
    let rest = pauses.withLock { pauses -> TimeInterval in
      guard let end = pauses[host] else { return 0 }
      let rest = end.timeIntervalSince(now)
      if rest <= 0 { pauses[host] = nil }
      return rest
    }
    if rest > 0 {
      throw .status(429, host: host, retryAfter: .seconds(rest.rounded(.up)))
    }
  }
}

/// How far one fetch has come, over all redirects.
private final class Transfer: Sendable {
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
private struct Redirect: Error {
  let target: URL
}

/// One answer, as far as its head goes.
private final class Answer: Sendable {
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
      throw Redirect(target: try target(of: head.fields["location"] ?? ""))
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
