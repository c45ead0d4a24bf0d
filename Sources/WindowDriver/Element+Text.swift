// The text cursor of an Element, and setting its text through AT-SPI's EditableText, as a dictation
// program or a script does: for texts that can't be typed. Keyboard.swift types.

import CAtspi
import Foundation

extension Element {
  /// The position of the text cursor, in characters from the beginning; nil if there is none.
  public var caret: Int? {
    asking { object -> Int? in
      guard let part = atspi_accessible_get_text_iface(object) else { return nil }
      defer { g_object_unref(part) }
      return Accessibility.asking { atspi_text_get_caret_offset(part, $0) }.map(Int.init)
    }
  }

  /// Replaces the whole text.
  /// - Throws: `DriverError.gone` if it is gone or has no editable text.
  public func setText(_ text: String) throws {
    try resolve()
    guard let part = atspi_accessible_get_editable_text_iface(object) else {
      throw DriverError.gone(what: label)
    }
    defer { g_object_unref(part) }
    let done = Accessibility.asking { atspi_editable_text_set_text_contents(part, text, $0) }
    guard done == 1 else { throw DriverError.gone(what: label) }
  }
}
