// By which identifiers starts on the same library find each other.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class LibraryPlaceTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "library"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "library"))
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func place(_ path: String) -> LibraryPlace {
    LibraryPlace(FilePath(folder.path).resolved.appending(path))
  }

  func testTheFirstIdentifierIsThatOfThePathAsItIsWritten() {
    let library = place("library").applicationID
    XCTAssertEqual(place("./library//").applicationID, library)
    XCTAssertNotEqual(place("link").applicationID, library, "no disk is asked")
    XCTAssertNotEqual(place("link/../library").applicationID, library, ".. may lead elsewhere")
    XCTAssertNotEqual(place("other").applicationID, library)
  }

  func testTheSecondIsThatOfTheFolder() async {
    let library = place("library")
    let another = await library.resolvedApplicationID()
    XCTAssertNil(another, "it is the same")
    for path in ["link", "link/.", "link/../library"] {
      let found = await place(path).resolvedApplicationID()
      XCTAssertEqual(found, library.applicationID, path)
    }
    let usual = await LibraryPlace(nil).resolvedApplicationID()
    XCTAssertNil(usual)
  }
}
