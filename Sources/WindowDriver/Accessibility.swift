// The connection to the accessibility bus: starts libatspi, finds the application of a process
// there, and handles pending events. Element.swift wraps the objects that are found.

import CAtspi
import Foundation

/// The accessibility bus of this display.
enum Accessibility {
  /// Started once, on first use; true if the bus responds.
  private static let started: Bool = {
    let status = atspi_init()
    // Timeouts in milliseconds: a busy application on a small machine may respond slowly.
    if status == 0 || status == 1 { atspi_set_timeout(4000, 4000) }
    return status == 0 || status == 1
  }()

  /// The application that a process shows on the bus, or nil while it shows none.
  /// Throws `DriverError.noAccessibility` if there is no bus.
  static func application(processID: Int32) throws -> Element? {
    guard started else { throw DriverError.noAccessibility(reason: "no accessibility bus") }
    refresh()
    guard let pointer = atspi_get_desktop(0) else {
      throw DriverError.noAccessibility(reason: "the accessibility bus has no desktop")
    }
    let desktop = Element(taking: pointer, processID: 0)
    return desktop.children.first { application in
      let owner = asking { atspi_accessible_get_process_id(application.object, $0) }
      return owner.map { Int32(truncatingIfNeeded: $0) } == processID
    }.map { Element(sharing: $0, processID: processID) }
  }

  /// Handles the events that the bus has sent, so that removed objects are known as such. libatspi
  /// does not cache properties here: it does so only while its own main loop runs.
  static func refresh() {
    var left = 1000
    while left > 0, g_main_context_iteration(nil, 0) != 0 { left -= 1 }
  }

  /// Makes one libatspi call; nil if it reports an error, as it does for removed objects.
  static func asking<Answer>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Answer
  ) -> Answer? {
    var error: UnsafeMutablePointer<GError>?
    let answer = call(&error)
    guard error == nil else {
      g_error_free(error)
      return nil
    }
    return answer
  }

  /// Makes one libatspi call that returns a string to be freed; nil on an error.
  static func text(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<gchar>?
  ) -> String? {
    guard let answer = asking(call), let characters = answer else { return nil }
    defer { g_free(characters) }
    return String(cString: characters)
  }
}
