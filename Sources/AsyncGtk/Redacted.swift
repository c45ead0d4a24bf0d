// Skeletons: grey shapes in place of content that is being loaded.

import CGtk
import Gtk

extension Widget {
  /// Shows the widget as a skeleton: its labels become grey shapes, and its buttons are invisible.
  /// It accepts no input, and is hidden from assistive technologies.
  ///
  /// ```swift
  /// let skeleton = Box { Label("A title"); Label("Some words") }.redacted()
  /// AsyncContentView(article, placeholder: skeleton, message: { "\($0)" }) { article in
  ///   show(article)
  /// }
  /// ```
  @discardableResult
  public func redacted() -> Self {
    BlockStyle.install()
    style("redacted").ignoresPointer().accessibleHidden()
    gtk_widget_set_can_focus(gtk, 0)
    return self
  }
}
