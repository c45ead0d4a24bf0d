// The person's languages: of texts, of dates and of numbers. This file alone reads the environment for
// them. Texts are translated by gettext (`GtkPhotos/Wording/Localized.swift`), which gets its locale from
// `GtkPhotos/App/Translations.swift`.

import Foundation

/// The locales that the environment names, by POSIX's categories (POSIX.1-2017, 8.2): `LC_ALL` goes
/// before the variable of a category, that before `LANG`.
///
/// `Locale.current` is another one: on Linux it is that of the process when it is first asked for, and
/// one for all categories.
public struct PersonLocale: Sendable, Equatable {
  /// The locale of this process.
  public static let current = PersonLocale(environment: ProcessInfo.processInfo.environment)

  /// For dates and times: `LC_TIME`.
  public let dates: Locale
  /// For numbers: `LC_NUMERIC`.
  public let numbers: Locale
  /// The languages of texts: `LC_MESSAGES`, and `LANGUAGE`.
  public let texts: LanguagePreference

  /// Reads the locales in an environment. `C` has no language: dates and numbers are in English then,
  /// or, where texts have one all the same (`LANGUAGE` beside `C.UTF-8`), in theirs.
  public init(environment: [String: String]) {
    func name(_ category: String) -> String {
      ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }
    let messages = name("LC_MESSAGES")
    let asked = environment["LANGUAGE"] ?? ""
    // gettext finds a language by this even if the system lacks its locale.
    let own = Locale(posix: messages) == nil ? "" : messages.withoutCodeset
    texts = LanguagePreference(locale: messages, languages: asked.isEmpty ? own : asked)
    // gettext looks for no translation in the locale "C" itself.
    let ofTexts =
      Locale(posix: texts.locale) == nil && !["C", "POSIX"].contains(texts.locale)
      ? texts.languages.split(separator: ":").first.flatMap { Locale(posix: String($0)) } : nil
    func locale(_ category: String) -> Locale {
      Locale(posix: name(category)) ?? ofTexts ?? Locale(identifier: "en")
    }
    dates = locale("LC_TIME")
    numbers = locale("LC_NUMERIC")
  }
}

extension String {
  /// The name of a locale without its codeset: "sr_RS@latin" of "sr_RS.UTF-8@latin".
  fileprivate var withoutCodeset: String {
    let parts = split(separator: "@", maxSplits: 1)
    return parts.map { $0.prefix { $0 != "." } }.joined(separator: "@")
  }
}

extension Locale {
  /// The scripts that modifiers of glibc's locales name: "sr_RS@latin".
  private static let scripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "iqtelif": "Latn",
  ]

  /// The locale of a POSIX name: language, region, codeset and modifier, as in "de_AT.UTF-8@euro".
  /// `nil` for `C`, `POSIX`, and what is no such name.
  init?(posix name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let place = parts.first?.split(separator: ".", omittingEmptySubsequences: false).first
    else {
      return nil
    }
    let words = place.split(separator: "_", omittingEmptySubsequences: false)
    guard let language = words.first, (2...3).contains(language.utf8.count),
      words.count <= 2, words.allSatisfy(Self.isWord)
    else { return nil }
    let script = parts.count > 1 ? Self.scripts[String(parts[1])] : nil
    let identifier = [String(language), script, words.count > 1 ? String(words[1]) : nil]
    self.init(identifier: identifier.compactMap { $0 }.joined(separator: "_"))
  }

  private static func isWord(_ word: Substring) -> Bool {
    (2...3).contains(word.utf8.count)
      && word.utf8.allSatisfy {
        (0x41...0x5a).contains($0 & 0xdf) || (0x30...0x39).contains($0)
      }
  }
}
