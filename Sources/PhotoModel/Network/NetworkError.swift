// What can go wrong on the way to a server and back. The wording is the interface's.

/// A failed request to a server.
public enum NetworkError: Error, Equatable, Sendable {
  /// The link leads to no web page: another scheme (`javascript:`, `file:`), or no host.
  case notAWebLink(String)
  /// The host's name is not known, or there is no network that could tell.
  case nameNotFound(host: String)
  /// Nobody listens there.
  case refused(host: String)
  /// No connection could be made; the system's words.
  case unreachable(host: String, detail: String)
  /// The answer was not complete in time.
  case tookTooLong(host: String, seconds: Int)
  /// What came back is not HTTP.
  case notHTTP(host: String)
  /// The connection broke in the middle of the answer.
  case brokenOff(host: String)
  /// The server answered with an error status; how long it asks to be left alone, if it does.
  case status(Int, host: String, retryAfter: Duration?)
  /// The answer is larger than what is taken, in bytes.
  case tooLarge(host: String, limit: Int)
  /// The server sent us from one address to the next too often.
  case redirectedTooOften(host: String)
  /// The server sent us to an address that is not followed.
  case badRedirect(host: String, target: String)
  /// The answer could not be written to the disk.
  case storage(FileError)
}

extension NetworkError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .nameNotFound, .refused, .unreachable, .tookTooLong, .brokenOff, .notHTTP: true
    case .status(let code, _, _): code == 408 || code == 429 || code >= 500
    case .notAWebLink, .tooLarge, .redirectedTooOften, .badRedirect, .storage: false
    }
  }

  /// Whether it looks as if this machine had no network at all, or the server was gone.
  public var isUnreachable: Bool {
    switch self {
    case .nameNotFound, .refused, .unreachable, .tookTooLong: true
    default: false
    }
  }

  /// How long the server asks to be left alone, in an error that says so.
  public var retryAfter: Duration? {
    if case .status(_, _, let pause) = self { pause } else { nil }
  }
}
