// Which widget gets the keyboard when the bar that has it goes. GTK gives it to the next widget in the
// order of the Tab key, which may be any button of the window.

import CGtk

/// Remembers which widgets of a window had the keyboard last, bars apart. Owned by its window.
@MainActor
private final class KeyboardOwner {
  /// The last one, and the one before: the last one may be what goes.
  private let owners = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 2)

  init() { for index in 0..<2 { g_weak_ref_init(owners + index, nil) } }

  isolated deinit {
    for index in 0..<2 { g_weak_ref_clear(owners + index) }
    owners.deallocate()
  }

  /// Notes the widget that has the keyboard now, unless it is part of a bar.
  func note(_ focus: UnsafeMutablePointer<GtkWidget>?) {
    guard let focus, gtk_widget_get_ancestor(focus, gtk_revealer_get_type()) == nil else { return }
    let last = g_weak_ref_get(owners)
    defer { last.map { g_object_unref($0) } }
    guard last != UnsafeMutableRawPointer(focus) else { return }
    g_weak_ref_set(owners + 1, last)
    g_weak_ref_set(owners, focus)
  }

  /// Gives the keyboard back from a widget that has it; if there is nobody to give it to, no widget has it then.
  func takeBack(from widget: UnsafeMutablePointer<GtkWidget>) {
    for index in 0..<2 where give(owners + index, from: widget) { return }
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    gtk_root_set_focus(root, nil)
  }

  private func give(
    _ owner: UnsafeMutablePointer<GWeakRef>, from widget: UnsafeMutablePointer<GtkWidget>
  ) -> Bool {
    guard let object = g_weak_ref_get(owner) else { return false }
    defer { g_object_unref(object) }
    var before = object.assumingMemoryBound(to: GtkWidget.self)
    guard before != widget, gtk_widget_is_ancestor(before, widget) == 0 else { return false }
    // An item of a list that is out of sight now: the list.
    while gtk_widget_get_mapped(before) == 0 {
      guard let parent = gtk_widget_get_parent(before) else { return false }
      before = parent
    }
    if g_type_check_instance_is_a(AnyWidget(gtk: before).cast(), gtk_text_get_type()) != 0 {
      // Otherwise all of it would be selected, and the next key replace it.
      return gtk_text_grab_focus_without_selecting(AnyWidget(gtk: before).cast()) != 0
    }
    return gtk_widget_grab_focus(before) != 0
  }
}

extension Window {
  /// Gives the keyboard back to the widget that had it before, when a bar (``Revealer``) or a button is
  /// hidden that has it.
  public func returnsKeyboard() {
    let owner = KeyboardOwner()
    own(controller: owner)
    connect(instance, pointer: "notify::focus-widget") { [weak owner] _ in
      owner?.note(gtk_window_get_focus(cast()))
    }
  }
}

extension Widget {
  /// Takes the keyboard from a bar (``Revealer``) of the widget's window. GTK gives it to one when the
  /// page goes that had it, and the next page has nothing else yet.
  public func leaveBars() {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root),
      gtk_widget_get_ancestor(focus, gtk_revealer_get_type()) != nil
    else { return }
    gtk_root_set_focus(root, nil)
  }
}

extension Stack {
  /// Takes the keyboard from the widgets outside of the stack. GTK gives it to the first button of the
  /// window when the page goes that had it, and the next page has nothing that takes it. A text that is
  /// typed into keeps it, and a ``StackSwitcher`` that the keyboard was moved to.
  /// - Parameter evenSwitcher: whether the switcher does not keep it.
  public func leaveOthers(evenSwitcher: Bool = false) {
    guard !hasKeyboardInside, !isTypedBeside, let root = gtk_widget_get_root(gtk),
      let focus = gtk_root_get_focus(root),
      evenSwitcher || gtk_widget_get_ancestor(focus, gtk_stack_switcher_get_type()) == nil
    else { return }
    gtk_root_set_focus(root, nil)
  }
}

extension Window {
  /// Whether no widget has keyboard focus.
  public var isFocusFree: Bool { gtk_window_get_focus(cast()) == nil }
}

extension Widget {
  /// Gives the keyboard back if the widget, which is about to go, has it.
  func giveKeyboardBack() {
    guard hasKeyboardInside, let root = gtk_widget_get_root(gtk) else { return }
    AnyWidget(gtk: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self))
      .controller(KeyboardOwner.self)?.takeBack(from: gtk)
  }

  /// Lets a click on a button inside the widget leave the keyboard where it is.
  package func leaveKeyboardOnClick() {
    if g_type_check_instance_is_a(cast(), gtk_button_get_type()) != 0 {
      gtk_widget_set_focus_on_click(gtk, 0)
    }
    var child = gtk_widget_get_first_child(gtk)
    while let widget = child {
      AnyWidget(gtk: widget).leaveKeyboardOnClick()
      child = gtk_widget_get_next_sibling(widget)
    }
  }
}

extension Widget {
  /// Lets a press leave the keyboard where it is, though what is around the widget would take it: an
  /// item of a list does. A text field that has it loses it: what is typed there is finished.
  @discardableResult
  public func leavesKeyboardOnPress() -> Self {
    onPress {
      guard !isTypedBeside, let root = gtk_widget_get_root(gtk),
        let focus = gtk_root_get_focus(root)
      else { return }
      let owner = KeyboardOwner()
      owner.note(focus)
      // After all others have handled the press.
      later { owner.takeBack(from: gtk) }
    }
  }
}

extension MenuButton {
  /// Gives the keyboard back when the menu is closed: to what had it when the menu was opened. GTK would
  /// give it to the button.
  @discardableResult
  public func returnsKeyboard() -> Self {
    leaveKeyboardOnClick()
    var owner: KeyboardOwner?
    var wasFree = false
    onOpen {
      owner = nil
      guard let root = gtk_widget_get_root(gtk) else { return }
      let focus = gtk_root_get_focus(root)
      wasFree = focus == nil
      guard let focus else { return }
      let opened = KeyboardOwner()
      // An item of a list may go by what is chosen: then the list gets it.
      opened.note(gtk_widget_get_parent(focus))
      opened.note(focus)
      owner = opened
    }
    onClose {
      // After GTK has given it to the button. What was chosen may have given it to another widget.
      later {
        guard let root = gtk_widget_get_root(gtk) else { return }
        if wasFree {
          if hasKeyboardInside { gtk_root_set_focus(root, nil) }
        } else if hasKeyboardInside || gtk_root_get_focus(root) == nil {
          owner?.takeBack(from: gtk)
        }
      }
    }
    return self
  }
}

extension Button {
  /// Lets a click leave the keyboard where it is. The buttons of a ``Revealer`` do so by themselves.
  @discardableResult
  public func keepsKeyboardElsewhere() -> Self {
    leaveKeyboardOnClick()
    return self
  }
}
