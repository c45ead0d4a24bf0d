// The rounds of KillTests.swift: names by real keys, something begun at random, SIGKILL, and the
// comparison with what was seen.

import Foundation
import WindowDriver
import XCTest

/// A way through a pile of photos on which the app is killed again and again.
struct KillWalk {
  /// The moment of a kill.
  enum Moment: String, CaseIterable {
    case starting, importing, typing, entered, resting, moving, looking
  }

  /// What must be there.
  private(set) var record: NamingRecord
  /// What was not there since the last round began.
  private(set) var faults: [NamingRecord.Fault] = []
  /// What the last round did, for messages.
  private(set) var story = ""
  /// How many names the dialog has acknowledged by moving on.
  private(set) var acknowledged = 0
  /// How many starts went on after a kill.
  private(set) var restarts = 0
  /// How often the app was killed at each moment.
  private(set) var counts: [String: Int] = [:]

  private let fixture: PhotosFixture
  private let pile: PhotoPile
  private let ordinals: [String: Int]
  private var random: SeededGenerator
  private var nameCount = 0

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
    story = moment.rawValue
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
    let place = try XCTUnwrap(dialog.place)
    faults += record.compare(
      ordinal: place.ordinal, total: place.total, text: dialog.text, caret: dialog.caret)
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

  // MARK: - What the person does

  /// Names up to two photos, and waits for the dialog to acknowledge each. A photo that was
  /// only looked at is named, so that the dialog stands at the first without an answer.
  private mutating func nameSome(in dialog: ShownDialog) throws {
    let least = record.place == record.front ? 0 : 1
    for _ in 0..<Int.random(in: least...2, using: &random) {
      let (name, keys) = typing(in: dialog)
      try press(keys + ["Return"])
      record.answered(as: name)
      try dialog.wait(forPhoto: record.place, within: 10)
      acknowledged += 1
      let half = record.halves[record.place] ?? NamingRecord.Half()
      if !half.allows(dialog.text) {
        faults.append(NamingRecord.Fault("“\(dialog.text)” came up for “\(half.typed)”"))
      }
    }
  }

  /// Begins something to be killed in. Returns the keys that are still pressed.
  private mutating func begin(
    _ moment: Moment, in dialog: ShownDialog
  ) throws -> Application? {
    switch moment {
    case .typing:
      let (first, keys) = typing(in: dialog)
      let names = [first] + (0..<Int.random(in: 0...3, using: &random)).map { _ in newName() }
      let half = newName()
      let all =
        keys
        + Keyboard.combos(typing: (["\n"] + names.dropFirst().map { $0 + "\n" } + [half]).joined())
      record.beginning = .names(names, half: half)
      let stream = try Keyboard.stream(all, delay: 0.008)
      Waiting.pause(.random(in: 0...Double(all.count) * 0.012, using: &random))
      return stream
    case .entered:
      let (name, keys) = typing(in: dialog)
      record.beginning = .names([name], half: "")
      try press(keys + ["Return"])
      Waiting.pause(.random(in: 0...0.06, using: &random))
    case .moving:
      try move(in: dialog)
    case .looking where record.place > 1:
      try press([["shift+Return", "alt+Up", "alt+Left"].randomElement(using: &random) ?? ""])
      try dialog.wait(forPhoto: record.place - 1)
      record.place -= 1
      try rest(in: dialog)
    default:
      try rest(in: dialog)
    }
    return nil
  }

  /// Leaves half-typed text and perhaps the text cursor somewhere, for a moment or for more
  /// than a second.
  private mutating func rest(in dialog: ShownDialog) throws {
    let before = record.halves[record.place]
    let (text, keys) = typing(in: dialog)
    try press(keys)
    try dialog.wait(forText: text)
    var half = NamingRecord.Half(kept: before?.kept ?? "", typed: text)
    var caret = text.count
    if Bool.random(using: &random) {
      let steps = Int.random(in: 0..<4, using: &random)
      let isFromStart = Bool.random(using: &random)
      try press(
        [isFromStart ? "Home" : "End"]
          + Array(repeating: isFromStart ? "Right" : "Left", count: steps))
      caret = isFromStart ? steps : text.count - steps
      try dialog.wait(forCaret: caret)
    }
    if Bool.random(using: &random) {
      story += ", “\(text)” for more than a second, caret at \(caret)"
      Waiting.pause(.random(in: 1...1.2, using: &random))
      half.kept = text
      half.caret = caret
    } else {
      Waiting.pause(.random(in: 0...0.9, using: &random))
    }
    record.halves[record.place] = half
  }

  /// Goes past the photo or looks at a neighbour, perhaps from half-typed text.
  private mutating func move(in dialog: ShownDialog) throws {
    if Bool.random(using: &random) {
      let kept = record.halves[record.place]?.kept ?? ""
      let (text, keys) = typing(in: dialog)
      try press(keys)
      try dialog.wait(forText: text)
      record.halves[record.place] = NamingRecord.Half(kept: kept, typed: text)
    }
    let ways: [(key: String, beginning: NamingRecord.Beginning)] = [
      ("ctrl+Return", .skip), ("ctrl+KP_Enter", .skip),
      ("alt+Right", .move(to: record.place + 1)), ("alt+Left", .move(to: record.place - 1)),
      ("shift+Return", .move(to: record.place - 1)),
    ]
    guard let way = ways.randomElement(using: &random) else { return }
    story += ", \(way.key)"
    record.beginning = way.beginning
    try press([way.key])
    Waiting.pause(.random(in: 0...0.08, using: &random))
  }

  private mutating func newName() -> String {
    nameCount += 1
    return ["beach", "old town", "harbour"].randomElement(using: &random)! + " \(nameCount)"
  }

  /// The text that comes about by more typing, and its keys: what is half typed is continued,
  /// a whole name, which is selected, is replaced.
  private mutating func typing(in dialog: ShownDialog) -> (text: String, keys: [String]) {
    let before = dialog.text
    let name = newName()
    if before.isEmpty || before == record.names[record.place] {
      return (name, Keyboard.combos(typing: name))
    }
    return (before + " " + name, ["End"] + Keyboard.combos(typing: " " + name))
  }

  private func press(_ keys: [String]) throws {
    try Keyboard.stream(keys, delay: 0.004).waitForExit(within: 10)
  }
}
