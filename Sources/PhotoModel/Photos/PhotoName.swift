// What counts as a name.

/// The rule for names.
public enum PhotoName {
  /// Whether a text holds nothing but white space (Unicode's `White_Space` property): such a
  /// text is no name. Anything else is one, kept letter for letter.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
