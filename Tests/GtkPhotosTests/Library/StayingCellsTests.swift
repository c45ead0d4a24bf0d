// Tests that cells keep their widgets while other photos are added, removed or moved, and that a
// press on one is not lost.

import CGtk
import Foundation
import Gtk
import XCTest

@testable import GtkPhotos
@testable import PhotoModel

final class StayingCellsTests: XCTestCase {
  /// GTK's widgets around the cells, by the sequence numbers of their photos.
  @MainActor
  private func widgets(_ opened: OpenedLibrary) -> [Int64: UnsafeMutablePointer<GtkWidget>] {
    var widgets: [Int64: UnsafeMutablePointer<GtkWidget>] = [:]
    var item = gtk_widget_get_first_child(opened.grid)
    while let current = item {
      let cell = gtk_widget_get_first_child(current).flatMap {
        AnyWidget(gtk: $0).controller(PhotoCell.self)
      }
      if let sequence = cell?.sequence { widgets[sequence] = current }
      item = gtk_widget_get_next_sibling(current)
    }
    return widgets
  }

  /// Gives the widgets of all cells names with their sequence numbers; widgets that are made later
  /// have no such name.
  @MainActor
  private func mark(_ opened: OpenedLibrary) {
    for (sequence, widget) in widgets(opened) { gtk_widget_set_name(widget, "photo-\(sequence)") }
  }

  /// The photos whose cells have the same widgets as when `mark` was called.
  @MainActor
  private func kept(_ opened: OpenedLibrary) -> Set<Int64> {
    Set(
      widgets(opened).filter { sequence, widget in
        gtk_widget_get_name(widget).map { String(cString: $0) } == "photo-\(sequence)"
      }.keys)
  }

  func testCellsOfPhotosThatStayKeepTheirWidgets() throws {
    try onGtk { (test: StayingCellsTests) in try test.cellsOfPhotosThatStayKeepTheirWidgets() }
  }

  @MainActor
  private func cellsOfPhotosThatStayKeepTheirWidgets() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 40)
    let opened = try OpenedLibrary(fixture)
    let photos = opened.model.photos
    try opened.waitForPictures()
    let all = photos.order
    mark(opened)
    XCTAssertEqual(kept(opened), Set(all))

    // As after two photos were named one after the other.
    opened.run {
      photos.changed(await photos.identifiers(of: Array(all[2...3])))
      await photos.upToDate()
    }
    XCTAssertEqual(kept(opened), Set(all), "changed side by side")

    opened.run {
      await opened.model.delete(await photos.identifiers(of: [all[0], all[5]]))
      await photos.upToDate()
    }
    let left = Set(all).subtracting([all[0], all[5]])
    XCTAssertEqual(Set(photos.order), left)
    XCTAssertEqual(kept(opened), left, "behind some that were deleted")

    // For undo, the whole list is read again.
    opened.run { await opened.model.undo() }
    XCTAssertEqual(photos.order, all)
    XCTAssertEqual(kept(opened), left, "between some that came back")

    // More positions than are changed one by one.
    mark(opened)
    let leaving = all.indices.filter { $0.isMultiple(of: 2) }.map { all[$0] }
    photos.takeOut(leaving)
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(kept(opened), Set(all).subtracting(leaving), "between twenty that went")
    opened.close()
  }

  func testAPressOutlivesAPhotoThatLeavesBeforeIt() throws {
    try onGtk { (test: StayingCellsTests) in try test.aPressOutlivesAPhotoThatLeavesBeforeIt() }
  }

  @MainActor
  private func aPressOutlivesAPhotoThatLeavesBeforeIt() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 8)
    let opened = try OpenedLibrary(fixture)
    let photos = opened.model.photos
    try opened.waitForPictures()
    let pressed = photos.order[3]
    try press(pressed, opened)
    photos.takeOut([photos.order[0]])
    GtkLoop.iterate(for: .milliseconds(100))
    _ = try GtkLoop.run("xdotool", "mouseup", "1")
    GtkLoop.iterate(until: "the release to select") {
      opened.main.page?.grid.selection.isEmpty == false
    }
    XCTAssertEqual(opened.main.page?.grid.selection, [pressed])
    opened.close()
  }

  func testAnotherOrderWaitsForTheRelease() throws {
    try onGtk { (test: StayingCellsTests) in try test.anotherOrderWaitsForTheRelease() }
  }

  @MainActor
  private func anotherOrderWaitsForTheRelease() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 8)
    let opened = try OpenedLibrary(fixture)
    let photos = opened.model.photos
    try opened.waitForPictures()
    let before = photos.order
    let selection = gtk_grid_view_get_model(OpaquePointer(opened.grid))
    let willChange = photos.onWillChange
    var wasSelected: Bool?
    photos.onWillChange = { change in
      wasSelected = wasSelected ?? (gtk_selection_model_is_selected(selection, 3) != 0)
      willChange?(change)
    }
    try press(before[3], opened)
    photos.query.sort = .name
    GtkLoop.iterate(for: .milliseconds(300))
    XCTAssertEqual(photos.order, before)
    _ = try GtkLoop.run("xdotool", "mouseup", "1")
    GtkLoop.iterate(until: "the other order") { photos.isAnswered }
    XCTAssertNotEqual(photos.order, before)
    XCTAssertEqual(wasSelected, true, "the release was for the photo that was pressed")
    opened.close()
  }

  /// Presses the left button over the cell of a photo. Returns once GTK has handled the press.
  @MainActor
  private func press(_ sequence: Int64, _ opened: OpenedLibrary) throws {
    let widget = AnyWidget(gtk: try XCTUnwrap(widgets(opened)[sequence]))
    GtkLoop.iterate(until: "the window to be active") {
      gtk_window_is_active(opened.main.window.cast()) != 0
    }
    try GtkLoop.movePointer(to: widget, in: opened.main.window)
    _ = try GtkLoop.run("xdotool", "mousedown", "1")
    GtkLoop.iterate(until: "the press") {
      gtk_widget_get_state_flags(widget.gtk).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    }
  }
}
