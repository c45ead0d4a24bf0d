// Windows, header bars and menus.

import CGtk

/// A window. GTK owns it until it is destroyed.
///
/// ```swift
/// let window = Window("Notes", width: 800, height: 600)
/// window.setContent(Label("Hello"))
/// window.onCloseRequest { hasChanges }
/// window.present()
/// ```
public struct Window: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a window. Its size is in pixels; -1 stands for the size that its content requests.
  public init(_ title: String, width: Int, height: Int) {
    self.init(titled: title, width, height, gtk_window_new())
  }

  /// Creates a main window of an application. Its size is in pixels; -1 stands for the size that
  /// its content requests.
  public init(_ title: String, width: Int, height: Int, of application: Application) {
    self.init(titled: title, width, height, gtk_application_window_new(application.gtk))
  }

  private init(
    titled title: String, _ width: Int, _ height: Int, _ gtk: UnsafeMutablePointer<GtkWidget>
  ) {
    self.gtk = gtk
    gtk_window_set_title(cast(), title)
    gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    filterSyntheticMotion()
  }

  /// Wraps a window that GTK has created.
  package init(_ gtk: UnsafeMutablePointer<GtkWidget>) { self.gtk = gtk }

  /// Sets the content of the window.
  public func setContent(_ content: some Widget) { gtk_window_set_child(cast(), content.gtk) }

  /// Sets the bar at the top of the window: a ``HeaderBar``, or a ``Stack`` of several.
  public func setHeader(_ header: some Widget) { gtk_window_set_titlebar(cast(), header.gtk) }

  /// Makes the window a modal dialog above another window. The other window takes no input while
  /// the dialog is shown; if it is destroyed, so is the dialog. Call this just before the dialog is
  /// shown: it becomes no wider than the content of the other window, as on a phone's screen the rest
  /// is out of reach.
  ///
  /// ```swift
  /// let dialog = Window("Rename", width: 360, height: -1)
  /// dialog.makeModal(above: window)
  /// dialog.present()
  /// ```
  public func makeModal(above parent: Window) {
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(cast(), &width, &height)
    // 0 until the other window is laid out.
    let room = gtk_window_get_child(parent.cast()).map { gtk_widget_get_width($0) } ?? 0
    if room > 0, width > room { gtk_window_set_default_size(cast(), room, height) }
    // On unmap, not on destroy: a reference may keep the dialog alive for longer than it is shown.
    connect(instance, "unmap", parent.cover(with: instance))
  }

  /// Lets the window and the dialogs above it take input while another window of the application has a
  /// modal dialog.
  public func takesInputAlone() {
    guard let group = gtk_window_group_new() else { return }
    // The window holds the group.
    gtk_window_group_add_window(group, cast())
    g_object_unref(Instance(group))
  }

  /// Sets the widget that Enter activates, such as a button.
  public func setDefault(_ widget: some Widget) {
    gtk_window_set_default_widget(cast(), widget.gtk)
  }

  /// Shows the window in front of the others.
  public func present() { gtk_window_present(cast()) }

  /// Whether the window fills the screen, without its bar.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(cast()) != 0 }
    nonmutating set {
      if newValue { gtk_window_fullscreen(cast()) } else { gtk_window_unfullscreen(cast()) }
    }
  }

  /// Calls a closure when the window begins or ends to fill the screen, with ``isFullScreen``.
  public func onFullScreen(_ action: @escaping @MainActor (Bool) -> Void) {
    connect(instance, pointer: "notify::fullscreened") { _ in action(isFullScreen) }
  }

  /// Whether the person can see the window: it is neither minimised nor on another workspace where
  /// the desktop tells that.
  public var isOnScreen: Bool {
    guard let surface = gtk_native_get_surface(opaque) else { return false }
    let state = gdk_toplevel_get_state(surface).rawValue
    return gdk_surface_get_mapped(surface) != 0
      && state & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Calls a closure when ``isOnScreen`` may have changed.
  public func onScreenChange(_ action: @escaping @MainActor () -> Void) {
    // A window has a surface once it is shown for the first time.
    connect(instance, "realize") {
      guard let surface = gtk_native_get_surface(opaque) else { return }
      connect(Instance(surface), pointer: "notify::state") { _ in action() }
      connect(Instance(surface), pointer: "notify::mapped") { _ in action() }
    }
  }

  /// Destroys the window and what it owns.
  public func destroy() { gtk_window_destroy(cast()) }

  /// Whether a text field has keyboard focus.
  public var isTypedInto: Bool { isTypedBeside }

  /// Whether it is shown what has keyboard focus: after a key, and not after a click.
  public var isFocusVisible: Bool { gtk_window_get_focus_visible(cast()) != 0 }

  /// Whether a menu has keyboard focus.
  public var isMenuOpen: Bool {
    gtk_window_get_focus(cast()).map {
      gtk_widget_get_ancestor($0, gtk_popover_get_type()) != nil
    } == true
  }

  /// Forwards an action to the text field that has keyboard focus. Returns whether there is one. The
  /// text that is selected in a label is copied too.
  ///
  /// ```swift
  /// window.addAction("copy") { if !window.forward("clipboard.copy") { copyNotes() } }
  /// ```
  public func forward(_ action: String) -> Bool {
    guard let focus = gtk_window_get_focus(cast()) else { return false }
    let isLabel =
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self),
        gtk_label_get_type()) != 0
    let isCopied =
      isLabel && action == "clipboard.copy"
      && gtk_label_get_selection_bounds(OpaquePointer(focus), nil, nil) != 0
    guard isTypedInto || isCopied else { return false }
    gtk_widget_activate_action_variant(focus, action, nil)
    return true
  }

  /// Calls a closure before the window closes; `true` keeps the window open.
  @discardableResult
  public func onCloseRequest(_ keepsOpen: @escaping @MainActor () -> Bool) -> Self {
    connect(instance, asking: "close-request", keepsOpen)
    return self
  }

  /// Calls a closure when the person tries to leave the window with Escape or its close button. The
  /// window stays open.
  public func onLeaving(_ action: @escaping @MainActor () -> Void) {
    onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      action()
      return true
    }
    onCloseRequest {
      action()
      return true
    }
  }
}

/// The bar at the top of a window.
///
/// ```swift
/// window.setHeader(HeaderBar(end: { MenuButton(icon: "open-menu-symbolic", "Main Menu", menu) }))
/// ```
public struct HeaderBar: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a bar with `title` in the middle; by default, with the window's title.
  public init(
    title: (any Widget)? = nil, @WidgetBuilder start: () -> [any Widget] = { [] },
    @WidgetBuilder end: () -> [any Widget] = { [] }
  ) {
    gtk = gtk_header_bar_new()
    if let title { gtk_header_bar_set_title_widget(opaque, title.gtk) }
    for widget in start() { gtk_header_bar_pack_start(opaque, widget.gtk) }
    for widget in end() { gtk_header_bar_pack_end(opaque, widget.gtk) }
  }

  /// Whether it has no button of the window but the one that closes it, on the side on which the
  /// desktop has it, if it has one.
  public var onlyCloses: Bool {
    get { gtk_header_bar_get_decoration_layout(opaque) != nil }
    nonmutating set {
      guard newValue else { return gtk_header_bar_set_decoration_layout(opaque, nil) }
      let sides = Self.desktopLayout.split(separator: ":", omittingEmptySubsequences: false)
      let closing = sides.map { $0.split(separator: ",").contains("close") ? "close" : "" }
      gtk_header_bar_set_decoration_layout(opaque, closing.joined(separator: ":"))
    }
  }

  /// The buttons of windows as the desktop has them: "menu:minimize,maximize,close".
  private static var desktopLayout: String {
    guard let settings = gtk_settings_get_default() else { return ":close" }
    var value = GValue()
    // G_TYPE_STRING, a macro that Swift does not import (gtype.h).
    g_value_init(&value, GType(16 << 2))
    defer { g_value_unset(&value) }
    g_object_get_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self),
      "gtk-decoration-layout", &value)
    return g_value_get_string(&value).map { String(cString: $0) } ?? ":close"
  }

  /// Whether it has the window's buttons, such as the one that closes the window.
  public var showsWindowButtons: Bool {
    get { gtk_header_bar_get_show_title_buttons(opaque) != 0 }
    nonmutating set { gtk_header_bar_set_show_title_buttons(opaque, newValue ? 1 : 0) }
  }
}
