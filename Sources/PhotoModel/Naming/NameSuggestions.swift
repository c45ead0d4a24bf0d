// The suggestions for a photo, each accepted with one key. `FileNameWords.swift` reads a file's
// name, `Caption.swift` rates a caption, `PhotoName+Raised.swift` increments the number.

import Foundation

/// A name that a person can accept with one key.
public struct NameSuggestion: Sendable, Hashable {
  /// The source of a name.
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
    /// The name given before, with its number incremented.
    case raised
    /// A name in the library that begins with the typed text.
    case completion
  }

  /// The source of the name.
  public let kind: Kind
  /// The name, exactly as it will be stored.
  public let text: String

  /// Creates a suggestion.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// Chooses and orders suggestions.
public enum NameSuggestions {
  /// The suggestions for a photo while nothing is typed, the best first. None is blank, and each
  /// occurs once.
  /// - Parameters:
  ///   - sourceName: the name of the file that was picked.
  ///   - metadata: the metadata of the file.
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

  /// The suggestions while something is typed: the names of the library that begin with it, in the
  /// given order, without the typed text itself.
  public static func completions(typed: String, names: [String]) -> [NameSuggestion] {
    distinct(names.filter { $0 != typed }.map { NameSuggestion(.completion, $0) })
  }

  private static func distinct(_ suggestions: [NameSuggestion]) -> [NameSuggestion] {
    var seen: Set<String> = []
    return suggestions.filter { !PhotoName.isBlank($0.text) && seen.insert($0.text).inserted }
  }
}
