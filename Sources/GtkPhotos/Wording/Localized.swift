// Translated texts. The translations are gettext catalogues in `data/translations`.

import CGtk
import Foundation

/// A text in the person's language.
/// - Parameters:
///   - text: the English text, which is the key of the translation, with placeholders like
///     `{name}`.
///   - values: the values of the placeholders; they are not translated.
func localized(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
  // Without a translation, gettext returns the pointer that it was given, which must still be
  // valid.
  filled(text.withCString { String(cString: g_dgettext("gtk-photos", $0)) }, values)
}

/// A text with a number, in the plural form that the person's language has for it; `{n}` is the
/// placeholder of the number, whose digits are grouped as in the person's region.
func localizedPlural(
  _ one: String, _ other: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
  let text = one.withCString { one in
    other.withCString { other in
      String(cString: g_dngettext("gtk-photos", one, other, gulong(max(count, 0))))
    }
  }
  return filled(filled(text, ["n": count.groupedText]), values)
}

/// Replaces placeholders by values in one pass, so that a value that looks like a placeholder stays
/// as it is.
private func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: "}"),
      let value = values.first(where: { $0.key == rest.dropFirst().prefix(upTo: close) })?.value
    else {
      result += "{"
      rest = rest.dropFirst()
      continue
    }
    result += value
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}
