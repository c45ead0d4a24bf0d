// A window with the keys of a program. GTK 4.8 has a window of that kind, but its pages are two
// columns wide, whatever the screen, and the numbers of its pages have a negative minimum width
// (`gtkshortcutssection.c`, `stackswitcher > button > label` in GTK's theme). The other windows are
// in `Window.swift`.

import CGtk
import Foundation

/// A window that lists the keys of a program, and finds them by their meaning. It is one column
/// that scrolls, so that it fits on every screen.
///
/// ```swift
/// let keys = ShortcutsWindow(
///   "Keys", search: "Search Keys", nothing: "No Keys Found",
///   [.init("Notes", [.init("F2", "Rename"), .init("Delete", "Delete")])])
/// keys.show(above: window)
/// ```
@MainActor
public struct ShortcutsWindow {
  /// One line: what keys do.
  public struct Shortcut: Sendable {
    let keys: String
    let title: String

    /// Creates a line.
    /// - Parameter keys: keys as GTK writes them, several with a space between them ("F5 <Control>r").
    public init(_ keys: String, _ title: String) {
      self.keys = keys
      self.title = title
    }
  }

  /// Lines under one heading.
  public struct Group: Sendable {
    let title: String
    let shortcuts: [Shortcut]

    /// Creates a group.
    public init(_ title: String, _ shortcuts: [Shortcut]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  private let window: Window
  private let field: SearchEntry

  /// Creates the window.
  /// - Parameters:
  ///   - title: its title.
  ///   - search: the accessible name and the placeholder of the field above the keys.
  ///   - nothing: what is shown where the search finds none.
  ///   - groups: the keys.
  public init(_ title: String, search: String, nothing: String, _ groups: [Group]) {
    let window = Window(title, width: 560, height: 560)
    self.window = window
    window.setHeader(HeaderBar())
    let shown = groups.map { ShownGroup($0) }
    let field = SearchEntry(search).margin(horizontal: 18, vertical: 12)
    self.field = field
    let none = Label(nothing).wrap().alignLines(0.5).style("dim-label")
    none.isVisible = false
    field.onChange {
      for group in shown { group.show(linesWith: field.text) }
      none.isVisible = !shown.contains(where: \.box.isVisible)
    }
    // A search field takes Escape for itself.
    field.onStop { window.destroy() }
    window.onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      window.destroy()
      return true
    }
    let list = Box(spacing: 24) {
      for group in shown { group.box }
      none
    }
    .margin(horizontal: 18, vertical: 6)
    window.setContent(
      Box {
        field
        ScrolledWindow(list).expand()
      })
  }

  /// Shows the window above another one; it closes with Escape, or with that.
  public func show(above parent: Window) {
    window.makeModal(above: parent)
    window.present()
    // Before, AT-SPI would take the window for a filler (GTK 4.8).
    field.focus()
  }
}

/// The heading and the lines of a group.
@MainActor
private struct ShownGroup {
  let box: Box
  private let lines: [(title: String, row: WrappingRow)]

  init(_ group: ShortcutsWindow.Group) {
    lines = group.shortcuts.map { shortcut in
      (
        shortcut.title,
        WrappingRow {
          Label(shortcut.title).wrap().alignLines(0)
          // One beside the other, or below it where there is no room.
          for keys in shortcut.keys.split(separator: " ") { ShortcutLabel(String(keys)) }
        }
      )
    }
    box = Box(spacing: 6)
    box.append(Label(group.title).wrap().alignLines(0).style("title-4"))
    for line in lines { box.append(line.row) }
  }

  /// Shows the lines in whose titles a text is, and the heading if there is any.
  func show(linesWith text: String) {
    for line in lines {
      line.row.isVisible =
        text.isEmpty
        || line.title.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    box.isVisible = lines.contains { $0.row.isVisible }
  }
}

/// Keys as they are on the keyboard.
private struct ShortcutLabel: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ keys: String) { gtk = gtk_shortcut_label_new(keys) }
}
