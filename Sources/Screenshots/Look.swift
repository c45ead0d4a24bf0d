// The looks in which scenes are shown: colours, size of the window, scale of the screen, size of text,
// language. Not all combinations, but each two values together at least once.

/// How the app looks in a picture.
struct Look: Hashable {
  /// The theme, as `GTK_THEME` has it.
  var theme = "Adwaita"
  /// The width of the window, in pixels of layout.
  var width = 1024
  /// How many device pixels a pixel of layout has, in each direction.
  var scale = 1
  /// The size of text, 1 for the usual one.
  var text = 1.0
  /// The language, as `LANGUAGE` has it; "rtl" for English from right to left.
  var language = "en"

  /// The height of the window, in pixels of layout.
  var height: Int { width < 700 ? 640 : 760 }

  /// A short name: "dark-360-de".
  var name: String {
    var parts = [Self.themes[theme] ?? theme, "\(width)", language]
    if scale != 1 { parts.append("\(scale)x") }
    if text != 1 { parts.append("large-text") }
    return parts.joined(separator: "-")
  }

  /// GTK's settings for this look, as in its `settings.ini`. The usual size of text is 11 points.
  var settings: String { "[Settings]\ngtk-font-name=Cantarell \(Int(11 * text))\n" }

  /// The variables that give an app this look, but for ``settings``.
  var environment: [String: String] {
    var variables = [
      "GTK_THEME": theme, "GDK_SCALE": "\(scale)",
      "LANGUAGE": language == "rtl" ? "en" : language,
    ]
    if language == "rtl" { variables["GTK_PHOTOS_DIRECTION"] = "rtl" }
    return variables
  }

  private static let themes = [
    "Adwaita": "light", "Adwaita:dark": "dark", "HighContrast": "contrast",
  ]

  /// Looks in which each two values of two dimensions come together at least once, as far as they fit
  /// on the screen.
  static let pairs: [Look] = {
    var all: [Look] = []
    for theme in themes.keys.sorted() {
      for width in [360, 640, 1024, 2560] {
        for scale in [1, 2] where width * scale <= 2560 {
          for text in [1, 1.8] {
            for language in ["en", "de", "zh_CN", "rtl"] {
              all.append(
                Look(theme: theme, width: width, scale: scale, text: text, language: language))
            }
          }
        }
      }
    }
    var missing = Set(all.flatMap(\.valuePairs))
    var chosen: [Look] = []
    // Greedily: the look with the most pairs that are missing, the first of several.
    while !missing.isEmpty {
      var best: (look: Look, count: Int)?
      for look in all {
        let count = look.valuePairs.count(where: missing.contains)
        if count > best?.count ?? 0 { best = (look, count) }
      }
      guard let best else { break }
      chosen.append(best.look)
      missing.subtract(best.look.valuePairs)
    }
    return chosen
  }()

  /// Each two values of it, as texts.
  private var valuePairs: [String] {
    let values = ["theme \(theme)", "width \(width)", "scale \(scale)", "text \(text)", language]
    return values.indices.flatMap { one in
      values[(one + 1)...].map { "\(values[one]), \($0)" }
    }
  }
}
