// What a started application shows: its windows, and waiting for elements in them.
// Application.swift starts and ends it.

import Foundation

extension Application {
  /// The application's root in AT-SPI, or nil while it is not on the bus.
  /// - Throws: `DriverError.noAccessibility` if there is no accessibility bus.
  public func root() throws -> Element? { try Accessibility.application(processID: processID) }

  /// Its windows, including dialogs; empty while it shows none.
  /// - Throws: `DriverError.noAccessibility`.
  public func windows() throws -> [Element] { try root()?.children ?? [] }

  /// The window with exactly that title, or nil.
  /// - Throws: `DriverError.noAccessibility`.
  public func window(_ title: String) throws -> Element? {
    let window = try windows().first { $0.name == title }
    window?.locator = Locator(scope: .process(processID), role: nil, name: title)
    return window
  }

  /// Waits until the window with that title is on the screen, and returns it.
  /// - Parameters:
  ///   - title: its title.
  ///   - seconds: the longest wait, in seconds.
  /// - Throws: `DriverError.timedOut`, or `.gone` if the program ends meanwhile.
  @discardableResult
  public func waitForWindow(_ title: String, within seconds: Double = 10) throws -> Element {
    try wait(toFind: "the window “\(title)”", within: seconds) {
      guard let window = try window(title) else { return nil }
      _ = try window.screenWindow()
      return window
    }
  }

  /// Waits until no window with that title is shown.
  /// - Parameters:
  ///   - title: its title.
  ///   - seconds: the longest wait, in seconds.
  /// - Throws: `DriverError.timedOut`.
  public func waitForWindowToClose(_ title: String, within seconds: Double = 5) throws {
    try Waiting.wait(
      for: "the window “\(title)” to close", within: seconds, showing: { tree }
    ) { try window(title) == nil }
  }

  /// Waits until an element with that role and name is shown in any of its windows, and returns it.
  /// The element is found again if its widget is created anew.
  /// - Parameters:
  ///   - role: its role in AT-SPI; any if nil.
  ///   - name: its exact accessible name; any if nil.
  ///   - title: only in the window with that title; in any if nil.
  ///   - seconds: the longest wait, in seconds.
  /// - Throws: `DriverError.timedOut` with the tree, or `.gone` if the program ends.
  @discardableResult
  public func waitFor(
    role: String? = nil, named name: String? = nil, inWindow title: String? = nil,
    within seconds: Double = 5
  ) throws -> Element {
    let locator = Locator(scope: .windows(processID, title: title), role: role, name: name)
    let found = try wait(toFind: locator.label, within: seconds) { try locator.find() }
    found.locator = locator
    return found
  }

  /// Waits until `condition` is true; see `Waiting.wait`. The error shows this program's tree.
  /// - Throws: `DriverError.timedOut`, `.gone` if the program ends, or what `condition` throws.
  public func wait(
    for what: String, within seconds: Double = 5, until condition: () throws -> Bool
  ) throws {
    _ = try wait(toFind: what, within: seconds) { try condition() ? true : nil }
  }

  /// Waits until `search` finds something; see `Waiting.wait`. The error shows this program's tree.
  /// - Throws: `DriverError.timedOut`, `.gone` if the program ends, or what `search` throws.
  public func wait<Found>(
    toFind what: String, within seconds: Double = 5, _ search: () throws -> Found?
  ) throws -> Found {
    var ended = false
    do {
      return try Waiting.wait(toFind: what, within: seconds, showing: { tree }) {
        Accessibility.refresh()
        if let found = try search() { return found }
        ended = !isRunning
        if ended { throw DriverError.noAccessibility(reason: "") }
        return nil
      }
    } catch {
      guard ended else { throw error }
      throw DriverError.gone(
        what: "The program \(name), asked for \(what), \(exitText): it")
    }
  }

  /// Everything that it shows, as text for messages.
  public var tree: String {
    guard let root = try? root() else { return "(\(name) shows nothing; \(exitText))" }
    return root.tree + "\n" + ScreenWindow.summary(processID: processID)
  }
}
