// GTK's window with the keys of a program. GTK 4.8 makes it only from a description in XML
// (`gtkshortcutswindow.c`); the other windows are in `Window.swift`.

import CGtk
import Foundation

/// A window that lists the keys of a program.
///
/// ```swift
/// let keys = ShortcutsWindow([
///   .init("Notes", [.init("F2", "Rename"), .init("Delete", "Delete")]),
/// ])
/// keys?.show(above: window)
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

  /// Creates the window; `nil` if GTK can't read its description.
  public init?(_ groups: [Group]) {
    let description = Self.description(of: groups)
    let builder = gtk_builder_new()
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard gtk_builder_add_from_string(builder, description, -1, nil) != 0,
      let object = gtk_builder_get_object(builder, "keys")
    else { return nil }
    // GTK owns a window until it is destroyed.
    window = Window(UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
  }

  /// Shows the window above another one; it closes with that.
  public func show(above parent: Window) {
    window.makeModal(above: parent)
    window.present()
  }

  private static func description(of groups: [Group]) -> String {
    let groups = groups.map { group in
      let lines = group.shortcuts.map { line in
        object(
          "GtkShortcutsShortcut",
          property("accelerator", line.keys) + property("title", line.title))
      }
      return object("GtkShortcutsGroup", property("title", group.title) + lines.joined())
    }
    let section = object(
      "GtkShortcutsSection",
      property("section-name", "keys") + property("max-height", "12") + groups.joined())
    return """
      <interface><object class="GtkShortcutsWindow" id="keys">
      \(child(section))</object></interface>
      """
  }

  private static func object(_ type: String, _ content: String) -> String {
    let object = "<object class=\"\(type)\">\(content)</object>"
    return type == "GtkShortcutsSection" ? object : child(object)
  }

  private static func child(_ object: String) -> String { "<child>\(object)</child>" }

  private static func property(_ name: String, _ value: String) -> String {
    let escaped = g_markup_escape_text(value, -1)
    defer { g_free(escaped) }
    return "<property name=\"\(name)\">\(escaped.map { String(cString: $0) } ?? "")</property>"
  }
}
