// The text cursor of an Element, and setting its text through AT-SPI's EditableText, as a
// dictation or a script does: for texts that no keyboard has. Typing is in Keyboard.swift.

import CAtspi
import Foundation

extension Element {
  /// Where the text cursor stands, in characters from the beginning; nil where there is none.
  public var caret: Int? {
    asking { object -> Int? in
      guard let part = atspi_accessible_get_text_iface(object) else { return nil }
      defer { g_object_unref(part) }
      return Accessibility.asking { atspi_text_get_caret_offset(part, $0) }.map(Int.init)
    }
  }

  /// Replaces the whole text.
  /// - Throws: `DriverError.gone` where it is gone or takes no text.
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
