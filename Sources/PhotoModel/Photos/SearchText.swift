// Folds names and words for the search.

import Foundation

/// Folds texts that a search does not distinguish.
package enum SearchText {
  /// A text in lower case, of normal width, without accents: "Über" and "u\u{308}BER" become
  /// "uber", "Øl" "ol". A search finds any substring of it, so Chinese needs no word breaks.
  package static func folded(_ text: String) -> String {
    // ASCII, as most names are: Foundation takes ten times as long.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var plain = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      if let letters = letters(for: scalar) {
        plain.append(contentsOf: letters.unicodeScalars)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// What people type for a lower-case letter that does not decompose into letter and accent, if
  /// their keyboard has no key for it.
  private static func letters(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ø": "o"
    case "ł": "l"
    case "đ": "d"
    case "ħ": "h"
    case "ı": "i"
    case "æ": "ae"
    case "œ": "oe"
    default: nil
    }
  }
}
