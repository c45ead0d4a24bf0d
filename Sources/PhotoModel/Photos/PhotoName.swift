// Decides which texts are names.

/// The rule for names.
public enum PhotoName {
  /// Whether a text holds nothing but white space (Unicode's `White_Space` property): it is no name
  /// then. Any other text is a name, and is stored exactly as typed.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
