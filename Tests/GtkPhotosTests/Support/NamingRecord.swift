// What was seen of the naming from outside, and what must therefore be there after a crash.
// KillTests.swift fills it in.

import Foundation

/// The record of a person who names photos and trusts only what the dialog has shown. Photos are
/// told by their place in the pile, from 1.
struct NamingRecord {
  /// Half-typed text: what the app has kept of it lies between the two.
  struct Half: Equatable {
    /// It was there for more than a second, so it must be there again.
    var kept = ""
    /// All keys that were pressed.
    var typed = ""
    /// Where the text cursor was left for more than a second; `nil` where it was not moved.
    var caret: Int?

    /// What is known where exactly this text stands in the field and on the disk.
    init(_ text: String = "") { (kept, typed) = (text, text) }

    /// What is known where more was typed behind text that was kept.
    init(kept: String, typed: String) { (self.kept, self.typed) = (kept, typed) }

    /// Whether the app may show this.
    func allows(_ text: String) -> Bool { typed.hasPrefix(text) && text.hasPrefix(kept) }
  }

  /// What was begun, and may have been done or not when the app was killed.
  enum Beginning: Equatable {
    case nothing
    /// Names for the photos from the first unanswered on, and a last one without Enter.
    case names([String], half: String)
    case skip
    /// A look at another photo, without an answer.
    case move(to: Int)
  }

  /// What a crash has changed against the record.
  struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The names that the dialog has acknowledged by moving on.
  var names: [Int: String] = [:]
  /// The photos whose skipping it has acknowledged.
  var skipped: Set<Int> = []
  /// Half-typed text.
  var halves: [Int: Half] = [:]
  /// How many photos are picked.
  var picked: Int
  /// How many more may be picked: they were handed to a start that was killed.
  var handed = 0
  /// The photo that the dialog stood at.
  var position = 1
  /// What is not known to be done.
  var beginning = Beginning.nothing
  /// The photos whose acknowledged name a crash has lost: none, if the app keeps its promise.
  private(set) var lost: Set<Int> = []

  init(picked: Int) { self.picked = picked }

  /// The first photo without an answer.
  var front: Int {
    (1...).first { names[$0] == nil && !skipped.contains($0) } ?? 0
  }

  /// The dialog has moved on from the photo it stood at: with a name, or past it.
  mutating func answered(as name: String?) {
    if let name {
      names[position] = name
      skipped.remove(position)
    } else {
      skipped.insert(position)
    }
    halves[position] = nil
    position = next
  }

  /// The photo that comes up after an answer: the next without one, or else the first.
  private var next: Int {
    let later = (position...).prefix { $0 <= picked }
    return later.first { names[$0] == nil && !skipped.contains($0) } ?? front
  }

  /// Compares what `--list` prints after a crash: the photo's place and its name, in the order
  /// listed. Takes in how many of the names that were begun are stored.
  mutating func compare(_ list: [(ordinal: Int, name: String?)]) -> [Fault] {
    var faults: [Fault] = []
    let listed = Dictionary(list.map { ($0.ordinal, $0.name) }, uniquingKeysWith: { $1 })
    if zip(list, list.dropFirst()).contains(where: { $0.ordinal >= $1.ordinal }) {
      faults.append(Fault("the list is out of order: \(list.map(\.ordinal))"))
    }
    if case .names(let begun, let half) = beginning {
      let stored = begun.indices.prefix { listed[position + $0] == begun[$0] }.count
      for name in begun.prefix(stored) { answered(as: name) }
      // The text of the photo where the app was stopped began when it came up.
      let kept = stored == 0 ? halves[position]?.kept ?? "" : ""
      halves[position] = Half(kept: kept, typed: (begun + [half])[stored])
      beginning = .nothing
    }
    for (ordinal, name) in names where listed[ordinal] != name && lost.insert(ordinal).inserted {
      let found = listed[ordinal].map { $0 ?? "no name" } ?? "no photo"
      faults.append(Fault("photo \(ordinal) has lost “\(name)” to \(found)"))
    }
    for (ordinal, name) in listed where names[ordinal] == nil && name != nil {
      faults.append(Fault("photo \(ordinal) has a foreign name: \(name ?? "")"))
    }
    return faults
  }

  /// Compares what the dialog shows after the next start, and goes on from there.
  mutating func compare(
    ordinal: Int, total: Int, text: String, caret: Int?
  ) -> [Fault] {
    var faults: [Fault] = []
    if !positions.contains(ordinal) {
      faults.append(Fault("at photo \(ordinal) instead of \(positions) after \(beginning)"))
    }
    if total != picked, handed == 0 || total != picked + handed {
      faults.append(Fault("\(total) photos instead of \(picked) or \(handed) more"))
    }
    let half = halves[ordinal] ?? Half()
    // A named photo that is only looked at shows its name.
    let isName = half.kept.isEmpty && text == names[ordinal]
    if !half.allows(text), !isName {
      faults.append(
        Fault("photo \(ordinal): “\(text)”, kept “\(half.kept)”, typed “\(half.typed)”"))
    }
    if let expected = half.caret, positions == [ordinal], caret != expected {
      faults.append(Fault("photo \(ordinal): caret at \(caret ?? -1) instead of \(expected)"))
    }
    if beginning == .skip, ordinal > position { answered(as: nil) }
    (picked, handed, position, beginning) = (total, 0, ordinal, .nothing)
    halves[ordinal] = Half(isName ? "" : text)
    return faults
  }

  /// Where the next start may stand.
  private var positions: Set<Int> {
    switch beginning {
    case .skip: [position, position + 1]
    case .move(let other): [position, other]
    case .nothing, .names:
      halves[position].map { !$0.kept.isEmpty } == true ? [position] : [position, front]
    }
  }
}
