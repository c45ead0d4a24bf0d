// The words that a search understands, in the person's languages. What they mean is the model's
// (`PhotoModel/Photos/SearchTerm.swift`).

import PhotoModel

extension SearchVocabulary {
  /// The words of this process's languages.
  static let ofPerson = SearchVocabulary(
    dates: PersonLocale.current.dates,
    // Translators: words that are typed into the search to find the photos that the person likes,
    // separated by spaces.
    liked: localized("liked"))
}
