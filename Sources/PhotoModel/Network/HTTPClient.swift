// Fetches files from untrusted servers: redirects, sizes, times and pauses are bounded here. The
// bytes come through `HTTPTransport.swift`; the head and size of one response are checked in
// `HTTPResponse.swift`. Why no library does this: the figures are in
// `GtkPhotos/Network/CurlTransport.swift`.

import Foundation
import Synchronization

/// A client for servers that may be slow, broken or hostile.
public final class HTTPClient: Sendable {
  /// The limits of a request.
  public struct Limits: Sendable {
    /// The largest body, in bytes after decompression.
    public var byteCount: Int
    /// The longest time until the last byte, including all redirects.
    public var deadline: Duration
    /// For large files: the transfer may go on as long as each period of the deadline's length
    /// brings at least this many bytes.
    public var bytesForMoreTime: Int?

    /// Makes limits of their parts.
    public init(byteCount: Int, deadline: Duration, bytesForMoreTime: Int? = nil) {
      self.byteCount = byteCount
      self.deadline = deadline
      self.bytesForMoreTime = bytesForMoreTime
    }
  }

  /// The default deadline of a request.
  public static let usualDeadline = Duration.seconds(30)
  /// The most redirects in a row; browsers follow 20, an API needs one or two.
  static let redirectLimit = 5

  /// The total deadline of a request.
  public let deadline: Duration
  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let userAgent: String
  /// The end of each pause that a service asked for, by service.
  private let pauses = Mutex<[String: Date]>([:])

  /// Makes a client.
  /// - Parameters:
  ///   - transport: sends the requests.
  ///   - userAgent: the value of the header `User-Agent`.
  ///   - deadline: the total deadline of a request.
  ///   - clock: the clock for deadlines.
  ///   - now: returns the current date.
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

  /// Fetches a body into memory.
  /// - Throws: ``NetworkError``, or `CancellationError`.
  public func data(from address: URL, byteLimit: Int) async throws -> Data {
    let body = Mutex(Data())
    try await fetch(address, Limits(byteCount: byteLimit, deadline: deadline)) { bytes in
      body.withLock { $0.append(bytes) }
    }
    return body.withLock { $0 }
  }

  /// Fetches a body part by part.
  /// - Throws: ``NetworkError``, what `receive` throws, or `CancellationError`.
  public func fetch(
    _ address: URL, _ limits: Limits, receive: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    let transfer = HTTPTransfer(limits: limits)
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.follow(address, transfer, receive) }
      group.addTask { [clock] in
        var seen = 0
        repeat {
          try await clock.sleep(for: limits.deadline)
        } while transfer.hasProgressed(since: &seen)
        throw NetworkError.tookTooLong(
          host: address.hostText, seconds: Int((limits.deadline / .seconds(1)).rounded(.up)))
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func follow(
    _ first: URL, _ transfer: HTTPTransfer, _ receive: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    var next = first
    for _ in 0...Self.redirectLimit {
      let address = next
      try checkPause(address)
      let answer = HTTPResponse(address: address, now: now())
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
      } catch let redirect as HTTPRedirect {
        next = redirect.target
      } catch let error as NetworkError {
        if let pause = error.retryAfter { pauseRequests(from: address, for: pause) }
        throw error
      }
    }
    throw NetworkError.redirectedTooOften(host: first.hostText)
  }

  // MARK: - Pauses that servers ask for

  private func pauseRequests(from address: URL, for pause: Duration) {
    let end = now().addingTimeInterval(pause / .seconds(1))
    pauses.withLock { $0[Self.service(of: address)] = end }
  }

  /// Throws for a request during a pause, without sending it.
  private func checkPause(_ address: URL) throws(NetworkError) {
    let now = now()
    let service = Self.service(of: address)
    let rest = pauses.withLock { pauses -> TimeInterval in
      guard let end = pauses[service] else { return 0 }
      // After the system clock was set back, the pause is still no longer than the longest accepted
      // one.
      let rest = min(end.timeIntervalSince(now), RetryAfter.longest / .seconds(1))
      if rest <= 0 { pauses[service] = nil }
      return rest
    }
    if rest > 0 {
      throw .status(429, host: address.hostText, retryAfter: .seconds(rest.rounded(.up)))
    }
  }

  /// The scope of a pause: a host and the first component of the path, so that a pause for a
  /// server's pictures does not stop its search.
  private static func service(of address: URL) -> String {
    address.hostText + "/" + (address.pathComponents.dropFirst().first ?? "")
  }
}
