// Windows, header bars, menus and questions.

import CGtk

/// A window on the screen, owned by GTK until it is destroyed.
///
/// ```swift
/// let window = Window("Notes", width: 800, height: 600)
/// window.setContent(Label("Hello"))
/// window.onCloseRequest { hasChanges }
/// window.present()
/// ```
public struct Window: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A window; its size in pixels, -1 for what its content asks for.
  public init(_ title: String, width: Int, height: Int) {
    self.init(titled: title, width, height, gtk_window_new())
  }

  /// The main window of an application.
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

  /// A window that GTK has made.
  package init(_ gtk: UnsafeMutablePointer<GtkWidget>) { self.gtk = gtk }

  /// What the window shows.
  public func setContent(_ content: some Widget) { gtk_window_set_child(cast(), content.gtk) }

  /// The bar at the top.
  public func setHeader(_ header: HeaderBar) { gtk_window_set_titlebar(cast(), header.gtk) }

  /// Stands above another window, which takes no input meanwhile, and goes with it. To be called as it
  /// is about to be shown.
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
    // Not as it is destroyed: a reference may keep it for longer than it is shown.
    connect(instance, "unmap", parent.cover(with: instance))
  }

  /// The button that Enter presses.
  public func setDefault(_ widget: some Widget) {
    gtk_window_set_default_widget(cast(), widget.gtk)
  }

  /// Shows the window in front of the others.
  public func present() { gtk_window_present(cast()) }

  /// Ends the window and what it owns.
  public func destroy() { gtk_window_destroy(cast()) }

  /// Whether the keyboard is in a field for text.
  public var isTypedInto: Bool { isTypedBeside }

  /// Hands an action to the field for text that has the keyboard; answers whether there is one.
  ///
  /// ```swift
  /// window.addAction("copy") { if !window.forward("clipboard.copy") { copyNotes() } }
  /// ```
  public func forward(_ action: String) -> Bool {
    guard isTypedInto, let focus = gtk_window_get_focus(cast()) else { return false }
    gtk_widget_activate_action_variant(focus, action, nil)
    return true
  }

  /// Asks before the window closes; `true` keeps it open.
  @discardableResult
  public func onCloseRequest(_ keepsOpen: @escaping @MainActor () -> Bool) -> Self {
    connect(instance, asking: "close-request", keepsOpen)
    return self
  }

  /// Runs a closure where the person wants to leave the window, by Escape or by its close button. It
  /// stays open.
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

  /// A bar; `title` stands in the middle, the window's title where it is left out.
  public init(
    title: (any Widget)? = nil, @WidgetBuilder start: () -> [any Widget] = { [] },
    @WidgetBuilder end: () -> [any Widget] = { [] }
  ) {
    gtk = gtk_header_bar_new()
    if let title { gtk_header_bar_set_title_widget(opaque, title.gtk) }
    for widget in start() { gtk_header_bar_pack_start(opaque, widget.gtk) }
    for widget in end() { gtk_header_bar_pack_end(opaque, widget.gtk) }
  }
}

/// A menu's entries: words and the actions they stand for.
///
/// ```swift
/// let menu = Menu([
///   ["Rename": "win.rename", "Delete": "win.delete"],
///   ["About Notes": "win.about"],
/// ])
/// ```
@MainActor
public struct Menu {
  private let reference: GObjectRef

  /// The menu as GTK takes it.
  package var model: UnsafeMutablePointer<GMenuModel> {
    reference.pointer.assumingMemoryBound(to: GMenuModel.self)
  }

  /// A menu of sections, each a list of words and action names.
  public init(_ sections: [KeyValuePairs<String, String>]) {
    self.init(sections.map { (nil, $0.map { ($0.key, $0.value) }) })
  }

  /// A menu of sections with titles.
  public init(titled sections: KeyValuePairs<String, [(String, String)]>) {
    self.init(sections.map { ($0.key, $0.value) })
  }

  private init(_ sections: [(title: String?, entries: [(String, String)])]) {
    guard let menu = g_menu_new() else { preconditionFailure("out of memory") }
    reference = GObjectRef(owning: Instance(menu))
    for (heading, entries) in sections {
      guard let section = g_menu_new() else { continue }
      for (title, action) in entries { g_menu_append(section, title, action) }
      g_menu_append_section(
        menu, heading, UnsafeMutableRawPointer(section).assumingMemoryBound(to: GMenuModel.self))
      g_object_unref(Instance(section))
    }
  }

  /// Gives the entry of an action another title, also while the menu is open.
  public func setTitle(_ title: String, of action: String) {
    for index in 0..<g_menu_model_get_n_items(model) {
      guard let section = g_menu_model_get_item_link(model, index, G_MENU_LINK_SECTION) else {
        continue
      }
      defer { g_object_unref(section) }
      for entry in 0..<g_menu_model_get_n_items(section) where self.action(entry, section) == action
      {
        let menu = OpaquePointer(section)
        g_menu_remove(menu, entry)
        g_menu_insert(menu, entry, title, action)
      }
    }
  }

  private func action(_ entry: Int32, _ section: UnsafeMutablePointer<GMenuModel>) -> String? {
    guard
      let value = g_menu_model_get_item_attribute_value(
        section, entry, G_MENU_ATTRIBUTE_ACTION, nil)
    else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }
}

/// A button that opens a menu.
///
/// ```swift
/// let button = MenuButton(icon: "open-menu-symbolic", "Main Menu", menu)
/// ```
public struct MenuButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A button with an icon.
  /// - Parameters:
  ///   - icon: the icon's name.
  ///   - label: the button's name for assistive technologies, and its tooltip.
  ///   - menu: what it opens.
  ///   - isPrimary: whether F10 opens it.
  public init(icon: String, _ label: String, _ menu: Menu, isPrimary: Bool = true) {
    gtk = gtk_menu_button_new()
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.model)
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    accessibleLabel(label)
    tooltip(label)
  }
}

/// A menu that opens where the pointer is.
///
/// ```swift
/// let context = ContextMenu(menu, on: notes)
/// notes.onSecondaryClick(pressed: { _, _ in }, released: { x, y in context.open(x, y) })
/// ```
@MainActor
public struct ContextMenu {
  private let popover: AnyWidget

  /// The menu of a widget, which owns it.
  public init(_ menu: Menu, on widget: some Widget) {
    guard let popover = gtk_popover_menu_new_from_model(menu.model) else {
      preconditionFailure("out of memory")
    }
    self.popover = AnyWidget(gtk: popover)
    gtk_widget_set_parent(popover, widget.gtk)
    gtk_popover_set_has_arrow(self.popover.cast(), 0)
    gtk_popover_set_position(self.popover.cast(), GTK_POS_BOTTOM)
    gtk_widget_set_halign(popover, GTK_ALIGN_START)
    // A widget that is no container of popovers does not let go of them by itself.
    connect(widget.instance, "destroy") { gtk_widget_unparent(popover) }
  }

  /// Opens the menu at a place of its widget, in pixels.
  public func open(_ x: Double, _ y: Double) {
    var target = GdkRectangle(x: Int32(x.rounded()), y: Int32(y.rounded()), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.cast(), &target)
    gtk_popover_popup(popover.cast())
  }
}
