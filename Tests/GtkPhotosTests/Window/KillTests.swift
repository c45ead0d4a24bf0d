// SIGKILL at a hundred random moments: while keys are typed, directly after Enter, at rest, while
// the dialog goes back or skips, during the start and the import. One library goes through all of
// them. Support/NamingRecord.swift decides what must be there afterwards.
//
// PHOTOS_KILLS=10 shortens the test; PHOTOS_SEED=7 chooses other moments.

import Foundation
import SeededRandom
import WindowDriver
import XCTest

final class KillTests: XCTestCase {
  func testNothingIsLostWhereverTheAppIsKilled() throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["PHOTOS_KILLS"].flatMap { Int($0) } ?? 100
    let seed = environment["PHOTOS_SEED"].flatMap { UInt64($0) } ?? 1
    let fixture = try PhotosFixture()
    let began = ContinuousClock().now
    print("seed \(seed), \(kills) kills")
    var walk = try KillWalk(on: fixture, kills: kills, seed: seed)
    for kill in 1...kills {
      try walk.round()
      if kill % 10 == 0 { XCTAssertEqual(try fixture.run("--check").status, 0) }
      for fault in walk.faults { XCTFail("kill \(kill) (\(walk.story)): \(fault)") }
    }
    try walk.finish()
    for fault in walk.faults { XCTFail("at the end: \(fault)") }
    XCTAssertEqual(walk.record.lost, [])
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    print(
      "\(kills) kills (\(walk.counts)), \(walk.acknowledged) acknowledged names, "
        + "\(walk.restarts) restarts, \(walk.record.lost.count) lost names, "
        + "\(ContinuousClock().now - began)")
  }

  /// A name may be confirmed before its photo is copied; the dialog goes on all the same. After a
  /// restart the copying goes on, and the photos get the names that wait for them.
  func testNamesThatRunAheadOfTheCopiesOutliveAKill() throws {
    var random = SeededGenerator(seed: 2)
    for round in 1...3 {
      let fixture = try PhotosFixture()
      let pile = try PhotoPile(80, in: fixture.folder)
      var app = try fixture.start(pile.files)
      var dialog = try ShownDialog(of: app)
      let names = (101..<175).map { "p \($0)" }
      let stream = try Keyboard.stream(
        Keyboard.combos(typing: names.map { $0 + "\n" }.joined()), delay: 0.002)
      Waiting.pause(.random(in: 0.4...1.6, using: &random))
      let acknowledged = try XCTUnwrap(dialog.position).ordinal - 1
      app.kill()
      XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL), app.errorOutput)
      try stream.waitForExit(within: 20)
      let copies = try fixture.list()
      // Files are copied in parallel, so one may be missing between others, and its name with it.
      let digests = copies.map(\.sha256)
      XCTAssertEqual(digests, pile.digests.filter(Set(digests).contains))
      let named = copies.filter { $0.name != nil }
      let stored = named.count
      let given = Dictionary(zip(pile.digests, names), uniquingKeysWith: { $1 })
      XCTAssertEqual(named.map(\.name), named.map { given[$0.sha256] })

      app = try fixture.start()
      dialog = try ShownDialog(of: app)
      let position = try XCTUnwrap(dialog.position).ordinal
      print(
        "round \(round): \(acknowledged) acknowledged, \(copies.count) copied, "
          + "\(stored) stored, restart at \(position)")
      XCTAssertGreaterThan(position, acknowledged, "acknowledged names, round \(round)")
      // If all keys were handled before the kill, no draft is left for the photo after the last
      // name.
      let next = names.dropFirst(position - 1).first ?? ""
      XCTAssertTrue(next.hasPrefix(dialog.text), "“\(dialog.text)” at photo \(position)")
      let text = dialog.text
      var shown: Set<Int> = []
      try app.wait(for: "every name given to be stored", within: 60) {
        dialog.position.map { _ = shown.insert($0.ordinal) }
        let count = try fixture.number("SELECT count(*) FROM photo")
        let named = try fixture.number("SELECT count(*) FROM photo WHERE name IS NOT NULL")
        return count == pile.files.count && named == position - 1
      }
      XCTAssertEqual(shown, [position], "the picture stays while the names before are stored")
      XCTAssertEqual(dialog.text, text)
      let list = try fixture.list()
      XCTAssertEqual(list.map(\.sha256), pile.digests)
      XCTAssertEqual(
        list.map(\.name),
        names.prefix(position - 1).map { $0 } + Array(repeating: nil, count: max(0, 81 - position)))
      XCTAssertEqual(try fixture.run("--check").status, 0)
      try fixture.close()
    }
  }

  func testTheNextStartStandsWhereTheLastKeysWent() throws {
    let fixture = try PhotosFixture()
    let pile = try PhotoPile(3, in: fixture.folder)
    let app = try fixture.start(pile.files)
    var dialog = try ShownDialog(of: app)
    try app.wait(for: "every photo to be copied", within: 30) {
      try fixture.number("SELECT count(*) FROM photo") == pile.files.count
    }
    try Keyboard.type("one")
    try dialog.wait(forText: "one")
    try Keyboard.press("alt+Right")
    try dialog.wait(forPhoto: 2)
    try Keyboard.type("two")
    try dialog.wait(forText: "two")
    // The draft is on the disk within a second.
    Waiting.pause(1)
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL))

    dialog = try ShownDialog(of: fixture.start())
    XCTAssertEqual(dialog.position?.ordinal, 2, "not the first of those half typed")
    XCTAssertEqual(dialog.text, "two")
    try Keyboard.press("alt+Left")
    try dialog.wait(forPhoto: 1)
    XCTAssertEqual(dialog.text, "one")
    try fixture.close()
  }
}
