// The width of a window, and labels that shrink in narrow windows.

import CGtk
import Observation

/// The current width of a window. Observable.
///
/// ```swift
/// let width = WindowWidth(of: window)
/// label.observe { label.isVisible = width.pixels > 600 }
/// ```
@MainActor @Observable
public final class WindowWidth {
  /// In layout pixels, including the shadow if the window draws one; 0 before the window is shown.
  public private(set) var pixels = 0

  /// Observes a window that is not shown yet. The window owns this object.
  public init(of window: Window) {
    window.own(self)
    connect(window.instance, "realize") { [weak self] in
      guard let surface = gtk_native_get_surface(window.opaque) else { return }
      connect(Instance(surface), pointer: "notify::width") { _ in
        let width = Int(gdk_surface_get_width(surface))
        // Emitted during a layout, when no widget may change.
        window.later { if let self, self.pixels != width { self.pixels = width } }
      }
    }
  }
}

extension Widget {
  /// Shortens a button's label with an ellipsis if there is not enough space for it.
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
  /// Shortens titles with an ellipsis if there is not enough space for them.
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
