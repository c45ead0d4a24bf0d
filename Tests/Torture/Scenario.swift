// What a person does in a session, and what must hold after a fault in it: every acknowledged name and every
// original is there, the sources are untouched, and nothing else is left.

import FaultLibrary
import Foundation

/// What a person does in a session with a library.
struct Scenario: Sendable {
  /// What it is called in the output.
  let name: String
  /// What was done in sessions before.
  var before: [String] = []
  /// What is done under the fault.
  let steps: [String]
  /// How many pictures there are.
  var pictureCount = 3
  /// Whether the database is damaged, so that it is kept aside.
  var keepsDamaged = false

  /// What was done before most sessions. A backup is there: no other is made on the same day, at whichever call the
  /// library comes to rest.
  private static let named = ["pick", "import", "name", "backup", "close"]

  /// The sessions in which each call is a fault's.
  static let all = [
    Scenario(name: "import and names", steps: ["pick", "import", "name", "close"]),
    Scenario(
      name: "deletion, undo, purge", before: named,
      steps: ["delete", "undo", "delete", "purge", "close"]),
    Scenario(
      name: "export", before: named, steps: ["export", "close"]),
    Scenario(
      name: "checkpoint and backup", steps: ["pick", "import", "name", "backup", "close"]),
    Scenario(
      name: "settings", before: named,
      steps: ["open", "set", "close"]),
    Scenario(
      name: "migration", before: named + ["age"],
      steps: ["open", "close"]),
    Scenario(
      name: "restoration of a backup",
      before: ["pick", "import", "name", "backup", "rename", "close", "damage"],
      steps: ["restore", "close"], keepsDamaged: true),
  ]
}

extension Scenario {
  /// All, or the one that the environment names, to look into what was wrong there.
  static var chosen: [Scenario] { all.filter { isChosen($0.name) } }

  /// Whether the name in the environment, if there is one, is that of a scenario or a session.
  static var isChoiceKnown: Bool {
    guard let name = ProcessInfo.processInfo.environment["SCENARIO"] else { return true }
    return !chosen.isEmpty || name.wholeMatch(of: /session [1-9][0-9]*/) != nil
  }

  /// Whether the environment names a scenario, or none.
  static func isChosen(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["SCENARIO"].map { $0 == name } ?? true
  }
}

/// A scenario with a library that is ready for it, and with what happens in it without a fault.
struct Stage: Sendable {
  let scenario: Scenario
  /// The library before.
  let base: Sandbox
  /// How many calls change the disk, and how many read it.
  let callCount: UInt64
  let readCount: UInt64
  /// The digests of the pictures, by their names.
  let digests: [String: String]
  /// What the library holds before.
  let start: LibraryState
  /// What the worker acknowledges.
  private let plan: [String]
  private let sources: [String: Data]
  private let sourceMarks: [String: String]
  private let originals: [String: Data]
  private let thumbnails: Set<String>

  /// Prepares the library, and runs the scenario without a fault.
  /// - Parameter isRehearsed: whether it is run: to know its calls, and what it acknowledges.
  init(_ scenario: Scenario, in folder: URL, isRehearsed: Bool = true) throws {
    self.scenario = scenario
    base = try Sandbox(folder.appending(path: "base"), pictures: scenario.pictureCount)
    let known = try Sandbox(copying: base, to: folder.appending(path: "known"))
    try known.expect(["pick", "import", "close"])
    digests = try known.digests()
    var start = LibraryState()
    if !scenario.before.isEmpty {
      // What was acknowledged there must be there after each fault.
      for line in try base.expect(scenario.before).lines { start.apply(line, digests: digests) }
    }
    self.start = start
    sources = try base.pictures.contents()
    sourceMarks = try base.pictures.marks()
    originals = try known.library.appending(path: "originals").contents()
    let whole =
      isRehearsed ? try Sandbox(copying: base, to: folder.appending(path: "whole")) : known
    if isRehearsed {
      let run = try whole.expect(scenario.steps)
      (plan, callCount) = (run.lines, run.callCount)
      let reading = try Sandbox(copying: base, to: folder.appending(path: "reading"))
      readCount = try reading.run(scenario.steps, under: Fault(kinds: FAULT_READ)).callCount
    } else {
      (plan, callCount, readCount) = ([], 0, 0)
    }
    thumbnails = Set(try whole.thumbnails.files())
  }

  /// The files of a library beside originals and backups.
  private static let usual = [
    "library.lock", "library.sqlite", "library.sqlite-wal", "library.sqlite-shm",
  ]

  /// What is wrong in a sandbox once its library was opened again without faults.
  /// - Parameter acknowledged: what the worker has said before the fault. What is left of the plan comes next.
  func wrong(in sandbox: Sandbox, after acknowledged: [String]) throws -> [Wrong] {
    var expected = start
    for line in acknowledged { expected.apply(line, digests: digests) }
    // The names come in the order in which copies were complete, which differs from run to run.
    var left = plan
    for line in acknowledged {
      if let index = left.firstIndex(of: line) { left.remove(at: index) }
    }
    let next =
      left.first?.hasPrefix("name") == true
      ? left.filter { $0.hasPrefix("name") } : Array(left.prefix(1))
    return try wrong(in: sandbox, after: expected, next: next)
  }

  /// What is wrong in a sandbox once its library was opened again without faults.
  /// - Parameters:
  ///   - expected: what was acknowledged before the fault.
  ///   - next: what the worker might have said next.
  ///   - isCopy: whether the sandbox is not the one in which this was done, but was made from a record.
  func wrong(
    in sandbox: Sandbox, after expected: LibraryState, next: [String], isCopy: Bool = false
  ) throws -> [Wrong] {
    let possible = next.map { line in
      var state = expected
      state.apply(line, digests: digests)
      return state
    }
    let found = try LibraryState(of: sandbox.library)
    return found.wrong(after: expected, or: possible)
      + (try wrongFiles(in: sandbox, found, isCopy: isCopy))
      + (try lostExports(in: sandbox, expected.exported))
  }

  /// Those that were acknowledged, and are not there.
  private func lostExports(in sandbox: Sandbox, _ digests: Set<String>) throws -> [Wrong] {
    guard !digests.isEmpty else { return [] }
    let files = Set(try sandbox.exports.contents().values)
    return digests.filter { digest in
      !originals.contains { $0.key.contains(digest) && files.contains($0.value) }
    }.map { .other("the export of \($0.prefix(8)) is lost") }
  }

  private func wrongFiles(
    in sandbox: Sandbox, _ found: LibraryState, isCopy: Bool
  ) throws -> [Wrong] {
    var wrong: [Wrong] = []
    let files = try sandbox.library.appending(path: "originals").contents()
      .filter { $0.key != ".library-id" }
    for (path, bytes) in files where !path.hasSuffix(".xmp") && originals[path] != bytes {
      wrong.append(.lostPhoto("\(path) is not as it was picked"))
    }
    for digest in found.photos.keys
    where !files.keys.contains(where: { !$0.hasSuffix(".xmp") && $0.contains(digest) }) {
      wrong.append(.lostPhoto("the original \(digest)"))
    }
    for path in files.keys where !found.photos.keys.contains(where: { path.contains($0) }) {
      wrong.append(.other("\(path) belongs to no photo"))
    }
    for path in try sandbox.library.files()
    where !path.hasPrefix("originals") && !Self.usual.contains(path) && !path.isBackup
      && !(scenario.keepsDamaged && path.hasPrefix("damaged"))
    {
      wrong.append(.other("\(path) is left"))
    }
    for path in try sandbox.thumbnails.files() where !thumbnails.contains(where: path.hasPrefix) {
      wrong.append(.other("\(path) is left beside the thumbnails"))
    }
    for path in try sandbox.library.files() where path.hasPrefix("backups/backup-") {
      if let problem = problem(ofBackup: sandbox.library.appending(path: path)) {
        wrong.append(.other("the backup \(path): \(problem)"))
      }
    }
    for (path, bytes) in try sandbox.exports.contents() {
      if path.hasSuffix(".part") {
        // It goes with the next start that finds its folder, which is named by its path: not in a copy.
        if !isCopy { wrong.append(.other("the export \(path) is left")) }
        continue
      }
      let isWhole = originals.contains { !$0.key.hasSuffix(".xmp") && $0.value == bytes }
      if !isWhole { wrong.append(.other("the export \(path) is not whole")) }
    }
    if try sandbox.pictures.contents() != sources { wrong.append(.other("a source has changed")) }
    if !isCopy, try sandbox.pictures.marks() != sourceMarks {
      wrong.append(.other("the time or the mode of a source has changed"))
    }
    return wrong
  }

  /// What is wrong with a backup; `nil` if it is sound and holds photos that were picked.
  private func problem(ofBackup file: URL) -> String? {
    do {
      let database = try ReadDatabase(file)
      let check = try database.rows("PRAGMA integrity_check(1)", columns: 1)
      if check.first?[0] != "ok" { return check.first?[0] ?? "no answer" }
      let photos = try LibraryState(of: database).photos
      if photos.isEmpty { return "no photos" }
      return photos.keys.first { !digests.values.contains($0) }.map { "\($0) was not picked" }
    } catch {
      return "\(error)"
    }
  }
}

extension String {
  /// Whether a file of a library is a backup, or their folder.
  fileprivate var isBackup: Bool { hasPrefix("backups/backup-") || self == "backups" }
}
