// Tests that an idle window causes hardly any wake-ups: counted for ten seconds in the app and its
// decoders.

import Foundation
import WindowDriver
import XCTest

final class RestTests: XCTestCase {
  /// libdispatch checks its threads once a second, from the first task on and without end.
  private static let ofLibdispatch = 10
  /// Some wake-ups for messages of the desktop.
  private static let ofOthers = 5
  /// The label "Updated 10 s ago" costs a timer, a task and a frame once in ten seconds: 11 wake-ups
  /// of the main thread were the most that was seen. One that changed each second would cost ten frames.
  private static let ofALabel = 15

  /// Counts for ten seconds, up to four times: on a busy machine some counts may contain work that
  /// is late and not repeated; wake-ups that never end are in every count.
  private static func rest(
    of wakeUps: WakeUps, _ isRest: (WakeUps.Count) -> Bool
  ) -> WakeUps.Count {
    var count = wakeUps.count(in: 10)
    for _ in 0..<3 where !isRest(count) { count = wakeUps.count(in: 10) }
    return count
  }

  func testNothingTicksAfterASlideshow() throws {
    let fixture = try PhotosFixture()
    try fixture.start(Array(PhotosFixture.samples.prefix(2))).giveNames(["Anna", "Bert"])
    try fixture.close()
    let app = try fixture.start()
    try app.look(at: "Anna")
    try Keyboard.press("shift+F5")
    try app.wait(forShownPhoto: "Bert")
    // A photo is shown for five seconds, unless the show is paused.
    try Keyboard.press("space")
    let paused = WakeUps(of: app)
    paused.waitForRest(within: 20)
    let shown = try app.shownPhoto()
    let pause = Self.rest(of: paused) { $0.ofMainThread <= 2 }
    XCTAssertLessThanOrEqual(pause.ofMainThread, 2, "\(pause)")
    XCTAssertEqual(try app.shownPhoto(), shown)
    try Keyboard.press("space")
    try app.wait(for: "the other photo", within: 10) { try app.shownPhoto() != shown }
    // The first one ends the slideshow, the second one leaves the page.
    try Keyboard.press("Escape", "Escape")
    try app.wait(forShownPhoto: nil)
    let wakeUps = WakeUps(of: app)
    wakeUps.waitForRest(within: 20)
    let rest = Self.rest(of: wakeUps) {
      $0.ofMainThread <= 2 && $0.sum <= Self.ofLibdispatch + Self.ofOthers
    }
    XCTAssertLessThanOrEqual(rest.ofMainThread, 2, "\(rest)")
    XCTAssertLessThanOrEqual(rest.sum, Self.ofLibdispatch + Self.ofOthers, "\(rest)")
    try fixture.close()
  }

  func testTheWindowAtRestWakesNobody() throws {
    let fixture = try PhotosFixture()
    try fixture.start(Array(PhotosFixture.samples.prefix(4)))
      .giveNames(["Anna", "Bert", "Carla", "Dora"])
    try fixture.close()
    let app = try fixture.start(catalog: PhotosFixture.package.appending(path: "data/catalog"))
    try app.wait(forCells: ["Anna", "Bert", "Carla", "Dora"])
    let wakeUps = WakeUps(of: app)

    wakeUps.waitForRest(within: 20)
    let library = Self.rest(of: wakeUps) {
      $0.ofMainThread <= 2 && $0.sum <= Self.ofLibdispatch + Self.ofOthers
    }
    print("the library at rest: \(library.sum) wake-ups in 10 s")
    XCTAssertLessThanOrEqual(library.ofMainThread, 2, "\(library)")
    XCTAssertLessThanOrEqual(library.sum, Self.ofLibdispatch + Self.ofOthers, "\(library)")

    try app.openCatalog()
    _ = try app.card("Spiral Galaxy with Two Arms")
    wakeUps.waitForRest(within: 30)
    let catalog = Self.rest(of: wakeUps) {
      $0.ofMainThread <= Self.ofALabel
        && $0.sum <= Self.ofLibdispatch + Self.ofOthers + Self.ofALabel
    }
    print("the catalogue at rest: \(catalog.sum) wake-ups in 10 s")
    XCTAssertLessThanOrEqual(catalog.ofMainThread, Self.ofALabel, "\(catalog)")
    XCTAssertLessThanOrEqual(
      catalog.sum, Self.ofLibdispatch + Self.ofOthers + Self.ofALabel, "\(catalog)")
    // The window was awake often enough to count the seconds.
    _ = try app.wait(toFind: "the label that counts them") {
      try app.window("Photos")?.first {
        $0.role == "label"
          && $0.name.wholeMatch(of: /Updated [1-9]0 s ago|Updated \d min ago/) != nil
      }
    }
    try fixture.close()
  }
}
