// Widgets that lay out others; a row that needs no wide window is in `WrappingRow.swift`.

import CGtk

/// Widgets beside or below one another.
///
/// ```swift
/// let form = Box(spacing: 12) {
///   Label("Name")
///   Entry("Name")
/// }
/// ```
public struct Box: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A box; `spacing` in pixels.
  public init(
    _ orientation: Orientation = .vertical, spacing: Int = 0,
    @WidgetBuilder content: () -> [any Widget] = { [] }
  ) {
    gtk = gtk_box_new(orientation.gtk, Int32(spacing))
    for child in content() { gtk_box_append(cast(), child.gtk) }
  }

  /// Adds a widget at the end.
  public func append(_ child: some Widget) { gtk_box_append(cast(), child.gtk) }

  /// Takes a child out, which is gone then unless it has another owner.
  public func remove(_ child: some Widget) { gtk_box_remove(cast(), child.gtk) }
}

/// Widgets side by side.
///
/// ```swift
/// let buttons = HorizontalBox(spacing: 6) {
///   Button("Cancel") { window.destroy() }
///   Button("Save") { save() }
/// }
/// ```
@MainActor
public func HorizontalBox(
  spacing: Int = 0, @WidgetBuilder content: () -> [any Widget] = { [] }
) -> Box {
  Box(.horizontal, spacing: spacing, content: content)
}

/// A place without anything in it but its style's background, which tells how large it is.
///
/// ```swift
/// let area = BlankArea()
/// area.onResize { size in print(size.width, size.height) }
/// ```
public struct BlankArea: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// An empty area.
  public init() { gtk = gtk_drawing_area_new() }

  /// Runs a closure in the middle of the layout when the area gets a size, in pixels of layout.
  public func onResize(_ action: @escaping @MainActor (Size) -> Void) {
    connect(instance, size: "resize") { action(Size(width: $0, height: $1)) }
  }
}

/// A widget with others drawn above it, which take its size and don't change it.
///
/// ```swift
/// let marked = Overlay(picture) { Icon("starred-symbolic").align(horizontal: .end, vertical: .start) }
/// ```
public struct Overlay: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A widget with others above it.
  public init(_ base: some Widget, @WidgetBuilder above: () -> [any Widget] = { [] }) {
    gtk = gtk_overlay_new()
    gtk_overlay_set_child(opaque, base.gtk)
    for widget in above() { add(widget) }
  }

  /// Adds a widget above the others.
  public func add(_ widget: some Widget) { gtk_overlay_add_overlay(opaque, widget.gtk) }
}

/// Pages of which one is shown.
///
/// ```swift
/// let stack = Stack(["empty": Label("No notes yet"), "notes": notes])
/// stack.show("notes")
/// ```
public struct Stack: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A stack; `pages` by their names.
  public init(_ pages: KeyValuePairs<String, any Widget>) {
    gtk = gtk_stack_new()
    for (name, page) in pages { gtk_stack_add_named(opaque, page.gtk, name) }
  }

  /// Shows a page. The others are hidden, so that assistive technologies don't read them out;
  /// not so where one slides into the place of the other.
  public func show(_ page: String) {
    guard let shown = gtk_stack_get_child_by_name(opaque, page) else { return }
    gtk_widget_set_visible(shown, 1)
    gtk_stack_set_visible_child(opaque, shown)
    guard gtk_stack_get_transition_type(opaque) == GTK_STACK_TRANSITION_TYPE_NONE else { return }
    var child = gtk_widget_get_first_child(gtk)
    while let current = child {
      if current != shown { gtk_widget_set_visible(current, 0) }
      child = gtk_widget_get_next_sibling(current)
    }
  }

  /// Shows a page of a stack with a ``StackSwitcher``, which hides none of the others.
  public func bringToFront(_ page: String) { gtk_stack_set_visible_child_name(opaque, page) }

  /// The name of the page that is shown.
  public var shown: String? { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }

  /// Gives a page a title for a ``StackSwitcher``.
  public func setTitle(_ title: String, of page: String) {
    guard let child = gtk_stack_get_child_by_name(opaque, page) else { return }
    gtk_stack_page_set_title(gtk_stack_get_page(opaque, child), title)
  }

  /// Puts a page in the place of the one with that name, or takes it away.
  public func replace(_ name: String, with page: (any Widget)?) {
    if let old = gtk_stack_get_child_by_name(opaque, name) { gtk_stack_remove(opaque, old) }
    if let page { gtk_stack_add_named(opaque, page.gtk, name) }
  }

  /// How one page follows another.
  @discardableResult
  public func transition(_ transition: Transition) -> Self {
    gtk_stack_set_transition_type(opaque, transition.gtk)
    return self
  }

  /// Runs a closure when another page is shown, with its name.
  @discardableResult
  public func onShow(_ action: @escaping @MainActor (String) -> Void) -> Self {
    let stack = self
    connect(instance, pointer: "notify::visible-child-name") { _ in
      if let page = stack.shown { action(page) }
    }
    return self
  }
}

/// Buttons for the titled pages of a stack.
///
/// ```swift
/// stack.setTitle("Notes", of: "notes")
/// window.setHeader(HeaderBar(title: StackSwitcher(stack)))
/// ```
public struct StackSwitcher: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Buttons for a stack.
  public init(_ stack: Stack) {
    gtk = gtk_stack_switcher_new()
    gtk_stack_switcher_set_stack(opaque, stack.opaque)
  }
}

/// A widget larger than its place, with scroll bars.
///
/// ```swift
/// let scroller = ScrolledWindow(notes).grow(upTo: 400)
/// ```
public struct ScrolledWindow: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Scroll bars around a widget.
  public init(_ child: some Widget) {
    gtk = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(opaque, child.gtk)
    // External: the child's columns ask for no width of the window's.
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
  }

  /// Takes the child's height up to a limit in pixels.
  @discardableResult
  public func grow(upTo height: Int) -> Self {
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    return self
  }

  /// The horizontal extent of what is seen.
  package var horizontalAdjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_hadjustment(opaque)
  }

  /// Runs a closure when a touchpad or a touch screen has pulled the content down as far beyond
  /// its top as it goes.
  @discardableResult
  public func onPullDown(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, number: "edge-overshot") { edge in
      if edge == Int(GTK_POS_TOP.rawValue) { action() }
    }
    return self
  }

  /// Runs a closure whenever what is seen, or what there is, changes and less than two windows
  /// of content lie below. It may be in the middle of a layout, where no widget may change.
  ///
  /// ```swift
  /// scroller.onNearEnd { Task { await loadNextPage() } }
  /// ```
  @discardableResult
  public func onNearEnd(_ action: @escaping @MainActor () -> Void) -> Self {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return self }
    let check = { @MainActor in
      let page = gtk_adjustment_get_page_size(adjustment)
      let below =
        gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_value(adjustment) - page
      if page > 1, below < 2 * page { action() }
    }
    connect(Instance(adjustment), "value-changed", check)
    connect(Instance(adjustment), "changed", check)
    // A load that was cancelled with its page goes on when the page is shown again.
    connect(instance, "map", check)
    return self
  }
}

/// A widget that slides in and out.
///
/// ```swift
/// let bar = Revealer(.slideUp, Label("Deleted"))
/// bar.isRevealed = true
/// ```
public struct Revealer: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A widget that is not revealed yet.
  /// - Parameters:
  ///   - transition: how it comes and goes.
  ///   - child: the widget, hidden while it is not revealed.
  public init(_ transition: Transition, _ child: some Widget) {
    gtk = gtk_revealer_new()
    gtk_revealer_set_child(opaque, child.gtk)
    gtk_revealer_set_transition_type(opaque, transition.gtk)
    child.isVisible = false
    let revealer = self
    connect(instance, pointer: "notify::child-revealed") { _ in
      if !revealer.isRevealed, gtk_revealer_get_child_revealed(revealer.opaque) == 0 {
        child.isVisible = false
      }
    }
  }

  /// Whether the child is out. In, it is hidden, so that assistive technologies don't read it.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    nonmutating set {
      if newValue { gtk_widget_set_visible(gtk_revealer_get_child(opaque), 1) }
      gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
    }
  }
}
