// The words of a language that a search understands. The interface knows them
// (`GtkPhotos/Wording/SearchWording.swift`) and opens the library with them; `SearchTerm.swift`
// says what else a word may mean.

import Foundation

/// The words by which a search names months, and the photos that a person likes: those of the
/// person's language, and the English ones.
public struct SearchVocabulary: Sendable {
  /// The English words alone.
  public static let english = SearchVocabulary(dates: Locale(identifier: "en"), liked: "")

  /// The fewest letters that name a month. In Chinese the whole name may have fewer.
  private static let fewestLetters = 3

  /// The months by their folded names and by the beginnings of these.
  private var months: [String: MonthSet] = [:]
  private let liked: Set<String>

  /// Makes the vocabulary of a language, with the English words.
  /// - Parameters:
  ///   - locale: the language of dates.
  ///   - words: the words for photos that the person likes, separated by spaces.
  public init(dates locale: Locale, liked words: String) {
    let folded = SearchText.folded("liked \(words)")
    liked = Set(folded.split(whereSeparator: \.isWhitespace).map(String.init))
    for locale in [Locale(identifier: "en"), locale] {
      for (month, names) in zip(1..., LocalDateTime.monthNames(in: locale)) {
        for name in names { add(name, MonthSet(month: month)) }
      }
    }
  }

  /// Whether a folded word means the photos that the person likes.
  func isLiked(_ word: String) -> Bool { liked.contains(word) }

  /// The months that a folded word names, whole or by its first letters.
  func months(_ word: String) -> MonthSet { months[word] ?? [] }

  private mutating func add(_ name: String, _ month: MonthSet) {
    // Short names end in a full stop in some languages: "févr.".
    let name = SearchText.folded(name).trimmingCharacters(in: CharacterSet(charactersIn: "."))
    // A word of a search has no space, as "tháng 5" has, and a number alone is no month.
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.allSatisfy(\.isNumber)
    else { return }
    for count in min(Self.fewestLetters, name.count)...name.count {
      months[String(name.prefix(count)), default: []].formUnion(month)
    }
  }
}
