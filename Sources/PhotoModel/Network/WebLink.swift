// Converts links from servers to addresses that are safe to fetch.

import Foundation

/// Parses links from the network.
public enum WebLink {
  /// The address of a link, ready to be fetched.
  ///
  /// Raw spaces and other characters that are invalid in a link are encoded (6 of 341 recorded
  /// items of NASA's have them); `http` becomes `https` for NASA's hosts, which support both.
  /// - Parameters:
  ///   - text: the link.
  ///   - base: the address of the document with the link, for relative links.
  /// - Throws: ``NetworkError/notAWebLink(_:)`` for anything but `http` and `https` with a host.
  public static func address(
    _ text: String, relativeTo base: URL? = nil
  ) throws(NetworkError) -> URL {
    let link = escaped(text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard let url = URL(string: link, relativeTo: base),
      var parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true)
    else { throw .notAWebLink(text) }
    parts.scheme = parts.scheme?.lowercased()
    if parts.scheme == "http", isNASA(parts.host) {
      parts.scheme = "https"
      if parts.port == 80 { parts.port = nil }
    }
    guard ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
      let address = parts.url
    else { throw .notAWebLink(text) }
    return address
  }

  private static func isNASA(_ host: String?) -> Bool {
    guard let host = host?.lowercased() else { return false }
    return host == "nasa.gov" || host.hasSuffix(".nasa.gov")
  }

  /// Encodes characters that are invalid in a link, and leaves what is encoded already.
  /// Foundation's own encoding makes `%2520` of a `%20` beside a raw space.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let digits = scalars[(index + 1)...].prefix(2)
      let isEncoded = digits.count == 2 && digits.allSatisfy(\.properties.isASCIIHexDigit)
      if scalar == "%" ? isEncoded : allowed.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 { result += String(format: "%%%02X", byte) }
      }
    }
    return result
  }

  /// Characters that are valid in a link (RFC 3986, 2).
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      + "-._~:/?#[]@!$&'()*+,;=")
}

extension URL {
  /// The host in lower case, for messages and as a key.
  var hostText: String { host?.lowercased() ?? absoluteString }
}
