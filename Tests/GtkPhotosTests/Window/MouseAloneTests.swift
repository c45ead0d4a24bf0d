// Tests of the naming dialog by mouse alone. The keys alone are tested in NamingJourneyTests.swift.

import Foundation
import WindowDriver
import XCTest

final class MouseAloneTests: XCTestCase {
  func testTheWayByMouseAlone() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(5)))
    let dialog = try ShownDialog(of: app)
    try app.wait(for: "every photo to be copied", within: 15) {
      try fixture.number("SELECT count(*) FROM photo") == 5
    }
    func click(_ button: String, to ordinal: Int) throws {
      try app.clickAnswer(button)
      try dialog.wait(forPhoto: ordinal)
    }
    // Pictures of the strip are labelled with their file names until they have names.
    try click("IMG_0004.jpg", to: 4)
    try click("Previous Photo", to: 3)
    try click("Next Photo", to: 4)
    try click("Back", to: 3)
    try click("IMG_0001.jpg", to: 1)
    XCTAssertFalse(
      try app.waitFor(role: "push button", named: "Back", inWindow: "Name Photo").isEnabled)

    try Pointer.click(try dialog.suggestion("2 May 2026, 20:52"))
    try dialog.wait(forText: "2 May 2026, 20:52")
    try click("Save", to: 2)
    try click("Skip", to: 3)
    try Pointer.click(try dialog.suggestion("29 June 2026, 23:11"))
    try dialog.wait(forText: "29 June 2026, 23:11")
    try click("Save", to: 4)
    // Back to a photo that now has a name.
    try click("2 May 2026, 20:52", to: 1)
    try dialog.wait(forText: "2 May 2026, 20:52")
    try click("Skip", to: 4)
    try click("Skip", to: 5)
    try app.clickAnswer("Skip")
    try app.waitForWindowToClose("Name Photo")
    XCTAssertEqual(
      try fixture.list().map(\.name),
      ["2 May 2026, 20:52", nil, "29 June 2026, 23:11", nil, nil])
    try fixture.close()
  }
}
