// The rounds of `KillTests.swift`: a start, the comparison with the record, the person's actions
// (`KillWalk+Person.swift`), SIGKILL.

import Foundation
import SeededRandom
import WindowDriver
import XCTest

/// The naming of a pile of photos, during which the app is killed again and again.
struct KillWalk {
  /// The moment of a kill.
  enum Moment: String, CaseIterable {
    case starting, importing, typing, entered, acknowledged, resting, moving, looking
  }

  /// What the app must still have stored.
  var record: NamingRecord
  /// The differences from the record that were found since the last round began.
  var faults: [NamingRecord.Fault] = []
  /// What the last two rounds did, for messages.
  var story: String { stories.joined(separator: "; ") }
  var stories = ["", ""]
  /// How many names the dialog has acknowledged by moving on.
  var acknowledged = 0
  /// How many starts came after a kill.
  private(set) var restarts = 0
  /// How often the app was killed at each moment.
  private(set) var counts: [String: Int] = [:]

  private let fixture: PhotosFixture
  private let pile: PhotoPile
  private let ordinals: [String: Int]
  var random: SeededGenerator
  var nameCount = 0

  /// How many photos a start during the walk adds.
  private static let handful = 5

  init(on fixture: PhotosFixture, kills: Int, seed: UInt64) throws {
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
    pile = try PhotoPile(max(300, kills * 3), in: fixture.folder)
    ordinals = Dictionary(uniqueKeysWithValues: zip(pile.digests, 1...))
    record = NamingRecord(picked: 0)
  }

  /// Starts the app, kills it, and compares what is stored with the record.
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
      try waitForCopies(in: app)
      try nameSome(in: dialog)
      keys = try begin(moment, in: dialog)
    }
    counts[moment.rawValue, default: 0] += 1
    app.kill()
    XCTAssertEqual(try app.waitForExit(), .signalled(SIGKILL), app.errorOutput)
    // So that no key reaches the next window.
    try keys?.waitForExit(within: 10)
    try compareList()
  }

  /// Starts the app a last time, waits for all copies, and closes it.
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

  /// Starts the app, with the first photos, a few more, or none. After a start with photos was
  /// killed, no more are picked before it is known whether these were queued.
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

  /// Waits until the copies are ahead of the names of a round: the record is compared with `--list`,
  /// which does not tell of a name whose photo is still to be copied. On a busy machine an import
  /// takes long, as it gives way to all other processes.
  private func waitForCopies(in app: Application) throws {
    let count = min(record.position + 10, record.picked)
    try app.wait(for: "\(count) photos to be copied", within: 600) {
      try fixture.number("SELECT count(*) FROM photo") >= count
    }
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
