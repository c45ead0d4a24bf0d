// How the blocks look on top of GTK's own theme. Colours come from the theme, so that light, dark and
// high contrast follow the desktop; a program's own style sheet goes before this one.

import Gtk

/// The blocks' style sheet.
@MainActor
enum BlockStyle {
  /// Adds it to the display, once.
  static func install() { _ = installed }

  private static let installed: Void = StyleSheet.add(css, priority: .block)

  private static let css = """
    .async-image {
      border-radius: 8px;
    }
    .async-image-frame {
      background-color: alpha(currentColor, 0.08);
    }
    .redacted {
      animation: redacted-pulse 1.2s ease-in-out infinite alternate;
    }
    .redacted label {
      color: transparent;
      background-color: alpha(@theme_fg_color, 0.1);
      border-radius: 6px;
    }
    .redacted button {
      opacity: 0;
    }
    @keyframes redacted-pulse {
      from { opacity: 1; }
      to { opacity: 0.5; }
    }
    """
}
