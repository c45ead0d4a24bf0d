// The keys of Undo and Redo, for the window and for the naming dialog: a widget that handles them itself comes
// before the actions of `Window/MainWindow+Keys.swift`.

import CGtk
import Gtk

/// What a key combination does to the last step.
enum HistoryKey {
  /// Ctrl+Z.
  case undo
  /// Ctrl+Shift+Z or Ctrl+Y.
  case redo

  /// Creates the meaning of a key; `nil` for any other combination.
  init?(_ key: UInt32, _ modifiers: GdkModifierType) {
    let others = GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
    let held = modifiers.rawValue & (others | GDK_CONTROL_MASK.rawValue)
    guard held == GDK_CONTROL_MASK.rawValue else { return nil }
    let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    switch Int32(gdk_keyval_to_lower(key)) {
    case GDK_KEY_z where isShift: self = .redo
    case GDK_KEY_y where !isShift: self = .redo
    case GDK_KEY_z: self = .undo
    default: return nil
    }
  }
}
