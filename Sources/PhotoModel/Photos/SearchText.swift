// Folds names and words for the search, and cameras and places.

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

  /// A text for a search that finds only beginnings of words, see ``wordStart(_:)``. What has a
  /// hyphen or an apostrophe in it is found by each of its parts: "Aix-en-Provence" becomes the
  /// lines "aix-en-provence", "en-provence" and "provence", each behind a line break.
  package static func wordStarts(_ text: String) -> String {
    var starts = ""
    for word in folded(text).split(whereSeparator: \.isWhitespace) {
      var isInside = false
      for index in word.indices {
        let isLetter = word[index].isLetter || word[index].isNumber
        if index == word.startIndex || (isLetter && !isInside) {
          starts += wordStart(word[index...])
        }
        isInside = isLetter
      }
    }
    return starts
  }

  /// A folded word as ``wordStarts(_:)`` has it where a word begins with it.
  package static func wordStart(_ word: some StringProtocol) -> String { "\n\(word)" }

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
