// Style sheets of a program and of its blocks.

import CGtk

/// CSS for the widgets of a display.
///
/// ```swift
/// StyleSheet.add(".warning { color: @warning_color; }")
/// Label("Low battery").style("warning")
/// ```
@MainActor
public enum StyleSheet {
  /// Which of two style sheets applies if both set the same property of a widget.
  ///
  /// ```swift
  /// StyleSheet.add(".rounded { border-radius: 8px; }", priority: .block)
  /// ```
  public enum Priority: Sendable {
    /// For blocks; a program's own style sheets override these.
    case block
    /// For a program's own style sheets.
    case application

    var gtk: guint {
      let application = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
      return self == .application ? application : application - 1
    }
  }

  /// Adds rules to the default display. Has no effect if there is no display.
  /// - Parameters:
  ///   - css: the rules; GTK prints a warning for those that it can't parse.
  ///   - priority: which rules override these.
  public static func add(_ css: String, priority: Priority = .application) {
    add(priority) { gtk_css_provider_load_from_data($0, css, -1) }
  }

  /// Adds the rules of a file in the process's resources (`g_resources_register`).
  public static func add(resource path: String, priority: Priority = .application) {
    add(priority) { gtk_css_provider_load_from_resource($0, path) }
  }

  private static func add(
    _ priority: Priority, _ load: (UnsafeMutablePointer<GtkCssProvider>) -> Void
  ) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
      return
    }
    defer { g_object_unref(Instance(provider)) }
    load(provider)
    gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority.gtk)
  }
}
