// The names that a photo is offered, one key away from each. What a file's name says is in
// `FileNameWords.swift`, what a caption is worth in `Caption.swift`, the number raised in
// `PhotoName+Raised.swift`.

import Foundation

/// A name that a person may take.
public struct NameSuggestion: Sendable, Hashable {
  /// Where a name comes from.
  public enum Kind: Sendable, Hashable {
    /// The title or caption inside the file.
    case title
    /// The words of the file's name.
    case fileName
    /// When the photo was taken.
    case date
    /// Where it was taken.
    case place
    /// The name given before.
    case previous
    /// The name given before, with its number raised.
    case raised
    /// A name in the library that goes on from what is typed.
    case completion
  }

  /// Where the name comes from.
  public let kind: Kind
  /// The name, letter for letter as it will be stored.
  public let text: String

  /// An offer.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The rule of what is offered, in which order.
public enum NameSuggestions {
  /// The names offered for a photo while nothing is typed, the best first. None is blank, and
  /// none stands there twice.
  /// - Parameters:
  ///   - sourceName: the name of the file that was picked.
  ///   - metadata: what the file tells of itself.
  ///   - previous: the name given before this one.
  ///   - locale: the language of the date.
  public static func suggestions(
    sourceName: String, metadata: PhotoMetadata, previous: String?, locale: Locale
  ) -> [NameSuggestion] {
    let suggestions: [(NameSuggestion.Kind, String?)] = [
      (.title, metadata.title),
      (.fileName, FileNameWords.text(of: sourceName)),
      (.date, metadata.taken?.text(locale)),
      (.place, metadata.place),
      (.previous, previous),
      (.raised, previous.map(PhotoName.raised)),
    ]
    return distinct(suggestions.compactMap { kind, text in text.map { NameSuggestion(kind, $0) } })
  }

  /// The names offered instead while something is typed: those of the library that go on from
  /// it, in the given order, without what is typed already.
  public static func completions(typed: String, names: [String]) -> [NameSuggestion] {
    distinct(names.filter { $0 != typed }.map { NameSuggestion(.completion, $0) })
  }

  private static func distinct(_ suggestions: [NameSuggestion]) -> [NameSuggestion] {
    var seen: Set<String> = []
    return suggestions.filter { !PhotoName.isBlank($0.text) && seen.insert($0.text).inserted }
  }
}
