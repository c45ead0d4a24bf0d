// Tests of the size and layout of `FailureNotice`, the bar above a page that shows a failure.

import AsyncGtk
import CGtk
import Gtk
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

  /// Otherwise GTK logs a warning in each frame, as a wider widget must not need more height.
  @MainActor
  private func itsLeastHeightIsThatOfTheWidestBar() throws {
    for message in ["The disk is full.", "The disk is full.\nMake room."] {
      let failure = Failure()
      let notice = FailureNotice(
        message: { failure.message },
        retry: .init(title: "Try Again", isAvailable: { true }, work: {}),
        dismiss: { failure.message = nil })
      let window = Window("Notices", width: 400, height: 200)
      window.setContent(
        Box {
          notice
          Box().expand()
        })
      window.present()
      GtkLoop.iterate(until: "the window to have a size") { gtk_widget_get_width(window.gtk) > 0 }
      failure.message = message
      GtkLoop.iterate(until: "the bar to be out") {
        XCTAssertEqual(height(of: notice, for: -1), height(of: notice, for: 1 << 20), message)
        return gtk_revealer_get_child_revealed(OpaquePointer(notice.gtk)) != 0
      }
      XCTAssertEqual(height(of: notice, for: -1), height(of: notice, for: 1 << 20), message)
      XCTAssertGreaterThan(height(of: notice, for: -1), 0)
      window.destroy()
    }
  }

  func testItsButtonsStandBelowItsWordsWhereThereIsNoRoomBesideThem() throws {
    try onGtk { (test: FailureNoticeTests) in
      try test.itsButtonsStandBelowItsWordsWhereThereIsNoRoomBesideThem()
    }
  }

  @MainActor
  private func itsButtonsStandBelowItsWordsWhereThereIsNoRoomBesideThem() throws {
    func action(_ title: String) -> ErrorView.Action {
      ErrorView.Action(title: title, isAvailable: { true }, work: {})
    }
    for (width, isBelow) in [(380, true), (1200, false)] {
      let notice = FailureNotice(
        message: { String(repeating: "Worte ", count: 40) }, retry: action("Erneut versuchen"),
        other: action("Auslassen"), anyway: action("Trotzdem hinzufügen"), dismiss: {})
      let window = Window("Notices", width: width, height: 600)
      window.setContent(
        Box {
          notice
          Box().expand()
        })
      window.present()
      let row = try XCTUnwrap(gtk_revealer_get_child(notice.opaque))
      GtkLoop.iterate(until: "the bar to be out") {
        gtk_revealer_get_child_revealed(notice.opaque) != 0 && gtk_widget_get_width(row) > 0
      }
      var least: Int32 = 0
      gtk_widget_measure(notice.gtk, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
      XCTAssertLessThan(least, 300, "of no more than its widest button")
      let frames = frames(in: row)
      XCTAssertEqual(frames.count, 5)
      for frame in frames.dropFirst() {
        XCTAssertEqual(
          frame.origin.y >= frames[0].origin.y + frames[0].size.height, isBelow, "\(width)")
        XCTAssertLessThanOrEqual(
          frame.origin.x + frame.size.width, Float(gtk_widget_get_width(row)), "\(width)")
      }
      window.destroy()
    }
  }

  /// The bounds of the children of a row, in its coordinates.
  @MainActor
  private func frames(in row: UnsafeMutablePointer<GtkWidget>) -> [graphene_rect_t] {
    var frames: [graphene_rect_t] = []
    var child = gtk_widget_get_first_child(row)
    while let current = child {
      var frame = graphene_rect_t()
      if gtk_widget_compute_bounds(current, row, &frame) != 0 { frames.append(frame) }
      child = gtk_widget_get_next_sibling(current)
    }
    return frames
  }

  /// The minimum height of a widget at a width; -1 for any width.
  @MainActor
  private func height(of widget: some Widget, for width: Int32) -> Int32 {
    var height: Int32 = 0
    gtk_widget_measure(widget.gtk, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    return height
  }
}
