// Skeletons: what is being loaded, as greyed shapes of itself.

import CGtk
import Gtk

extension Widget {
  /// Shows the widget as a greyed shape of itself: a skeleton of what is being loaded. It takes
  /// no input, and assistive technologies pass it over.
  ///
  /// ```swift
  /// let skeleton = Box { Label("A title"); Label("Some words") }.redacted()
  /// AsyncContentView(article, placeholder: skeleton, message: { "\($0)" }) { article in show(article) }
  /// ```
  @discardableResult
  public func redacted() -> Self {
    BlockStyle.install()
    style("redacted").ignoresPointer().accessibleHidden()
    gtk_widget_set_can_focus(gtk, 0)
    return self
  }
}
