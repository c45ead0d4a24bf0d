// What the tests of the library's page look at and click: cells in the order they stand in, the
// search, the menu of the view.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// The names of the cells that are seen, by their places: row by row, from left to right.
  func cellsByPlace() throws -> [String] {
    let cells = try window("Photos")?.all(role: "table cell").filter(\.isShowing) ?? []
    let placed = cells.compactMap { cell in cell.extentsInWindow.map { ($0, cell.name) } }
    return placed.sorted { ($0.0.y, $0.0.x) < ($1.0.y, $1.0.x) }.map(\.1)
  }

  /// Waits until exactly these cells are seen, in this order.
  func wait(forCells names: [String]) throws {
    try wait(for: "the cells \(names)") { try cellsByPlace() == names }
  }

  /// The cell of a photo.
  func cell(_ name: String) throws -> Element {
    try wait(toFind: "a cell named \(name)") {
      try window("Photos")?.all(role: "table cell", named: name).first { $0.isShowing }
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
    try Pointer.click(try waitFor(role: "push button", named: "View Options", inWindow: "Photos"))
    try Pointer.click(try wait(toFind: "the entry \(entry)", item))
    try wait(for: "the menu to close") { try item()?.isShowing != true }
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
