// Tests of a field whose text is selected, in a window of this process.

import CGtk
import Gtk
import XCTest

final class SelectionKeeperTests: XCTestCase {
  func testWhatIsSelectedElsewhereLeavesATextSelectedThatIsToBeReplaced() throws {
    try onGtk { (test: SelectionKeeperTests) in try test.replace() }
  }

  @MainActor
  private func replace() throws {
    let entry = Entry("Name")
    let window = Window("Field", width: 200, height: 100)
    window.setContent(entry)
    window.present()
    entry.focus()
    entry.begin(with: "Harbour")
    entry.selectAllToReplace()
    XCTAssertEqual(entry.selection, 0..<7)
    // Another program owns the primary selection now.
    let primary = gdk_display_get_primary_clipboard(gdk_display_get_default())
    gdk_clipboard_set_text(primary, "elsewhere")
    GtkLoop.iterate(until: "the selection to be back") { entry.selection == 0..<7 }

    window.destroy()
    GtkLoop.iterate(for: .milliseconds(20))
  }
}
