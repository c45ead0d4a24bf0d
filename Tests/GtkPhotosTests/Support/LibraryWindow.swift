// Reads and clicks elements of the library's page: the cells in their order, the search, the menus.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// Whether an element of that role and name is visible in a window, scrolled into view. A window
  /// that is gone is an error, so that a test does not mistake it for an element that is gone.
  /// - Throws: `DriverError.notFound` where there is no such window.
  func shows(_ role: String, _ name: String, inWindow title: String = "Photos") throws -> Bool {
    guard let window = try window(title) else {
      throw DriverError.notFound(what: "the window “\(title)”", tree: tree)
    }
    return window.all(role: role, named: name).contains(where: \.isShowing)
  }

  /// The names of the visible cells, by their positions: row by row, from left to right.
  func cellsByPosition() throws -> [String] {
    let cells = try window("Photos")?.all(role: "table cell").filter(\.isShowing) ?? []
    let placed = cells.compactMap { cell in cell.extentsInWindow.map { ($0, cell.name) } }
    return placed.sorted { ($0.0.y, $0.0.x) < ($1.0.y, $1.0.x) }.map(\.1)
  }

  /// Waits until exactly these cells are visible, in this order.
  func wait(forCells names: [String]) throws {
    try wait(for: "the cells \(names)") { try cellsByPosition() == names }
  }

  /// The visible cell of a photo, once there is one.
  func cell(_ name: String) throws -> Element {
    try wait(toFind: "a cell named \(name)") {
      try window("Photos")?.all(role: "table cell", named: name).first { $0.isShowing }
    }
  }

  /// Clicks the cell of a photo until it is selected.
  /// - Parameter modifier: a key held meanwhile (`ctrl`, `shift`), or `nil`.
  func select(_ name: String, holding modifier: String? = nil) throws {
    try Pointer.click(
      try cell(name), holding: modifier, until: "“\(name)” to be selected",
      isRepeatable: modifier == nil
    ) { try cell(name).isSelected }
  }

  /// The text field in which the selected photo of the grid is renamed, once it has the keyboard.
  @discardableResult
  func nameFieldInGrid() throws -> Element {
    let field = try waitFor(role: "text", named: "Photo name", inWindow: "Photos")
    try wait(for: "the field to have the keyboard") { field.isFocused }
    return field
  }

  /// Renames the selected photo of the grid.
  func renameSelected(to name: String) throws {
    try Keyboard.press("F2")
    try nameFieldInGrid()
    try Keyboard.type(name)
    try Keyboard.press("Return")
  }

  /// A button of a photo's cell, once there is one.
  func button(_ button: String, ofCell name: String) throws -> Element {
    try wait(toFind: "\(button) of \(name)") {
      try cell(name).first(role: "push button", named: button)
    }
  }

  /// Clicks a photo's "Like" until the button is called "Unlike", or the other way round.
  func toggleLike(of name: String, from last: String = "Like", to next: String = "Unlike") throws {
    try Pointer.click(
      try button(last, ofCell: name), until: "the button to say “\(next)”"
    ) { try cell(name).first(role: "push button", named: next) != nil }
  }

  /// Chooses an entry of the main menu. Returns once the menu is closed.
  func chooseFromMainMenu(_ entry: String) throws {
    func item() throws -> Element? { try window("Photos")?.first(role: "menu item", named: entry) }
    try Pointer.click(
      try waitFor(role: "push button", named: "Main Menu", inWindow: "Photos"),
      until: "the menu to open"
    ) { try item() != nil }
    try Pointer.click(try wait(toFind: "the entry \(entry)", item), until: "the menu to close") {
      try item() == nil
    }
  }

  /// Finds an element of a bar below the pages; if the bar waits behind others, it is brought up.
  @discardableResult
  func bringUp(role: String, named name: String) throws -> Element {
    try wait(toFind: "\(role) “\(name)” of a bar", within: 30) {
      let window = try window("Photos")
      if let found = window?.all(role: role, named: name).first(where: \.isShowing) {
        return found
      }
      if let next = window?.first(role: "push button", named: "Show the Next Notice"),
        next.isShowing
      {
        try Pointer.click(next)
      }
      return nil
    }
  }

  /// The library's search field; `nil` while it is closed.
  func searchField() throws -> Element? {
    try window("Photos")?.first(role: "entry", named: "Search Photos")
  }

  /// The search button in the header.
  func searchButton() throws -> Element {
    try waitFor(role: "push button", named: "Search", inWindow: "Photos")
  }

  /// Chooses an entry of the menu "View Options". Returns once the menu is closed, as it would take
  /// the next click.
  func choose(_ entry: String) throws {
    func item() throws -> Element? {
      try window("Photos")?.first { $0.name == entry && $0.role.hasSuffix("menu item") }
    }
    try Pointer.click(
      try waitFor(role: "push button", named: "View Options", inWindow: "Photos"),
      until: "the menu to open"
    ) { try item() != nil }
    try Pointer.click(try wait(toFind: "the entry \(entry)", item), until: "the menu to close") {
      try item() == nil
    }
  }

  /// Enters a folder's path in the chooser that is open.
  func chooseFolder(_ folder: URL, in title: String) throws {
    _ = try waitForWindow(title)
    try wait(for: "the chooser to have the keyboard", within: 5) {
      try ScreenWindow.activeTitle() == title
    }
    // "/" opens the path field.
    try Keyboard.type(folder.path)
    try Keyboard.press("Return")
    try waitForWindowToClose(title)
  }

  /// Clicks "Show All Photos" on the visible page.
  func clickShowAll() throws {
    try Pointer.click(
      try wait(toFind: "the button") {
        try window("Photos")?.all(role: "push button", named: "Show All Photos")
          .first { $0.isShowing }
      })
  }
}
