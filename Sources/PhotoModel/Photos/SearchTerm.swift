// What a word of a search means. SQL finds the photos that match it (`SearchTerm+SQL.swift`), and
// at each key the texts in memory do (`SearchTexts.swift`); a test compares both.

/// A word of a search. It is a part of a photo's names, or something else that is known of the
/// photo: a photo matches by any of them.
struct SearchTerm: Hashable, Sendable {
  /// The word, folded by ``SearchText``: any part of the names.
  let word: String
  /// Whether it means the photos that a person likes.
  let isLiked: Bool
  /// The year in which photos were taken; `nil` where the word is no year.
  let year: Int?
  /// The months, of any year, in which photos were taken; empty where the word is no month.
  let months: MonthSet
  /// The word as the beginning of a word of the place, see ``SearchText/wordStarts(_:)``; `nil`
  /// where it is too short for that.
  let placeStart: String?
  /// The word as the beginning of a word of the camera; `nil` where it is too short for that, or a
  /// number.
  let cameraStart: String?

  /// The fewest letters of a word that may name a place or a camera: fewer begin too many words. A
  /// letter that is not ASCII is enough, as it may be Chinese.
  private static let fewestLetters = 3
  /// The years that a word may mean: that of the first photograph is among them.
  private static let years = 1800...2199

  /// Makes a term of a folded word.
  init(_ word: String, in vocabulary: SearchVocabulary) {
    self.word = word
    isLiked = vocabulary.isLiked(word)
    year = Self.year(word)
    months = vocabulary.months(word)
    let isLong = word.count >= Self.fewestLetters || word.utf8.contains { $0 >= 0x80 }
    placeStart = isLong ? SearchText.wordStart(word) : nil
    // The numbers of photos, as in "Beach 100", are no models.
    let isNumber = word.unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .decimalNumber
    }
    cameraStart = isNumber ? nil : placeStart
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(word), years.contains(year)
    else { return nil }
    return year
  }
}

/// Months of any year.
struct MonthSet: OptionSet, Hashable, Sendable {
  /// A bit for each month, of which bit 1 is January's.
  let rawValue: Int

  /// Makes a set of bits.
  init(rawValue: Int) { self.rawValue = rawValue }

  /// One month, from 1 to 12. An unknown one, 0, is in no set of months.
  init(month: Int) { rawValue = 1 << month }
}
