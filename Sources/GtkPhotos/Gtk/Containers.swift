// Widgets that lay out others.

import CGtk

/// Widgets beside or below one another.
struct Box: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A box; `spacing` in pixels.
  init(
    _ orientation: GtkOrientation = GTK_ORIENTATION_VERTICAL, spacing: Int = 0,
    @WidgetBuilder content: () -> [any Widget] = { [] }
  ) {
    gtk = gtk_box_new(orientation, Int32(spacing))
    for child in content() { gtk_box_append(cast(), child.gtk) }
  }
}

/// Widgets side by side.
@MainActor
func HorizontalBox(
  spacing: Int = 0, @WidgetBuilder content: () -> [any Widget] = { [] }
) -> Box {
  Box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing, content: content)
}

/// A widget with others drawn above it, which take its size and don't change it.
struct Overlay: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ base: some Widget, @WidgetBuilder above: () -> [any Widget]) {
    gtk = gtk_overlay_new()
    gtk_overlay_set_child(opaque, base.gtk)
    for widget in above() { gtk_overlay_add_overlay(opaque, widget.gtk) }
  }
}

/// Pages of which one is shown.
struct Stack: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A stack; `pages` by their names.
  init(_ pages: KeyValuePairs<String, any Widget>) {
    gtk = gtk_stack_new()
    for (name, page) in pages { gtk_stack_add_named(opaque, page.gtk, name) }
  }

  /// Shows a page.
  func show(_ page: String) { gtk_stack_set_visible_child_name(opaque, page) }
}

/// A widget larger than its place, with scroll bars.
struct ScrolledWindow: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ child: some Widget) {
    gtk = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(opaque, child.gtk)
    // External: the child's columns ask for no width of the window's.
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
  }

  /// Takes the child's height up to a limit in pixels.
  @discardableResult
  func grow(upTo height: Int) -> Self {
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    return self
  }

  /// The horizontal extent of what is seen.
  var horizontalAdjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_hadjustment(opaque)
  }
}

/// A widget that slides in and out.
struct Revealer: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ transition: GtkRevealerTransitionType, _ child: some Widget) {
    gtk = gtk_revealer_new()
    gtk_revealer_set_child(opaque, child.gtk)
    gtk_revealer_set_transition_type(opaque, transition)
  }

  /// Whether the child is out.
  var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    nonmutating set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
}
