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
  /// The word as the beginning of a word of the place, see ``SearchText/wordStarts(_:)``. A word
  /// that is too short to name a place alone counts together with the one before it or the one after
  /// it, and not at all if it is the only one.
  let placeStarts: [String]
  /// The word as the beginning of a word of the camera; a number counts as a word that is too short.
  let cameraStarts: [String]

  /// The fewest letters of a word that may name a place or a camera alone: fewer begin too many
  /// words. A letter that is not ASCII is enough, as it may be Chinese. Two characters with a digit
  /// that are no number, as in "G6", are a model.
  private static let fewestLetters = 3
  /// The years that a word may mean: that of the first photograph is among them.
  private static let years = 1800...2199

  /// Makes a term of a folded word.
  init(_ searched: SearchWord, in vocabulary: SearchVocabulary) {
    let word = searched.text
    self.word = word
    isLiked = vocabulary.isLiked(word)
    year = Self.year(word)
    months = vocabulary.months(word)
    let isNumber = Self.isNumber(word)
    let hasDigit = word.utf8.contains { (0x30...0x39).contains($0) }
    let isLong =
      word.count >= Self.fewestLetters || word.utf8.contains { $0 >= 0x80 }
      || word.count > 1 && hasDigit && !isNumber
    let start = [SearchText.wordStart(word)]
    placeStarts = isLong ? start : searched.withNeighbors
    // The numbers of photos, as in "Beach 100", are no models, but "iPhone 13" is one.
    cameraStarts = isLong && !isNumber ? start : searched.withNeighbors
  }

  private static func isNumber(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(word), years.contains(year)
    else { return nil }
    return year
  }
}

/// A word of a search, and with its neighbors: "Rebel XT" is a camera, though many words begin with
/// "XT".
struct SearchWord: Hashable, Sendable {
  /// The word.
  let text: String
  /// The word behind the one before it, and before the one after it, as a text of
  /// ``SearchText/wordStarts(_:)`` has them where they follow each other; empty if it is the only
  /// one.
  let withNeighbors: [String]

  /// Takes a word out of those of a search, which are folded and in the order in which they were
  /// typed.
  init(at index: Int, of words: [String]) {
    text = words[index]
    withNeighbors = [index - 1, index].filter { $0 >= 0 && $0 + 1 < words.count }
      .map { SearchText.wordStarts(words[$0]) + SearchText.wordStart(words[$0 + 1]) }
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
