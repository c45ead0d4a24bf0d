// What the tests of the library's page look at and click: cells in the order they stand in, the
// search, the menu of the view.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// Whether something of that role and name is seen in a window, scrolled into view. Where the window
  /// itself is gone there is no answer, so that nobody takes its end for the element's.
  /// - Throws: `DriverError.notFound` where there is no such window.
  func shows(_ role: String, _ name: String, inWindow title: String = "Photos") throws -> Bool {
    guard let window = try window(title) else {
      throw DriverError.notFound(what: "the window “\(title)”", tree: tree)
    }
    return window.all(role: role, named: name).contains(where: \.isShowing)
  }

  /// The names of the cells that are seen, by their places: row by row, from left to right.
  func cellsByPosition() throws -> [String] {
    let cells = try window("Photos")?.all(role: "table cell").filter(\.isShowing) ?? []
    let placed = cells.compactMap { cell in cell.extentsInWindow.map { ($0, cell.name) } }
    return placed.sorted { ($0.0.y, $0.0.x) < ($1.0.y, $1.0.x) }.map(\.1)
  }

  /// Waits until exactly these cells are seen, in this order.
  func wait(forCells names: [String]) throws {
    try wait(for: "the cells \(names)") { try cellsByPosition() == names }
  }

  /// The cell of a photo.
  func cell(_ name: String) throws -> Element {
    try wait(toFind: "a cell named \(name)") {
      try window("Photos")?.all(role: "table cell", named: name).first { $0.isShowing }
    }
  }

  /// Clicks the cell of a photo until it is selected.
  /// - Parameter modifier: a key held meanwhile (`ctrl`, `shift`), or nil.
  func select(_ name: String, holding modifier: String? = nil) throws {
    try Pointer.click(
      try cell(name), holding: modifier, until: "“\(name)” to be selected",
      isRepeatable: modifier == nil
    ) { try cell(name).isSelected }
  }

  /// A button of a photo's cell.
  func button(_ button: String, ofCell name: String) throws -> Element {
    try wait(toFind: "\(button) of \(name)") {
      try cell(name).first(role: "push button", named: button)
    }
  }

  /// Clicks "Like" of a photo until its cell says so, or "Unlike".
  func toggleLike(of name: String, from last: String = "Like", to next: String = "Unlike") throws {
    try Pointer.click(
      try button(last, ofCell: name), until: "the button to say “\(next)”"
    ) { try cell(name).first(role: "push button", named: next) != nil }
  }

  /// Opens the main menu and chooses an entry.
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

  /// The library's search field; nil while it is away.
  func searchField() throws -> Element? {
    try window("Photos")?.first(role: "entry", named: "Search Photos")
  }

  /// The header's button.
  func searchButton() throws -> Element {
    try waitFor(role: "push button", named: "Search", inWindow: "Photos")
  }

  /// Chooses an entry of the menu "View Options". Returns when the menu, which would take the next
  /// click, is gone.
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

  /// Clicks "Show All Photos" on the page that is seen.
  func clickShowAll() throws {
    try Pointer.click(
      try wait(toFind: "the button") {
        try window("Photos")?.all(role: "push button", named: "Show All Photos")
          .first { $0.isShowing }
      })
  }
}
