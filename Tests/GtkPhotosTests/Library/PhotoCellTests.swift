// Tests of the grid's cells: what they show when GTK unbinds them and binds them again, and when
// they are drawn.

import CGtk
import Foundation
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class PhotoCellTests: XCTestCase {
  func testCellsKeepTheirPicturesThroughChangesOfPositionAndSelection() throws {
    try onGtk { (test: PhotoCellTests) in
      try test.cellsKeepTheirPicturesThroughChangesOfPositionAndSelection()
    }
  }

  @MainActor
  private func cellsKeepTheirPicturesThroughChangesOfPositionAndSelection() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 400)
    let opened = try OpenedLibrary(fixture)
    let photos = opened.model.photos
    gtk_widget_activate_action_variant(
      opened.grid, "list.scroll-to-item", g_variant_new_uint32(399))
    let cells = {
      AnyWidget(gtk: opened.grid).all(gtk_box_get_type()).compactMap {
        $0.controller(PhotoCell.self)
      }
    }
    GtkLoop.iterate(until: "the last cells to be drawn") {
      cells().contains { $0.position == 399 }
        && cells().allSatisfy { $0.sequence == nil || $0.isPainted }
    }
    let pictures = AnyWidget(gtk: opened.grid).all(gtk_picture_get_type())
    XCTAssertGreaterThan(pictures.count, 40)
    var changes = 0
    for picture in pictures {
      picture.controller(PictureCanvas.self)?.onChange = { changes += 1 }
    }
    gtk_widget_activate_action_variant(opened.grid, "list.select-all", nil)
    GtkLoop.iterate(for: .milliseconds(200))
    XCTAssertEqual(opened.main.page?.grid.selection.count, 400)
    XCTAssertEqual(changes, 0, "selected")

    // All others move by one position.
    opened.run {
      let first = await photos.identifiers(of: [photos.order[0]])
      await opened.model.delete(first)
      await photos.upToDate()
    }
    GtkLoop.iterate(for: .milliseconds(200))
    XCTAssertEqual(photos.order.count, 399)
    XCTAssertLessThan(changes, 20, "moved")
    opened.close()
  }

  func testACellWhosePhotoIsNotReadYetSaysNothingOfTheLast() throws {
    try onGtk { (test: PhotoCellTests) in
      try test.aCellWhosePhotoIsNotReadYetSaysNothingOfTheLast()
    }
  }

  @MainActor
  private func aCellWhosePhotoIsNotReadYetSaysNothingOfTheLast() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 5)
    try fixture.edit("UPDATE photo SET liked = 1 WHERE name = 'Photo 2'")
    let opened = try OpenedLibrary(fixture)
    try opened.waitForPictures()
    let item = try XCTUnwrap(
      AnyWidget(gtk: opened.grid).first(child: { child in
        child.all(gtk_label_get_type()).contains {
          String(cString: gtk_label_get_text($0.opaque)) == "Photo 2"
        }
      }))
    let cell = try XCTUnwrap(
      gtk_widget_get_first_child(item.gtk).flatMap {
        AnyWidget(gtk: $0).controller(PhotoCell.self)
      })
    let hearts = {
      item.all(gtk_image_get_type()).compactMap { gtk_image_get_icon_name($0.opaque) }
        .map { String(cString: $0) }.filter { $0.contains("heart") }
    }
    let isLiked = {
      item.all(gtk_button_get_type()).contains { gtk_widget_has_css_class($0.gtk, "liked") != 0 }
    }
    XCTAssertEqual(hearts(), ["gtkphotos-heart-filled-symbolic"])
    XCTAssertTrue(isLiked())
    // No photo has this sequence number, so the cell stays as it is before a photo is read.
    cell.bind(9999, at: 0)
    cell.draw()
    XCTAssertEqual(hearts(), ["gtkphotos-heart-outline-symbolic"])
    XCTAssertFalse(isLiked())
    XCTAssertFalse(cell.isPainted)
    opened.close()
  }

  func testACellOfADamagedRowSaysSoAndTheOthersShowTheirPhotos() throws {
    try onGtk { (test: PhotoCellTests) in
      try test.aCellOfADamagedRowSaysSoAndTheOthersShowTheirPhotos()
    }
  }

  @MainActor
  private func aCellOfADamagedRowSaysSoAndTheOthersShowTheirPhotos() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 5)
    try fixture.edit("UPDATE photo SET id = 'x' WHERE name = 'Photo 5'")
    let opened = try OpenedLibrary(fixture)
    let cells = {
      AnyWidget(gtk: opened.grid).all(gtk_box_get_type()).compactMap {
        $0.controller(PhotoCell.self)
      }
    }
    let names = ["Photo 1", "Photo 2", "Photo 3", "Photo 4", "Can't Be Read"]
    GtkLoop.iterate(until: "the names") { cells().compactMap(\.said).sorted() == names.sorted() }
    let labels = AnyWidget(gtk: opened.grid).all(gtk_label_get_type())
      .map { String(cString: gtk_label_get_text($0.opaque)) }
    // The grid's menus have labels too.
    let menu = [
      "View", "Compare", "Rename…", "Like", "Keywords…", "Copy", "Open With…", "Show in Files",
      "Set as Wallpaper", "Send…", "Export…", "Export As…", "Print…", "Delete", "Properties",
      "Select All", "Add Photos…", "Paste", "Return", "F2", "Ctrl+A",
    ]
    XCTAssertEqual(labels.filter { !$0.isEmpty && !menu.contains($0) }.sorted(), names.sorted())
    XCTAssertTrue(opened.model.photos.failure?.message.contains("is damaged") == true)
    opened.close()
  }

  func testWhilePhotosAreSearchedOnlyCellsThatAreSeenHaveAFace() throws {
    try onGtk { (test: PhotoCellTests) in
      try test.whilePhotosAreSearchedOnlyCellsThatAreSeenHaveAFace()
    }
  }

  @MainActor
  private func whilePhotosAreSearchedOnlyCellsThatAreSeenHaveAFace() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 400)
    let opened = try OpenedLibrary(fixture)
    let page = try XCTUnwrap(opened.main.page)
    let view = AnyWidget(gtk: opened.grid)
    let cells = { view.all(gtk_box_get_type()).compactMap { $0.controller(PhotoCell.self) } }
    let haveContent = { cells().allSatisfy { $0.hasContent == $0.isSeen } }
    try opened.waitForPictures()
    GtkLoop.iterate(until: "all to be drawn") { !cells().contains(where: \.isWaiting) }

    page.search.open()
    GtkLoop.iterate(until: "the other faces to go") { haveContent() }
    try opened.waitForPictures()
    let vertical = try XCTUnwrap(page.grid.scroller.vertical)
    vertical.value = vertical.whole - vertical.page
    GtkLoop.iterate(until: "the last cells to have one") {
      haveContent() && cells().contains { $0.isSeen && $0.position == 399 }
    }
    try opened.waitForPictures()

    // A cell that was scrolled past, and whose content is to be removed, has its picture once it is
    // scrolled back into view.
    let clock = try XCTUnwrap(gtk_widget_get_frame_clock(opened.grid))
    var frames = 0
    connect(Instance(clock), "after-paint") { frames += 1 }
    let middle = vertical.whole / 2
    for value in [
      middle - 2 * vertical.page, middle - vertical.page, middle, middle + vertical.page,
    ] {
      vertical.value = value
      let last = frames
      GtkLoop.iterate(until: "the next frame") { frames > last }
    }
    GtkLoop.iterate(for: .milliseconds(60))
    vertical.value = middle
    try opened.waitForPictures()

    // A cell without content gets the new name of a photo that is renamed.
    vertical.value = 0
    GtkLoop.iterate(until: "the last cell to lose its face") {
      haveContent() && cells().contains { $0.isSeen && $0.position == 0 }
    }
    // In a scope of its own, as a cell that outlives its widgets would be drawn without them.
    do {
      let bare = try XCTUnwrap(cells().first { !$0.isSeen && $0.sequence != nil })
      let sequence = try XCTUnwrap(bare.sequence)
      let position = try XCTUnwrap(bare.position)
      GtkLoop.iterate(until: "its name") { bare.said == "Photo \(position + 1)" }
      try fixture.edit("UPDATE photo SET name = 'Renamed' WHERE sequence = \(sequence)")
      opened.run { await opened.model.reload() }
      GtkLoop.iterate(until: "the new name") { bare.said == "Renamed" }
      XCTAssertFalse(bare.hasContent)
    }

    page.search.close()
    GtkLoop.iterate(until: "all to have one") {
      cells().allSatisfy { $0.hasContent && !$0.isWaiting }
    }
    opened.close()
  }

  func testCellsThatAreSeenAreDrawnWithTheirFrameAndTheOthersLater() throws {
    try onGtk { (test: PhotoCellTests) in
      try test.cellsThatAreSeenAreDrawnWithTheirFrameAndTheOthersLater()
    }
  }

  @MainActor
  private func cellsThatAreSeenAreDrawnWithTheirFrameAndTheOthersLater() throws {
    let fixture = try PhotosFixture()
    try fixture.fill(with: 400)
    let opened = try OpenedLibrary(fixture)
    let grid = try XCTUnwrap(opened.main.page).grid
    let view = AnyWidget(gtk: opened.grid)
    let cells = { view.all(gtk_box_get_type()).compactMap { $0.controller(PhotoCell.self) } }
    try opened.waitForPictures()
    GtkLoop.iterate(until: "all to be drawn") { !cells().contains(where: \.isWaiting) }
    XCTAssertGreaterThan(cells().count, 40)
    XCTAssertEqual(Set(cells().compactMap(\.foot)).count, 1)

    var frames = 0
    var undrawn = 0
    let clock = try XCTUnwrap(gtk_widget_get_frame_clock(opened.grid))
    connect(Instance(clock), "after-paint") {
      frames += 1
      undrawn = max(undrawn, cells().count { $0.isSeen && $0.isWaiting })
    }
    var wasWaiting = false
    let vertical = try XCTUnwrap(grid.scroller.vertical)
    for step in 1...40 {
      vertical.value = Double(step) * (vertical.whole - vertical.page) / 40
      wasWaiting = wasWaiting || cells().contains(where: \.isWaiting)
      let last = frames
      GtkLoop.iterate(until: "the next frame") { frames > last }
    }
    XCTAssertTrue(wasWaiting, "bound and not drawn at once")
    XCTAssertEqual(undrawn, 0)
    // Pictures of cells that were scrolled past were not loaded; those of cells that stay in view
    // are.
    try opened.waitForPictures()
    GtkLoop.iterate(until: "all to be drawn") { !cells().contains(where: \.isWaiting) }
    opened.close()
  }
}
