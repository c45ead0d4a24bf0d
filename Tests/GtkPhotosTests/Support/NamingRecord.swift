// A record of what the naming dialog has shown, and of what must therefore be stored after a crash.
// `KillWalk.swift` updates it.

import Foundation

/// The names, skips and drafts that the dialog has acknowledged or shown. Photos are identified by
/// their position in the pile, from 1.
struct NamingRecord {
  /// A draft: what the app has stored of it begins with `kept` and is the beginning of `typed`.
  struct Half: Equatable {
    /// The text that was shown for more than a second, so it must be stored.
    var kept = ""
    /// The text of all keys that were pressed.
    var typed = ""
    /// The position at which the text cursor was for more than a second; `nil` if it was not moved.
    var caret: Int?

    /// The draft if exactly this text is in the field and on the disk.
    init(_ text: String = "") { (kept, typed) = (text, text) }

    /// The draft if more was typed after text that is stored.
    init(kept: String, typed: String) { (self.kept, self.typed) = (kept, typed) }

    /// Whether the app may show this text.
    func allows(_ text: String) -> Bool { typed.hasPrefix(text) && text.hasPrefix(kept) }
  }

  /// An action that had begun, and may have been done or not, when the app was killed.
  enum Beginning: Equatable {
    case nothing
    /// Names for the photos from the current one on, and a draft of the next without Enter.
    case names([String], half: String)
    case skip
    /// A move to another photo, without an answer.
    case move(to: Int)
  }

  /// A difference from the record after a crash.
  struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The names that the dialog has acknowledged by moving on.
  var names: [Int: String] = [:]
  /// The photos whose Skip it has acknowledged.
  var skipped: Set<Int> = []
  /// The drafts, by their photos.
  var halves: [Int: Half] = [:]
  /// How many photos were picked.
  var picked: Int
  /// How many more may have been picked: the arguments of a start that may have been killed too
  /// early.
  var handed = 0
  /// The photo that the dialog showed last.
  var position = 1
  /// The action that is not known to be done.
  var beginning = Beginning.nothing
  /// The photos whose acknowledged name is lost after a crash. There must be none.
  private(set) var lost: Set<Int> = []

  init(picked: Int) { self.picked = picked }

  /// The first photo without an answer.
  var front: Int {
    (1...).first { names[$0] == nil && !skipped.contains($0) } ?? 0
  }

  /// Records that the dialog has moved on from its photo: with a name, or with a Skip (`nil`).
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

  /// The photo that is shown after an answer: the next without one, or else the first.
  private var next: Int {
    let later = (position...).prefix { $0 <= picked }
    return later.first { names[$0] == nil && !skipped.contains($0) } ?? front
  }

  /// Compares the output of `--list` after a crash, each photo's position in the pile and its name
  /// in the order listed. Records how many of the names that were begun are stored.
  mutating func compare(_ list: [(ordinal: Int, name: String?)]) -> [Fault] {
    var faults: [Fault] = []
    let listed = Dictionary(list.map { ($0.ordinal, $0.name) }, uniquingKeysWith: { $1 })
    if zip(list, list.dropFirst()).contains(where: { $0.ordinal >= $1.ordinal }) {
      faults.append(Fault("the list is out of order: \(list.map(\.ordinal))"))
    }
    if case .names(let begun, let half) = beginning {
      let stored = begun.indices.prefix { listed[position + $0] == begun[$0] }.count
      for name in begun.prefix(stored) { answered(as: name) }
      // A photo that was shown only after one of these names had no draft before.
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

  /// Compares what the dialog shows after the next start, and continues the record from there.
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
    // A named photo that the dialog has moved back to shows its name.
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

  /// The photos that the dialog may show after the next start.
  private var positions: Set<Int> {
    switch beginning {
    case .skip: [position, position + 1]
    case .move(let other): [position, other]
    case .nothing, .names:
      halves[position].map { !$0.kept.isEmpty } == true ? [position] : [position, front]
    }
  }
}
