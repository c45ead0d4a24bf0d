// A page of the gallery. All of them are listed in `Pages.swift`.

import Gtk

/// A page: a pattern, the widgets that show it, and the lines that create them.
@MainActor
struct Page {
  let title: String
  /// What there is to see and to try.
  let summary: String
  /// The lines between `// begin` and `// end` in the file that declares the page.
  let source: String
  /// Creates the page's widgets.
  let make: @MainActor (Pace) -> any Widget

  init(
    _ title: String, _ summary: String, file: String = #fileID,
    make: @escaping @MainActor (Pace) -> any Widget
  ) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let source = PageSources.lines[name] else { preconditionFailure("\(name) is no page") }
    self.title = title
    self.summary = summary
    self.source = source
    self.make = make
  }
}
