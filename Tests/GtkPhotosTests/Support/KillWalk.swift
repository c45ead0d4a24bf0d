// The rounds of KillTests.swift: a start, the comparison with what was seen, what the person does
// (KillWalk+Person.swift), SIGKILL.

import Foundation
import SeededRandom
import WindowDriver
import XCTest

/// A way through a pile of photos on which the app is killed again and again.
struct KillWalk {
  /// The moment of a kill.
  enum Moment: String, CaseIterable {
    case starting, importing, typing, entered, acknowledged, resting, moving, looking
  }

  /// What must be there.
  var record: NamingRecord
  /// What was not there since the last round began.
  var faults: [NamingRecord.Fault] = []
  /// What the last two rounds did, for messages.
  var story: String { stories.joined(separator: "; ") }
  var stories = ["", ""]
  /// How many names the dialog has acknowledged by moving on.
  var acknowledged = 0
  /// How many starts went on after a kill.
  private(set) var restarts = 0
  /// How often the app was killed at each moment.
  private(set) var counts: [String: Int] = [:]

  private let fixture: PhotosFixture
  private let pile: PhotoPile
  private let ordinals: [String: Int]
  var random: SeededGenerator
  var nameCount = 0

  /// How many photos come with a start in the middle.
  private static let handful = 5

  init(on fixture: PhotosFixture, kills: Int, seed: UInt64) throws {
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
    pile = try PhotoPile(max(300, kills * 3), in: fixture.folder)
    ordinals = Dictionary(uniqueKeysWithValues: zip(pile.digests, 1...))
    record = NamingRecord(picked: 0)
  }

  /// One start, one kill, and what is left.
  mutating func round() throws {
    faults = []
    let moment = Moment.allCases.randomElement(using: &random) ?? .resting
    stories = [stories[1], moment.rawValue]
    let app = try launch(moment)
    var keys: Application?
    if restarts > 0, moment == .starting || moment == .importing {
      Waiting.pause(.random(in: 0...1.2, using: &random))
    } else {
      let dialog = try compareDialog(of: app)
      try nameSome(in: dialog)
      keys = try begin(moment, in: dialog)
    }
    counts[moment.rawValue, default: 0] += 1
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL), app.errorOutput)
    // What is left of the keys is not for the next window.
    try keys?.waitForExit(within: 10)
    try compareList()
  }

  /// The last start, and an orderly end.
  mutating func finish() throws {
    faults = []
    let app = try launch()
    _ = try compareDialog(of: app)
    try app.wait(for: "every photo to be copied", within: 60) {
      try fixture.number("SELECT count(*) FROM photo") == record.picked
    }
    try fixture.close()
    try compareList()
    XCTAssertEqual(
      try fixture.list().map(\.sha256), Array(pile.digests.prefix(record.picked)))
  }

  /// Starts the app, with the first photos or a few more. Those of a start that was killed
  /// are not handed over again before it is known whether they were taken.
  private mutating func launch(_ moment: Moment? = nil) throws -> Application {
    let isFirst = record.picked == 0 && record.handed == 0
    if !isFirst { restarts += 1 }
    let first = record.picked
    var files = pile.files[first..<first]
    if isFirst {
      files = pile.files.prefix(pile.files.count * 4 / 5)
    } else if moment == .importing, record.handed == 0 {
      files = pile.files[first...].prefix(Self.handful)
    }
    if !files.isEmpty { record.handed = files.count }
    return try fixture.launch(Array(files))
  }

  private mutating func compareDialog(of app: Application) throws -> ShownDialog {
    let dialog = try ShownDialog(of: app)
    let position = try XCTUnwrap(dialog.position)
    faults += record.compare(
      ordinal: position.ordinal, total: position.total, text: dialog.text, caret: dialog.caret)
    return dialog
  }

  private mutating func compareList() throws {
    let list = try fixture.list()
    for photo in list where ordinals[photo.sha256] == nil {
      faults.append(NamingRecord.Fault("a foreign photo: \(photo)"))
    }
    faults += record.compare(
      list.compactMap { photo in ordinals[photo.sha256].map { ($0, photo.name) } })
  }
}
