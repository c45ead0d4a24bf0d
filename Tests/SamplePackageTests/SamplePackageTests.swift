// Tests that another package can use the library products by a version tag, without what only the
// app needs. The package is copied by `SamplePackage.swift`.

import Foundation
import WindowDriver
import XCTest

final class SamplePackageTests: XCTestCase {
  func testAnotherPackageBuildsOnAVersionAndItsButtonIsClicked() throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else {
      throw XCTSkip("skipped: no display (make test brings one)")
    }
    let sample = try SamplePackage()
    let build = try sample.build()
    guard build.status == 0 else {
      return XCTFail("The sample is not built:\n\(build.output)\n\(build.errorOutput)")
    }
    XCTAssertEqual(
      try sample.modules(), ["AsyncGtk", "AsyncState", "Gtk", "Sample"],
      "what the app alone needs is not built")
    let libraries = try sample.libraries()
    XCTAssertTrue(libraries.contains { $0.hasPrefix("libgtk-4") }, "\(libraries)")
    for needed in ["libvips", "libgexiv2", "libgweather", "libsqlite3", "libcrypto", "libcurl"] {
      XCTAssertFalse(libraries.contains { $0.hasPrefix(needed) }, "\(needed) is the app's")
    }

    let app = try Application(sample.binary)
    try app.waitForWindow("Sample")
    try app.waitFor(role: "label", named: "Loaded", inWindow: "Sample")
    try app.waitFor(role: "label", named: "Not asked", inWindow: "Sample")
    let button = try app.waitFor(role: "push button", named: "Ask", inWindow: "Sample")
    try Pointer.click(button, until: "the label to change") {
      try app.window("Sample")?.first(role: "label", named: "Answered") != nil
    }
    app.terminate()
    try app.waitForExit()
  }

  /// Older versions of SwiftPM refuse a package with such flags as a versioned dependency.
  func testNoTargetHasUnsafeFlags() throws {
    let manifest = try SamplePackage.manifest()
    XCTAssertTrue(manifest.contains("swiftLanguageVersions"), manifest)
    XCTAssertFalse(manifest.contains("unsafeFlags"))
  }
}
