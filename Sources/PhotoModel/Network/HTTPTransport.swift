// The interface between the model and an HTTP implementation: one request, one response. The app
// implements it with libcurl; requests and responses are checked in `HTTPClient.swift`.

import Foundation

/// The head of a server's response.
public struct HTTPHead: Sendable, Equatable {
  /// The status code, 100 to 599.
  public let status: Int
  /// The header fields; names in lower case.
  public let fields: [String: String]

  /// Makes a head of its parts.
  public init(status: Int, fields: [String: String]) {
    self.status = status
    self.fields = fields
  }
}

/// A part of a server's response, in the order of arrival.
public enum HTTPPart: Sendable {
  /// The head; exactly once, before all else.
  case head(HTTPHead)
  /// Bytes of the body, decompressed.
  case body(Data)
}

/// Sends HTTP requests off the main actor.
public protocol HTTPTransport: Sendable {
  /// Sends one GET request and passes the response on as it arrives. Redirects are not followed;
  /// they are passed on like other responses.
  ///
  /// Cancelling the calling task ends the transfer at once, and so does an error thrown by
  /// `receive`; deadlines rely on it.
  /// - Parameters:
  ///   - address: an `http` or `https` address.
  ///   - fields: header fields.
  ///   - receive: handles the parts, one after another, on any thread.
  /// - Throws: ``NetworkError``, what `receive` throws, or `CancellationError`.
  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws
}
