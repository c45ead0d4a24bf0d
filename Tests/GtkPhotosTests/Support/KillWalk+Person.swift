// The person's actions in a round of `KillWalk.swift`, by real keys: names, drafts, moves to
// neighbours, skips.

import Foundation
import WindowDriver

extension KillWalk {
  /// Names up to three photos, and waits until the dialog has acknowledged each. If the dialog had
  /// moved back to a photo, that one is named first, so that the dialog then shows the first photo
  /// without an answer.
  mutating func nameSome(in dialog: ShownDialog) throws {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (name, keys) = typing(in: dialog)
      try press(keys + ["Return"])
      record.answered(as: name)
      try dialog.wait(forPhoto: record.position, within: 10)
      acknowledged += 1
      let half = record.halves[record.position] ?? NamingRecord.Half()
      if !half.allows(dialog.text) {
        faults.append(NamingRecord.Fault("“\(dialog.text)” came up for “\(half.typed)”"))
      }
    }
  }

  /// Begins the action during which the app is killed. Returns the process that still presses keys.
  mutating func begin(
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
    case .acknowledged:
      let (name, keys) = typing(in: dialog)
      try press(keys)
      try Keyboard.press("Return")
      record.answered(as: name)
      try dialog.watch(forPhoto: record.position)
      acknowledged += 1
    case .moving:
      try move(in: dialog)
    case .looking where record.position > 1:
      try press([["shift+Return", "alt+Up", "alt+Left"].randomElement(using: &random) ?? ""])
      try dialog.wait(forPhoto: record.position - 1)
      record.position -= 1
      try rest(in: dialog)
    default:
      try rest(in: dialog)
    }
    return nil
  }

  /// Types a draft and perhaps moves the text cursor, and waits for a moment or for more than a
  /// second.
  private mutating func rest(in dialog: ShownDialog) throws {
    let before = record.halves[record.position]
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
      stories[1] += ", “\(text)” for more than a second, caret at \(caret)"
      Waiting.pause(.random(in: 1...1.2, using: &random))
      half.kept = text
      half.caret = caret
    } else {
      Waiting.pause(.random(in: 0...0.9, using: &random))
    }
    record.halves[record.position] = half
  }

  /// Skips the photo or moves to a neighbour, perhaps after typing a draft.
  private mutating func move(in dialog: ShownDialog) throws {
    if Bool.random(using: &random) {
      let kept = record.halves[record.position]?.kept ?? ""
      let (text, keys) = typing(in: dialog)
      try press(keys)
      try dialog.wait(forText: text)
      record.halves[record.position] = NamingRecord.Half(kept: kept, typed: text)
    }
    let ways: [(key: String, beginning: NamingRecord.Beginning)] = [
      ("ctrl+Return", .skip), ("ctrl+KP_Enter", .skip),
      ("alt+Right", .move(to: record.position + 1)), ("alt+Left", .move(to: record.position - 1)),
      ("shift+Return", .move(to: record.position - 1)),
    ]
    guard let way = ways.randomElement(using: &random) else { return }
    stories[1] += ", \(way.key)"
    record.beginning = way.beginning
    try press([way.key])
    Waiting.pause(.random(in: 0...0.08, using: &random))
  }

  private mutating func newName() -> String {
    nameCount += 1
    return ["beach", "old town", "harbour"].randomElement(using: &random)! + " \(nameCount)"
  }

  /// The text after more typing, and its keys: a draft is continued; a whole name, which is
  /// selected, is replaced.
  private mutating func typing(in dialog: ShownDialog) -> (text: String, keys: [String]) {
    let before = dialog.text
    let name = newName()
    if before.isEmpty || before == record.names[record.position] {
      return (name, Keyboard.combos(typing: name))
    }
    return (before + " " + name, ["End"] + Keyboard.combos(typing: " " + name))
  }

  private func press(_ keys: [String]) throws {
    try Keyboard.stream(keys, delay: 0.004).waitForExit(within: 10)
  }
}
