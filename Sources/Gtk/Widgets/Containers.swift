// Widgets that lay out others. A row for narrow windows is in `WrappingRow.swift`.

import CGtk

/// Widgets side by side or one below the other.
///
/// ```swift
/// let form = Box(spacing: 12) {
///   Label("Name")
///   Entry("Name")
/// }
/// ```
public struct Box: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a box; `spacing` is in pixels.
  public init(
    _ orientation: Orientation = .vertical, spacing: Int = 0,
    @WidgetBuilder content: () -> [any Widget] = { [] }
  ) {
    gtk = gtk_box_new(orientation.gtk, Int32(spacing))
    for child in content() { gtk_box_append(cast(), child.gtk) }
  }

  /// Gives all children that are shown the same share of the box.
  @discardableResult
  public func homogeneous() -> Self {
    gtk_box_set_homogeneous(cast(), 1)
    return self
  }

  /// Adds a widget at the end.
  public func append(_ child: some Widget) { gtk_box_append(cast(), child.gtk) }

  /// Removes a child. It is destroyed unless something else owns it.
  public func remove(_ child: some Widget) { gtk_box_remove(cast(), child.gtk) }
}

/// Creates a box with widgets side by side; `spacing` is in pixels.
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

/// An empty area that shows only the background of its style, and reports its size.
///
/// ```swift
/// let area = BlankArea()
/// area.onResize { size in print(size.width, size.height) }
/// ```
public struct BlankArea: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an empty area.
  public init() { gtk = gtk_drawing_area_new() }

  /// Calls a closure during a layout when the area gets a new size, in layout pixels.
  public func onResize(_ action: @escaping @MainActor (Size) -> Void) {
    connect(instance, size: "resize") { action(Size(width: $0, height: $1)) }
  }
}

/// A widget with others drawn above it. They get its size and don't change it.
///
/// ```swift
/// let marked = Overlay(picture) {
///   Icon("starred-symbolic").align(horizontal: .end, vertical: .start)
/// }
/// ```
public struct Overlay: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an overlay of widgets above a base widget.
  public init(_ base: some Widget, @WidgetBuilder above: () -> [any Widget] = { [] }) {
    gtk = gtk_overlay_new()
    gtk_overlay_set_child(opaque, base.gtk)
    for widget in above() { add(widget) }
  }

  /// Adds a widget above the others.
  public func add(_ widget: some Widget) { gtk_overlay_add_overlay(opaque, widget.gtk) }

  /// Removes a widget that was added, which is destroyed unless something else holds it.
  public func remove(_ widget: some Widget) { gtk_overlay_remove_overlay(opaque, widget.gtk) }
}

/// Pages, one of which is shown.
///
/// ```swift
/// let stack = Stack(["empty": Label("No notes yet"), "notes": notes])
/// stack.show("notes")
/// ```
public struct Stack: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a stack of pages with names.
  public init(_ pages: KeyValuePairs<String, any Widget>) {
    gtk = gtk_stack_new()
    for (name, page) in pages { gtk_stack_add_named(opaque, page.gtk, name) }
  }

  /// Shows a page. The others are hidden, so that assistive technologies don't read them. With a
  /// transition, the others stay visible, because the old page slides out.
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

  /// Shows a page without hiding the others, which a ``StackSwitcher`` shows, or which keep their room.
  public func bringToFront(_ page: String) { gtk_stack_set_visible_child_name(opaque, page) }

  /// The name of the page that is shown.
  public var shown: String? { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }

  /// Sets the title of a page for a ``StackSwitcher``.
  public func setTitle(_ title: String, of page: String) {
    guard let child = gtk_stack_get_child_by_name(opaque, page) else { return }
    gtk_stack_page_set_title(gtk_stack_get_page(opaque, child), title)
  }

  /// Adds a page, or replaces the page with that name; `nil` removes it.
  public func replace(_ name: String, with page: (any Widget)?) {
    if let old = gtk_stack_get_child_by_name(opaque, name) { gtk_stack_remove(opaque, old) }
    if let page { gtk_stack_add_named(opaque, page.gtk, name) }
  }

  /// Sets the transition from one page to another.
  @discardableResult
  public func transition(_ transition: Transition) -> Self {
    gtk_stack_set_transition_type(opaque, transition.gtk)
    return self
  }

  /// Calls a closure with the page's name when another page is shown.
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

  /// Creates buttons for a stack.
  public init(_ stack: Stack) {
    gtk = gtk_stack_switcher_new()
    gtk_stack_switcher_set_stack(opaque, stack.opaque)
  }
}

/// A widget that is larger than its space, with scroll bars.
///
/// ```swift
/// let scroller = ScrolledWindow(notes).grow(upTo: 400)
/// ```
public struct ScrolledWindow: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Adds scroll bars to a widget.
  public init(_ child: some Widget) {
    gtk = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(opaque, child.gtk)
    // External: the child's columns don't set the window's minimum width.
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
  }

  /// Takes the child's height, up to a limit in pixels.
  @discardableResult
  public func grow(upTo height: Int) -> Self {
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    return self
  }

  /// Takes the height of the child where it is laid out, up to a limit in pixels, and never becomes
  /// lower again. ``grow(upTo:)`` has the height that the child asks for before; of a list, GTK 4.8
  /// takes there a height of rows that have one line of text each.
  @discardableResult
  package func growAsLaidOut(upTo limit: Int) -> Self {
    let scroller = grow(upTo: limit)
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return scroller }
    connect(Instance(adjustment), "changed") {
      // GTK changes it during a layout.
      scroller.afterLayout {
        let height = min(Int32(gtk_adjustment_get_upper(adjustment)), Int32(limit))
        guard height > gtk_scrolled_window_get_min_content_height(scroller.opaque) else { return }
        gtk_scrolled_window_set_min_content_height(scroller.opaque, height)
      }
    }
    return scroller
  }

  /// The adjustment for the horizontal scroll position and the visible width.
  package var horizontalAdjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_hadjustment(opaque)
  }

  /// Calls a closure when a touchpad or a touch screen has pulled the content as far down beyond
  /// its top as possible.
  @discardableResult
  public func onPullDown(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, number: "edge-overshot") { edge in
      if edge == Int(GTK_POS_TOP.rawValue) { action() }
    }
    return self
  }

  /// Calls a closure when the content is scrolled, changes or is shown, and less than two window
  /// heights of content remain below. The call may occur during a layout, when no widget may
  /// change.
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
    // A load that was cancelled with its page continues when the page is shown again.
    connect(instance, "map", check)
    return self
  }
}

/// A widget that slides or fades in and out.
///
/// ```swift
/// let bar = Revealer(.slideUp, Label("Deleted"))
/// bar.isRevealed = true
/// ```
public struct Revealer: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a revealer that is closed.
  /// - Parameters:
  ///   - transition: how the child appears and disappears.
  ///   - child: the widget, hidden while it is not revealed.
  public init(_ transition: Transition, _ child: some Widget) {
    gtk = gtk_revealer_new()
    gtk_revealer_set_child(opaque, child.gtk)
    gtk_revealer_set_transition_type(opaque, transition.gtk)
    child.isVisible = false
    child.leaveKeyboardOnClick()
    let revealer = self
    connect(instance, pointer: "notify::child-revealed") { _ in
      if !revealer.isRevealed, gtk_revealer_get_child_revealed(revealer.opaque) == 0 {
        child.isVisible = false
      }
    }
  }

  /// Whether the child is revealed. Otherwise it is hidden, so that assistive technologies don't
  /// read it.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    nonmutating set {
      if newValue {
        gtk_widget_set_visible(gtk_revealer_get_child(opaque), 1)
      } else {
        giveKeyboardBack()
      }
      gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
    }
  }
}
