// The language in which a decoder tells names of places (`PhotoDecoder/NearestCity.swift`): its
// environment is empty, so a request for metadata carries it (`DecoderRequest.swift`).

/// A person's language, as gettext(3) understands it.
public struct LanguagePreference: Hashable, Sendable {
  private static let longest = 256

  /// The locale for messages, such as "de_DE.UTF-8".
  public let locale: String
  /// The languages in the order of preference, such as "de_AT:de", which go before the locale's own;
  /// empty if there are none.
  public let languages: String

  /// Makes a preference. Values that no locale has (other letters than ASCII's, path separators)
  /// become "C" and "".
  /// - Parameters:
  ///   - locale: the name of the locale for messages.
  ///   - languages: the value of `LANGUAGE`.
  public init(locale: String, languages: String = "") {
    self.locale = Self.isSafe(locale) && !locale.isEmpty ? locale : "C"
    self.languages = Self.isSafe(languages) ? languages : ""
  }

  private static func isSafe(_ text: String) -> Bool {
    text.utf8.count <= longest
      && text.utf8.allSatisfy { byte in
        let scalar = UnicodeScalar(byte)
        return scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "_-.@:".unicodeScalars.contains(scalar))
      }
  }

  /// Both values as the text of a request.
  public var text: String { locale + "\n" + languages }

  /// Parses the text of a request.
  public init(text: [UInt8]) {
    let parts = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(locale: parts[0], languages: parts.count > 1 ? parts[1] : "")
  }
}
