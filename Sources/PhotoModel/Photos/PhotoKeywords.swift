// Keywords of photos: how they are typed, shown and stored. `PhotoStore.setKeywords(_:of:)` stores them.

/// The rules for keywords.
public enum PhotoKeywords {
  /// What separates keywords in a text that a person types, in Chinese and Arabic too.
  private static let separators: Set<Character> = [",", ";", "，", "、", "；", "،", "؛"]

  /// The keywords in a text such as "sea, crete, family", in their order, each once. Those that
  /// differ by case alone are one.
  public static func keywords(in text: String) -> [String] {
    unique(text.split { separators.contains($0) || $0.isNewline }.map(String.init))
  }

  /// The keywords as a person types them: the inverse of ``keywords(in:)``.
  public static func text(_ keywords: [String]) -> String { keywords.joined(separator: ", ") }

  /// Keywords without white space at their ends, without blank ones, each once.
  static func unique(_ keywords: [String]) -> [String] {
    var known: Set<String> = []
    return keywords.compactMap { keyword in
      let words = keyword.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return words.isEmpty || !known.insert(words.lowercased()).inserted ? nil : words
    }
  }

  /// The keywords of a column of the database, one a line.
  static func keywords(stored text: String?) -> [String] {
    text?.split(separator: "\n").map(String.init) ?? []
  }

  /// The text for the column; `nil` for no keywords.
  static func stored(_ keywords: [String]) -> String? {
    let keywords = unique(keywords)
    return keywords.isEmpty ? nil : keywords.joined(separator: "\n")
  }
}
