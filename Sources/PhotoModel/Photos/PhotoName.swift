// Decides which texts are names.

/// The rule for names.
public enum PhotoName {
  /// Whether a text holds nothing but white space (Unicode's `White_Space` property): it is no name
  /// then. Any other text is a name, and is stored exactly as typed.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// The most characters of a text that a field takes, and the most accents at one of them. The
  /// layout of a line takes time in proportion to the square of these: with 20,000 accents at one
  /// letter, a window stands still. Names that are stored already may be of any length.
  static let (mostCharacters, mostMarks) = (10_000, 1000)

  /// Whether a text is too long to be typed as a name, or has too many accents at one letter.
  public static func isTooLong(_ text: String) -> Bool {
    var marks = 0
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: marks += 1
      default: marks = 0
      }
      if count > mostCharacters || marks > mostMarks { return true }
    }
    return false
  }
}
