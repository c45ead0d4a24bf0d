// Menus: their entries, the button that opens one, and the menu at the pointer. The actions that the
// entries activate are the window's (`Window.swift`, `StatefulActions.swift`).

import CGtk

/// The entries of a menu: titles and the actions that they activate.
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

  /// The menu as a `GMenuModel`.
  package var model: UnsafeMutablePointer<GMenuModel> {
    reference.pointer.assumingMemoryBound(to: GMenuModel.self)
  }

  /// An entry of a menu.
  ///
  /// ```swift
  /// let entry = Menu.Entry("Rename", "win.rename", key: "F2")
  /// ```
  public struct Entry {
    /// What the entry says.
    public let title: String
    /// The name of its action, with its prefix.
    public let action: String
    let key: String?
    let isHiddenWhileDisabled: Bool

    /// Creates an entry.
    /// - Parameters:
    ///   - action: the name of the action, with its prefix.
    ///   - key: the key that a widget handles itself, as GTK writes it ("F2"): it is shown beside the
    ///     title. A key of the application's (`Application.setKeys`) is shown without it.
    ///   - isHiddenWhileDisabled: whether it is hidden while its action is disabled, instead of grey: for what this
    ///     desktop can't do.
    public init(
      _ title: String, _ action: String, key: String? = nil, isHiddenWhileDisabled: Bool = false
    ) {
      self.title = title
      self.action = action
      self.key = key
      self.isHiddenWhileDisabled = isHiddenWhileDisabled
    }
  }

  /// Creates a menu of sections. Each section maps the titles of its entries to action names.
  public init(_ sections: [KeyValuePairs<String, String>]) {
    self.init(sections.map { (nil, $0.map { Entry($0.key, $0.value) }) })
  }

  /// Creates a menu of sections.
  public init(sections: [[Entry]]) { self.init(sections.map { (nil, $0) }) }

  /// Creates a menu of sections with headings.
  public init(titled sections: KeyValuePairs<String, [Entry]>) {
    self.init(sections.map { ($0.key, $0.value) })
  }

  private init(_ sections: [(title: String?, entries: [Entry])]) {
    guard let menu = g_menu_new() else { preconditionFailure("out of memory") }
    reference = GObjectRef(owning: Instance(menu))
    for (heading, entries) in sections where !entries.isEmpty {
      guard let section = g_menu_new() else { continue }
      for entry in entries { Self.append(entry, to: section) }
      g_menu_append_section(
        menu, heading, UnsafeMutableRawPointer(section).assumingMemoryBound(to: GMenuModel.self))
      g_object_unref(Instance(section))
    }
  }

  private static func append(_ entry: Entry, to section: OpaquePointer) {
    guard let item = g_menu_item_new(entry.title, entry.action) else { return }
    // The attribute that GTK reads a shortcut from (`gtkmenutrackeritem.c`).
    if let key = entry.key {
      g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key))
    }
    if entry.isHiddenWhileDisabled {
      g_menu_item_set_attribute_value(
        item, "hidden-when", g_variant_new_string("action-disabled"))
    }
    g_menu_append_item(section, item)
    g_object_unref(Instance(item))
  }

  /// Changes the title of an action's entry, even while the menu is open. One choice of several is named
  /// as in its entry: `win.order::name`.
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
    guard let name = g_variant_get_string(value, nil).map({ String(cString: $0) }) else {
      return nil
    }
    // One choice of several, as it is written in an entry: "win.order::name".
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard
      let target = g_menu_model_get_item_attribute_value(
        section, entry, G_MENU_ATTRIBUTE_TARGET, type)
    else { return name }
    defer { g_variant_unref(target) }
    return g_variant_get_string(target, nil).map { "\(name)::\(String(cString: $0))" }
  }
}

/// A button that opens a menu.
///
/// ```swift
/// let button = MenuButton(icon: "open-menu-symbolic", "Main Menu", menu)
/// ```
public struct MenuButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a button with an icon.
  /// - Parameters:
  ///   - icon: the name of the icon.
  ///   - label: the accessible name of the button, and its tooltip.
  ///   - menu: the menu that the button opens.
  ///   - isPrimary: whether F10 opens the menu.
  public init(icon: String, _ label: String, _ menu: Menu, isPrimary: Bool = true) {
    gtk = gtk_menu_button_new()
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.model)
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    accessibleLabel(label)
    tooltip(label)
  }

  /// Opens the menu.
  public func open() { gtk_menu_button_popup(opaque) }

  /// Calls a closure when the menu is opened.
  public func onOpen(_ action: @escaping @MainActor () -> Void) {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    connect(Instance(popover), "map", action)
  }

  /// Calls a closure when the menu is closed, whether an entry was chosen or not.
  public func onClose(_ action: @escaping @MainActor () -> Void) {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    connect(Instance(popover), "closed", action)
  }
}

/// A menu that opens at the pointer.
///
/// ```swift
/// let context = ContextMenu(menu, on: notes)
/// notes.onSecondaryClick(pressed: { _, _ in }, released: { x, y in context.open(x, y) })
/// ```
@MainActor
public struct ContextMenu {
  private let popover: AnyWidget

  /// Creates a menu for a widget, which owns it.
  public init(_ menu: Menu, on widget: some Widget) {
    guard let popover = gtk_popover_menu_new_from_model(menu.model) else {
      preconditionFailure("out of memory")
    }
    self.popover = AnyWidget(gtk: popover)
    gtk_widget_set_parent(popover, widget.gtk)
    gtk_popover_set_has_arrow(self.popover.cast(), 0)
    // Below the pointer, GTK would only turn a menu upwards where it does not fit, and cut one for which
    // there is too little room above as well; beside the pointer it moves it up.
    gtk_popover_set_position(self.popover.cast(), GTK_POS_RIGHT)
    gtk_widget_set_valign(popover, GTK_ALIGN_START)
    // A container releases all its children by itself, other widgets do not: the menu is held, so that it
    // can be asked which it was.
    let held = GObjectRef(sinking: self.popover.instance)
    connect(widget.instance, "destroy") {
      let popover = held.pointer.assumingMemoryBound(to: GtkWidget.self)
      if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
    }
  }

  /// Calls a closure when the menu is closed, whether an entry was chosen or not.
  public func onClose(_ action: @escaping @MainActor () -> Void) {
    connect(popover.instance, "closed", action)
  }

  /// Opens the menu at a point in the widget's coordinates, in pixels.
  public func open(_ x: Double, _ y: Double) {
    // GTK 4.8 counts from the outer edge of the padding here, and from the inner one elsewhere: the
    // pointer would be on the first entry.
    var padding = GtkBorder()
    if let widget = gtk_widget_get_parent(popover.gtk) {
      gtk_style_context_get_padding(gtk_widget_get_style_context(widget), &padding)
    }
    var target = GdkRectangle(
      x: Int32(x.rounded()) + Int32(padding.left), y: Int32(y.rounded()) + Int32(padding.top),
      width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.cast(), &target)
    gtk_popover_popup(popover.cast())
  }
}

extension Widget {
  /// Adds actions that menus of this widget activate as `PREFIX.NAME`.
  ///
  /// ```swift
  /// notes.addActions("note", ["copy": { copy(pointed) }])
  /// let menu = ContextMenu(Menu([["Copy": "note.copy"]]), on: notes)
  /// ```
  public func addActions(
    _ prefix: String, _ actions: KeyValuePairs<String, @MainActor () -> Void>
  ) {
    guard let group = g_simple_action_group_new() else { preconditionFailure("out of memory") }
    defer { g_object_unref(Instance(group)) }
    for (name, action) in actions {
      guard let simple = g_simple_action_new(name, nil) else { continue }
      connect(Instance(simple), pointer: "activate") { _ in action() }
      g_action_map_add_action(OpaquePointer(group), simple)
      g_object_unref(Instance(simple))
    }
    gtk_widget_insert_action_group(gtk, prefix, OpaquePointer(group))
  }
}
