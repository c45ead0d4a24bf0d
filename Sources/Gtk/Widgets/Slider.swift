// A slider with steps.

import CGtk

/// A horizontal slider from 0 to a number, in whole steps.
///
/// ```swift
/// let size = Slider("Text Size", upTo: 3) { step in zoom(to: step) }
/// size.value = 1
/// ```
public struct Slider: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a slider; `action` is called with each new step. `label` is the accessible name and
  /// the tooltip.
  public init(_ label: String, upTo last: Int, _ action: @escaping @MainActor (Int) -> Void) {
    gtk = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, Double(last), 1)
    gtk_scale_set_draw_value(cast(), 0)
    gtk_range_set_round_digits(cast(), 0)
    gtk_range_set_increments(cast(), 1, 1)
    // A click doesn't move keyboard focus.
    gtk_widget_set_focus_on_click(gtk, 0)
    accessibleLabel(label)
    tooltip(label)
    let slider = self
    connect(instance, "value-changed") { action(slider.value) }
  }

  /// The current step.
  public var value: Int {
    get { Int(gtk_range_get_value(cast()).rounded()) }
    nonmutating set { gtk_range_set_value(cast(), Double(newValue)) }
  }
}
