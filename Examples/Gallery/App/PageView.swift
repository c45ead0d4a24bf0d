// What every page looks like: its title, what it shows, the widgets, and the lines that make them.

import AsyncGtk
import Gtk

extension Page {
  /// The page in its place, made when it is first shown.
  func view(_ pace: Pace) -> ScrolledWindow {
    let container = Box()
    var isMade = false
    return ScrolledWindow(container).expand().task {
      if !isMade { container.append(content(pace)) }
      isMade = true
    }
  }

  /// What the page holds.
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

/// How the gallery looks on top of GTK's own theme.
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
