// The bar that tells of a failure, as a real widget.

import CGtk
import Observation
import XCTest

@testable import GtkPhotos

final class FailureNoticeTests: XCTestCase {
  @MainActor @Observable
  final class Failure {
    var message: String?
  }

  func testItsLeastHeightIsThatOfTheWidestBar() throws {
    try onGtk { (test: FailureNoticeTests) in try test.itsLeastHeightIsThatOfTheWidestBar() }
  }

  /// GTK complains in each frame where it is not, as what is wider can't be higher.
  @MainActor
  private func itsLeastHeightIsThatOfTheWidestBar() throws {
    for message in ["The disk is full.", "The disk is full.\nMake room."] {
      let failure = Failure()
      let notice = FailureNotice(
        message: { failure.message },
        retry: .init(title: "Try Again", isOffered: { true }, work: {}),
        dismiss: { failure.message = nil })
      let window = Window("Notices", width: 400, height: 200)
      window.setContent(
        Box {
          notice
          Box().expand()
        })
      window.present()
      GtkLoop.turn(until: "the window to have a size") { gtk_widget_get_width(window.gtk) > 0 }
      failure.message = message
      GtkLoop.turn(until: "the bar to be out") {
        XCTAssertEqual(height(of: notice, for: -1), height(of: notice, for: 1 << 20), message)
        return gtk_revealer_get_child_revealed(OpaquePointer(notice.gtk)) != 0
      }
      XCTAssertEqual(height(of: notice, for: -1), height(of: notice, for: 1 << 20), message)
      XCTAssertGreaterThan(height(of: notice, for: -1), 0)
      window.destroy()
    }
  }

  /// The least height of a widget of some width; -1 for any.
  @MainActor
  private func height(of widget: some Widget, for width: Int32) -> Int32 {
    var height: Int32 = 0
    gtk_widget_measure(widget.gtk, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    return height
  }
}
