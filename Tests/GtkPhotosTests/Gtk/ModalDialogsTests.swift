// Tests of `Window.isBehindDialog`, whether a dialog is above a window.

import CGtk
import Gtk
import XCTest

@testable import GtkPhotos

final class ModalDialogsTests: XCTestCase {
  func testAWindowIsBehindItsDialogUntilThatIsGone() throws {
    try onGtk { (test: ModalDialogsTests) in test.aWindowIsBehindItsDialogUntilThatIsGone() }
  }

  @MainActor
  private func aWindowIsBehindItsDialogUntilThatIsGone() {
    let window = Window("Photos", width: 300, height: 200)
    var isBehind = false
    window.observe { isBehind = window.isBehindDialog }
    window.present()
    let dialog = Window("ConfirmationDialog", width: 200, height: 100)
    let list = Window("List", width: 200, height: 100)
    dialog.makeModal(above: window)
    list.makeModal(above: dialog)
    dialog.present()
    list.present()
    XCTAssertTrue(window.isBehindDialog)
    XCTAssertTrue(dialog.isBehindDialog)
    XCTAssertFalse(list.isBehindDialog)
    GtkLoop.iterate(until: "the window to be told") { isBehind }

    list.destroy()
    XCTAssertTrue(window.isBehindDialog)
    XCTAssertFalse(dialog.isBehindDialog)
    gtk_window_close(dialog.cast())
    GtkLoop.iterate(until: "the window to be told") { !isBehind }
    window.destroy()
  }

  func testDialogsAreCountedOneByOne() throws {
    try onGtk { (test: ModalDialogsTests) in test.dialogsAreCountedOneByOne() }
  }

  @MainActor
  private func dialogsAreCountedOneByOne() {
    let window = Window("Photos", width: 300, height: 200)
    // In place of file choosers, which are not windows of this process.
    let (one, other) = (Label("one"), Label("other"))
    window.setContent(
      Box {
        one
        other
      })
    let ends = [one, other].map { window.cover(with: $0.instance) }
    ends[0]()
    ends[0]()
    XCTAssertTrue(window.isBehindDialog)
    ends[1]()
    XCTAssertFalse(window.isBehindDialog)
    window.destroy()
  }
}
