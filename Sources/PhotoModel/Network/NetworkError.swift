// The errors of requests to servers. The messages are in the app's `CatalogErrorWording.swift`.

/// A failed request to a server.
public enum NetworkError: Error, Equatable, Sendable {
  /// The link is not that of a web page: another scheme (`javascript:`, `file:`), or no host.
  case notAWebLink(String)
  /// The host's name can't be resolved, or there is no network to resolve it.
  case nameNotFound(host: String)
  /// The host refused the connection.
  case refused(host: String)
  /// No connection could be made; with the system's message.
  case unreachable(host: String, detail: String)
  /// The certificate of the host is not trusted: it is self-signed, out of date, or of another host.
  case untrusted(host: String)
  /// The response was not complete in time.
  case tookTooLong(host: String, seconds: Int)
  /// The response is not HTTP.
  case notHTTP(host: String)
  /// The connection ended in the middle of the response.
  case brokenOff(host: String)
  /// The server responded with an error status, and perhaps asked for a pause.
  case status(Int, host: String, retryAfter: Duration?)
  /// The response is larger than the limit, in bytes.
  case tooLarge(host: String, limit: Int)
  /// Too many redirects in a row.
  case redirectedTooOften(host: String)
  /// The response redirects to an address that is not followed.
  case badRedirect(host: String, target: String)
  /// The response could not be written to the disk.
  case storage(FileError)
}

extension NetworkError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .nameNotFound, .refused, .unreachable, .tookTooLong, .brokenOff, .notHTTP: true
    case .status(let code, _, _): code == 408 || code == 429 || code >= 500
    case .notAWebLink, .untrusted, .tooLarge, .redirectedTooOften, .badRedirect, .storage: false
    }
  }

  /// Whether this machine seems to have no network, or the server seems to be down.
  public var isUnreachable: Bool {
    switch self {
    case .nameNotFound, .refused, .unreachable, .untrusted, .tookTooLong: true
    default: false
    }
  }

  /// The pause that the server asked for; `nil` if it asked for none.
  public var retryAfter: Duration? {
    if case .status(_, _, let pause) = self { pause } else { nil }
  }
}
