// Power cuts: a session is recorded (`DiskCall.swift`), and the library is opened as a disk may hold it that
// lost its power (`RecordedDisk.swift`) after a sync, or at any call.

import FaultLibrary
import Foundation
import SeededRandom

/// A disk as a power cut may leave it, and what was acknowledged by then.
private struct PowerCut: Sendable {
  let place: String
  let files: [String: Data]
  /// What was acknowledged by then, and what comes next.
  let expected: LibraryState
  let next: String?
}

extension Stage {
  /// How many libraries one process opens: starting a process takes longer than opening a library.
  private static let together = 16

  /// How many losses are tried at one place.
  enum Losses {
    /// Each.
    case each
    /// One, and the next one at the next place.
    case inTurn
  }

  /// Records a session, and cuts its power.
  /// - Parameters:
  ///   - every: after each sync with 1, after every third with 3.
  ///   - losses: what is lost there: each of these, or one after another.
  ///   - randomCount: how often at a random call besides.
  func cutPower(
    every: Int, losses: Losses = .each, randomCount: Int, seed: UInt64, in folder: URL
  ) throws -> Tally {
    let sandbox = try Sandbox(copying: base, to: folder.appending(path: "recorded"))
    let before = try sandbox.folder.contents()
    let trace = folder.appending(path: "trace")
    try? FileManager.default.removeItem(at: trace)
    let run = try sandbox.run(scenario.steps, record: trace)
    guard run.status == 0 else {
      throw TortureError(text: "recorded: \(run.lines) \(run.errors)")
    }
    let calls = DiskCall.all(in: try Data(contentsOf: trace), below: sandbox.folder.path)
    let said = run.acknowledged
    var random = SeededGenerator(seed: seed)
    var chosen: Set<Int> = []
    while chosen.count < min(randomCount, calls.count) {
      chosen.insert(Int.random(in: 0...calls.count, using: &random))
    }
    var disk = RecordedDisk(before)
    var (noteCount, syncCount) = (0, 0)
    var expected = start
    var tally = Tally()
    var cuts: [PowerCut] = []
    func cut(_ place: String, _ loss: RecordedDisk.Loss) throws {
      let files = disk.afterPowerCut(losing: loss, random: &random)
      // The same disk, of which more was said by now: the later cut asks for more.
      if cuts.last?.files == files { cuts.removeLast() }
      cuts.append(
        PowerCut(
          place: "\(scenario.name), power cut at \(place), losing \(loss)", files: files,
          expected: expected, next: said.dropFirst(noteCount).first))
      if cuts.count == Self.together {
        tally.add(try judge(cuts, in: folder))
        cuts = []
      }
    }
    for index in 0...calls.count {
      if chosen.contains(index) { try cut("call \(index)", .some) }
      guard index < calls.count else { break }
      disk.apply(calls[index])
      if case .note = calls[index] {
        if noteCount < said.count { expected.apply(said[noteCount], digests: digests) }
        noteCount += 1
        // What was acknowledged is safe, without any later sync.
        try cut("note \(noteCount)", .all)
      }
      guard calls[index].isSync else { continue }
      syncCount += 1
      guard syncCount % every == 0 else { continue }
      // What is safe is all that is left, or anything besides.
      if losses == .each || syncCount / every % 2 == 0 { try cut("sync \(syncCount)", .all) }
      if losses == .each || syncCount / every % 2 == 1 { try cut("sync \(syncCount)", .some) }
    }
    tally.add(try judge(cuts, in: folder))
    tally.remark =
      "\(scenario.name): \(calls.count) calls, of which \(syncCount) sync; \(noteCount) acknowledgments, "
      + "\(chosen.count) random calls"
    return tally
  }

  private func judge(_ cuts: [PowerCut], in folder: URL) throws -> Tally {
    let sandboxes = cuts.indices.map { Sandbox(at: folder.appending(path: "cut-\($0)")) }
    let pool = SameFiles(folder.appending(path: "same"))
    for (cut, sandbox) in zip(cuts, sandboxes) { try Self.fill(sandbox, with: cut.files, pool) }
    // Only a session that begins with a lost database may need its backup.
    let command = scenario.steps.contains("restore") ? "judge-restoring" : "judge"
    let verdicts = try Sandbox.run(among: sandboxes, command: command)
    var tally = Tally()
    for (index, cut) in cuts.enumerated() {
      let sandbox = sandboxes[index]
      guard index < verdicts.count else {
        // The worker has crashed at this one: the rest is opened by others.
        tally.count(cut.place, [.crash("the library is opened")])
        tally.add(try judge(Array(cuts[(index + 1)...]), in: folder))
        break
      }
      var wrong: [Wrong] = []
      if verdicts[index] != "sound" { wrong.append(.other("does not open: \(verdicts[index])")) }
      do {
        wrong += try self.wrong(
          in: sandbox, after: cut.expected, next: [cut.next].compactMap(\.self), isCopy: true)
      } catch {
        // What did not open can't be read either.
        if wrong.isEmpty { throw error }
      }
      tally.count(cut.place, wrong)
    }
    return tally
  }

  private static func fill(
    _ sandbox: Sandbox, with files: [String: Data], _ pool: SameFiles
  ) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: sandbox.folder)
    for folder in [sandbox.exports, sandbox.pictures] {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    var folders: Set<URL> = []
    for (path, bytes) in files {
      let file = sandbox.folder.appending(path: path)
      let folder = file.deletingLastPathComponent()
      if folders.insert(folder).inserted {
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      // The app never writes into a picture, an original or a sidecar that is there.
      if path.hasPrefix("pictures/") || path.hasPrefix("library/originals/") {
        try pool.link(bytes, at: path, to: file)
      } else {
        try bytes.write(to: file)
      }
    }
    // The library's row of a file that was picked says when it was changed.
    try sandbox.agePictures()
  }
}

/// Files that are the same in most of the libraries that are opened, written once for all of them: each of these
/// has a hard link.
private final class SameFiles {
  private let folder: URL
  private var known: [String: (bytes: Data, file: URL)] = [:]
  private var count = 0

  init(_ folder: URL) {
    self.folder = folder
    try? FileManager.default.removeItem(at: folder)
  }

  /// Makes a file with these bytes.
  /// - Parameter path: where it is in its library.
  func link(_ bytes: Data, at path: String, to file: URL) throws {
    let manager = FileManager.default
    if known[path]?.bytes != bytes {
      count += 1
      let shared = folder.appending(path: "\(count)")
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try bytes.write(to: shared)
      known[path] = (bytes, shared)
    }
    if let shared = known[path]?.file { try manager.linkItem(at: shared, to: file) }
  }
}
