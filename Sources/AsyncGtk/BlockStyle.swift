// The style of the blocks, on top of GTK's theme. The colours come from the theme, so that the
// blocks follow the desktop's light, dark and high-contrast styles. A program's own style sheet
// overrides this one.

import Gtk

@MainActor
enum BlockStyle {
  /// Adds the style sheet to the display; further calls have no effect.
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
