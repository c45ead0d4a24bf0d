// The layout of every page: its title, its summary, the widgets, and the lines that create them.

import AsyncGtk
import Gtk

extension Page {
  /// The page with a scroll bar. Its content is created when it is first shown.
  func view(_ pace: Pace) -> ScrolledWindow {
    let container = Box()
    var isMade = false
    return ScrolledWindow(container).expand().task {
      if !isMade { container.append(content(pace)) }
      isMade = true
    }
  }

  func content(_ pace: Pace) -> Box {
    Box(spacing: 18) {
      Box(spacing: 6) {
        Label(title).alignLines(0).style("title-2")
        Label(summary).alignLines(0).wrap().style("dim-label")
      }
      make(pace).style("gallery-widgets").expand(horizontal: true, vertical: false)
      Label(source).alignLines(0).wrap().selectable()
        .style("monospace", "gallery-source").accessibleLabel("Source of \(title)")
    }
    .margin(24)
  }
}

/// The gallery's style, in addition to GTK's own theme.
@MainActor
enum GalleryStyle {
  static func install() {
    StyleSheet.add(
      """
      .title-2 { font-size: 140%; font-weight: bold; }
      .gallery-widgets {
        padding: 18px;
        border: 1px solid @borders;
        border-radius: 8px;
        background-color: @theme_base_color;
      }
      .gallery-source {
        padding: 12px 18px;
        border-radius: 8px;
        background-color: alpha(currentColor, 0.06);
        font-size: 90%;
      }
      """)
  }
}
