// What the model needs of the platform to speak HTTP: one request, one answer. The app fulfils
// it on libcurl; what is asked and what is believed is in `HTTPClient.swift`.

import Foundation

/// The first part of a server's answer.
public struct HTTPHead: Sendable, Equatable {
  /// The status code, 100 to 599.
  public let status: Int
  /// The header fields; names in lower case.
  public let fields: [String: String]

  /// A head from its parts.
  public init(status: Int, fields: [String: String]) {
    self.status = status
    self.fields = fields
  }
}

/// A piece of a server's answer, in the order in which it comes.
public enum HTTPPart: Sendable {
  /// The head, once, first.
  case head(HTTPHead)
  /// Bytes of the body, decompressed.
  case body(Data)
}

/// Speaks HTTP, away from the main actor.
public protocol HTTPTransport: Sendable {
  /// Sends one GET request and hands over the answer as it comes. Redirects are not followed;
  /// they are answers.
  ///
  /// Cancelling the calling task ends the transfer at once, and so does an error that `receive`
  /// throws; deadlines rely on it.
  /// - Parameters:
  ///   - address: an `http` or `https` address.
  ///   - fields: header fields.
  ///   - receive: takes the parts, one after another, on any thread.
  /// - Throws: ``NetworkError``, what `receive` throws, or `CancellationError`.
  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws
}
