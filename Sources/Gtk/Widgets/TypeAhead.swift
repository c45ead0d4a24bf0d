// Forwards typing to a field, whichever widget has keyboard focus. Other keys are in
// `Input.swift`, the field in `Fields.swift`.

import CGtk

extension Widget {
  /// Forwards keys that write something to a search field, unless a descendant has handled them.
  /// The field gets keyboard focus before it gets the key, so that an input method starts with that
  /// key.
  ///
  /// ```swift
  /// window.forwardTyping(to: field) {
  ///   field.isVisible = true
  ///   return true
  /// }
  /// ```
  /// - Parameters:
  ///   - field: the search field.
  ///   - prepare: makes the field ready for typing; returns whether to forward the key.
  @discardableResult
  public func forwardTyping(
    to field: SearchEntry, prepare: @escaping @MainActor () -> Bool
  ) -> Self {
    forwardTyping { controller in prepare() && field.type(from: controller) }
  }

  /// Forwards keys that write something to the field that they are meant for, if a button has keyboard focus. The
  /// field gets keyboard focus before it gets the key; its selection stays.
  /// - Parameter prepare: is called before.
  @discardableResult
  public func forwardTyping(
    to field: Entry, prepare: @escaping @MainActor () -> Void
  ) -> Self {
    forwardTyping { controller in
      guard !field.hasKeyboardInside else { return false }
      prepare()
      return field.type(from: controller)
    }
  }

  private func forwardTyping(_ forward: @escaping @MainActor (OpaquePointer) -> Bool) -> Self {
    guard let controller = gtk_event_controller_key_new() else { return self }
    connect(Instance(controller), key: "key-pressed") { key, modifiers in
      writes(key, modifiers) && forward(controller)
    }
    gtk_widget_add_controller(gtk, controller)
    return self
  }
}

/// The purpose of a pressed key.
package enum KeyPurpose: Sendable, Equatable {
  /// It writes a character, deletes one, or confirms what was written.
  case text
  /// It modifies another key, as Shift does.
  case modifier
  /// It has any other effect.
  case command

  /// The purpose of a key with these modifiers.
  package init(_ key: UInt32, _ modifiers: GdkModifierType) {
    let edits = [
      GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_BackSpace, GDK_KEY_Delete, GDK_KEY_space,
    ]
    let commands = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    let isModifier =
      (UInt32(GDK_KEY_Shift_L)...UInt32(GDK_KEY_Hyper_R)).contains(key)
      || key == UInt32(GDK_KEY_ISO_Level3_Shift)
    if isModifier {
      self = .modifier
    } else if writes(key, modifiers)
      || edits.contains(Int32(key)) && modifiers.rawValue & commands == 0
    {
      self = .text
    } else {
      self = .command
    }
  }
}

/// Whether a key writes a character or begins one, such as an accent or the compose key. Space
/// doesn't begin a search; it selects.
private func writes(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
  let commands = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK, GDK_HYPER_MASK, GDK_META_MASK]
  guard commands.allSatisfy({ modifiers.rawValue & $0.rawValue == 0 }) else { return false }
  if (UInt32(GDK_KEY_dead_grave)...UInt32(GDK_KEY_dead_longsolidusoverlay)).contains(key)
    || key == UInt32(GDK_KEY_Multi_key)
  {
    return true
  }
  guard let sign = Unicode.Scalar(gdk_keyval_to_unicode(key)) else { return false }
  return sign.value != 0 && !sign.properties.isWhitespace
    && sign.properties.generalCategory != .control
}
