// What a name is searched by.

import Foundation

/// Names without what a search does not tell apart.
package enum SearchText {
  /// A text in small letters of usual width, without accents: "Über" and "u\u{308}BER" are "uber",
  /// "Øl" is "ol". Any letters next to each other can be looked for in it, so Chinese needs no words.
  package static func folded(_ text: String) -> String {
    // Most names: Foundation takes ten times as long.
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

  /// What people type for a small letter that is not made of a letter and an accent, where their
  /// keyboard has no key for it.
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
