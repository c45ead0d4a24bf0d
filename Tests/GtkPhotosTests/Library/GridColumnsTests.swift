// Tests that in a new window the grid has its number of columns before its photos are laid out.

import CGtk
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class GridColumnsTests: XCTestCase {
  func testTheGridHasItsColumnsBeforeItsPhotosAreLaidOut() throws {
    try onGtk { (test: GridColumnsTests) in
      try test.check(nil, columns: 5)
      try test.check("large", columns: 3)
    }
  }

  /// Opens a window on a library with a stored size of photos, or without one, and checks the
  /// number of columns.
  @MainActor
  private func check(_ size: String?, columns expected: Int) throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 400)
    if let size { try fixture.edit("INSERT INTO setting VALUES ('size', '\(size)')") }
    var columns: Int?
    var cellCount: Int?
    let opened = try OpenedLibrary(fixture) { model, main in
      guard let view = main.page.flatMap({ gtk_scrolled_window_get_child($0.grid.scroller.opaque) })
      else { return }
      let grid = AnyWidget(gtk: view)
      let change = model.photos.onChange
      model.photos.onChange = {
        change?($0)
        columns = columns ?? Int(gtk_grid_view_get_max_columns(grid.opaque))
        cellCount =
          cellCount ?? grid.all(gtk_box_get_type()).count { $0.controller(PhotoCell.self) != nil }
      }
    }
    XCTAssertEqual(columns, expected)
    // GTK makes cells for about 32 rows.
    XCTAssertLessThanOrEqual(try XCTUnwrap(cellCount), expected * 33)
    opened.close()
  }
}
