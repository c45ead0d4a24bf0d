// The keys of the naming dialog (`NamingDialog.swift`).

import CGtk
import Gtk
import PhotoModel

extension NamingDialog {
  /// Handles all keys but typing and Enter: Shift+Enter and Alt+Up go back, Ctrl+Enter skips,
  /// Alt+Left and Alt+Right show the neighbours without an answer, Alt and a digit accepts a
  /// suggestion, Down and Up go through these, Ctrl+D accepts the previous name, Escape and Ctrl+W postpone the
  /// rest. Ctrl+Q, F1 and Ctrl+? do what they do in the window behind, whose keys do not reach the dialog.
  func take(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isAlt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
    let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let isControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    let isInField = !isAlt && entry.hasKeyboardInside
    // Caps Lock turns letters into capitals.
    switch Int32(gdk_keyval_to_lower(key)) {
    case GDK_KEY_Escape: gtk_window_close(window.cast())
    case GDK_KEY_Return where isShift, GDK_KEY_KP_Enter where isShift: leave { $0.back() }
    case GDK_KEY_Return where isControl, GDK_KEY_KP_Enter where isControl: leave { $0.skip() }
    case GDK_KEY_Up where isAlt, GDK_KEY_Left where isAlt: leave { $0.back() }
    case GDK_KEY_Right where isAlt: leave { $0.forward() }
    // In the field, GTK would go to the button below it.
    case GDK_KEY_Down where isInField, GDK_KEY_KP_Down where isInField:
      suggestions.step(1, from: entry.text)
    case GDK_KEY_Up where isInField, GDK_KEY_KP_Up where isInField:
      suggestions.step(-1, from: entry.text)
    case GDK_KEY_1...GDK_KEY_9 where isAlt: suggestions.choose(Int(key) - Int(GDK_KEY_1))
    case GDK_KEY_k where isAlt: keepBoth()
    case GDK_KEY_u where isAlt: duplicate.name.map(answer)
    case GDK_KEY_d where isControl && isShift:
      session.prompt?.previousName.map { take(PhotoName.raised($0)) }
    case GDK_KEY_d where isControl: session.prompt?.previousName.map(take)
    case GDK_KEY_w where isControl && !isAlt: gtk_window_close(window.cast())
    case GDK_KEY_q where isControl && !isAlt: leave { _ in commands.quit() }
    case GDK_KEY_question where isControl && !isAlt: KeyboardShortcuts.show(above: window)
    case GDK_KEY_F1: UserGuide.show(above: window)
    default: return false
    }
    return true
  }

  /// Gives the field back to the photo at which the person was, if a name that could not be stored has just taken
  /// it: a key that follows without a pause is not meant for that name.
  func typeOn(_ key: UInt32, _ modifiers: GdkModifierType) {
    guard KeyPurpose(key, modifiers) != .modifier else { return }
    let now = elapsed()
    // A change that is not in the window yet was seen by nobody.
    let isUnseen = session.prompt?.field != field
    if isUnseen || now < max(lastKey, fieldTaken) + LateKeyFilter.pause {
      session.typeOn(needsText: needsText(key, modifiers))
    } else {
      session.endInterruption()
    }
    lastKey = now
  }

  /// Whether a key confirms the text or moves the text cursor, and so means a text that is there.
  private func needsText(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let others = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    return switch Int32(key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter: modifiers.rawValue & others == 0
    case GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_KP_Home, GDK_KEY_KP_End,
      GDK_KEY_KP_Left, GDK_KEY_KP_Right:
      modifiers.rawValue & GDK_ALT_MASK.rawValue == 0
    default: false
    }
  }

  /// Ctrl+Z and Ctrl+Shift+Z: undo and redo the typing first, then the answers.
  func takeHistory(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    switch HistoryKey(key, modifiers) {
    case .redo: if !entry.redo() { commands.redo() }
    case .undo: if !entry.undo() { undoAnswer() }
    case nil: return false
    }
    return true
  }
}
