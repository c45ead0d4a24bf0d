// Presses an Element through AT-SPI's Action, as a screen reader does, without pointer and
// keyboard. Mouse clicks are in Pointer.swift.

import CAtspi
import Foundation

extension Element {
  /// Does what a click on it does.
  /// - Throws: `DriverError.gone` if it is gone or can't be pressed.
  public func press() throws {
    try resolve()
    guard let part = atspi_accessible_get_action_iface(object) else {
      throw DriverError.gone(what: label)
    }
    defer { g_object_unref(part) }
    let done = Accessibility.asking { atspi_action_do_action(part, 0, $0) }
    guard done == 1 else { throw DriverError.gone(what: label) }
  }
}
