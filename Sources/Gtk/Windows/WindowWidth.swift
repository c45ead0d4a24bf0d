// How wide a window is, and words that make room in narrow ones.

import CGtk
import Observation

/// The width of a window, as the person changes it.
///
/// ```swift
/// let width = WindowWidth(of: window)
/// label.observe { label.isVisible = width.pixels > 600 }
/// ```
@MainActor @Observable
public final class WindowWidth {
  /// In pixels of layout, with the window's shadow where it draws one; 0 before it is shown.
  public private(set) var pixels = 0

  /// The width of a window that is not shown yet, which owns this.
  public init(of window: Window) {
    window.own(self)
    connect(window.instance, "realize") { [weak self] in
      guard let surface = gtk_native_get_surface(window.opaque) else { return }
      connect(Instance(surface), pointer: "notify::width") { _ in
        let width = Int(gdk_surface_get_width(surface))
        // Told in the middle of the layout, where no widget may change.
        window.later { if let self, self.pixels != width { self.pixels = width } }
      }
    }
  }
}

extension Widget {
  /// Ends the words of a button with an ellipsis where there is no room for all of them.
  @discardableResult
  public func ellipsizeLabel() -> Self {
    let child = gtk_widget_get_first_child(gtk).map(AnyWidget.init)
    if let child, g_type_check_instance_is_a(child.cast(), gtk_label_get_type()) != 0 {
      gtk_label_set_ellipsize(child.opaque, PANGO_ELLIPSIZE_END)
    }
    return self
  }
}

extension StackSwitcher {
  /// Ends titles with an ellipsis where there is no room for all of them.
  @discardableResult
  public func ellipsize() -> Self {
    var button = gtk_widget_get_first_child(gtk)
    while let current = button {
      AnyWidget(gtk: current).ellipsizeLabel()
      button = gtk_widget_get_next_sibling(current)
    }
    return self
  }
}
