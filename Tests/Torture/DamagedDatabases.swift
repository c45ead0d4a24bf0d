// Damage to a library's database: each is opened, and where it is refused, the newest backup takes its place.
// All names must be there then, also those that are newer than the backup.

import CSQLite
import FaultLibrary
import Foundation
import PhotoModel
import SeededRandom

/// Damage of a database file.
enum FileDamage: Sendable, CustomStringConvertible {
  case flipped(byte: Int)
  case bit(Int, ofByte: Int)
  case cut(pages: Int)
  case zeroed
  case empty
  case missing
  case newer
  case foreign

  var description: String {
    switch self {
    case .flipped(let byte): "byte \(byte) flipped"
    case .bit(let bit, let byte): "bit \(bit) of byte \(byte) flipped"
    case .cut(let pages): "cut after \(pages) pages"
    case .zeroed: "zeroed"
    case .empty: "empty"
    case .missing: "missing"
    case .newer: "of a newer version"
    case .foreign: "of another program"
    }
  }

  /// Whether the file is sound, and only not this version's: it is refused, and no backup takes its place. A
  /// flipped byte of the number of the version, or of that of the program, can't be told from that.
  var isSound: Bool {
    switch self {
    case .newer, .foreign: true
    case .flipped(let byte): (61...63).contains(byte) || (68...71).contains(byte)
    default: false
    }
  }

  /// Why a sound file is refused, as the case of the error is called.
  var refusal: String {
    switch self {
    case .newer: "newerSchema"
    case .flipped(let byte) where byte < 64: "newerSchema"
    default: "foreign"
    }
  }

  static let pageSize = 4096

  /// All that is tried with a database of a size in bytes.
  static func all(byteCount: Int, bitCount: Int, seed: UInt64) -> [FileDamage] {
    var random = SeededGenerator(seed: seed)
    var all: [FileDamage] = (0..<100).map { .flipped(byte: $0) }
    for _ in 0..<bitCount {
      let bit = Int.random(in: 0..<8, using: &random)
      all.append(.bit(bit, ofByte: Int.random(in: 100..<byteCount, using: &random)))
    }
    for pages in 0..<byteCount / pageSize { all.append(.cut(pages: pages)) }
    return all + [.zeroed, .empty, .missing, .newer, .foreign]
  }

  /// Damages the database of a library.
  func apply(to library: URL) throws {
    let file = library.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    switch self {
    case .flipped(let byte): bytes[byte] ^= 0xff
    case .bit(let bit, let byte): bytes[byte] ^= 1 << UInt8(bit)
    case .cut(let pages): bytes = bytes.prefix(pages * Self.pageSize)
    case .zeroed: bytes = Data(count: bytes.count)
    case .empty: bytes = Data()
    case .missing: return try FileManager.default.removeItem(at: file)
    // The big-endian numbers of the header: `user_version` and `application_id`.
    case .newer: bytes.replaceSubrange(60..<64, with: [0, 0, 1, 0])
    case .foreign: bytes.replaceSubrange(68..<72, with: [0, 0, 1, 0])
    }
    try bytes.write(to: file)
  }
}

extension Stage {
  /// Tries damages of the database.
  func tryDamage(every: Int, bitCount: Int, seed: UInt64, in folder: URL) throws -> Tally {
    let file = base.library.appending(path: "library.sqlite")
    let byteCount = try Data(contentsOf: file).count
    let all = FileDamage.all(byteCount: byteCount, bitCount: bitCount, seed: seed)
    let chosen = all.enumerated().filter { $0.offset % every == 0 || $0.element.isSound }
      .map(\.element)
    let batches = stride(from: 0, to: chosen.count, by: 16).map {
      Array(chosen[$0..<min($0 + 16, chosen.count)])
    }
    var tally = try inLanes(batches, in: folder) { batch, lane in try tryDamages(batch, in: lane) }
    tally.remark = "\(byteCount / FileDamage.pageSize) pages"
    return tally
  }

  private func tryDamages(_ damages: [FileDamage], in lane: URL) throws -> Tally {
    let sandboxes = try damages.indices.map {
      try Sandbox(copying: base, to: lane.appending(path: "\($0)"))
    }
    for (damage, sandbox) in zip(damages, sandboxes) { try damage.apply(to: sandbox.library) }
    let damaged = sandboxes.map { try? Data(contentsOf: $0.library.appending(path: Self.file)) }
    let answers = try Sandbox.run(among: sandboxes, command: "examine")
    var tally = Tally()
    for (index, damage) in damages.enumerated() {
      guard index < answers.count else {
        tally.count("\(damage)", [.crash("the library is examined")])
        tally.add(try tryDamages(Array(damages[(index + 1)...]), in: lane))
        break
      }
      tally.count(
        "\(damage)", try wrong(in: sandboxes[index], damage, damaged[index], answers[index]))
    }
    return tally
  }

  private static let file = "library.sqlite"

  /// What is wrong after damage.
  /// - Parameters:
  ///   - damaged: the database with the damage; `nil` where it is missing.
  ///   - answer: what a look at the library came to.
  private func wrong(
    in sandbox: Sandbox, _ damage: FileDamage, _ damaged: Data?, _ answer: String
  ) throws -> [Wrong] {
    if damage.isSound {
      let isRefused = answer.hasPrefix("refused \(damage.refusal)(")
      let file = sandbox.library.appending(path: Self.file)
      let isSame = try Data(contentsOf: file) == damaged
      return (isRefused ? [] : [.other("is not refused: \(answer)")])
        + (isSame ? [] : [.other("the file has changed")])
    }
    if answer.hasPrefix("sound") {
      // Nothing that a person sees has changed, or `--check` tells of it.
      return try self.wrong(in: sandbox, after: start, next: []).filter { one in
        // SQLite has no checksums: a bit in a name is told by the sidecar that has it otherwise. The text begins
        // with the digest of the original, and so does the name of that sidecar.
        guard case .lostName(let text) = one else { return true }
        return !answer.contains(text.prefix(8))
      }
    }
    let run = try sandbox.run(["restore", "import", "check", "close"], allowsSabotage: true)
    guard run.status == 0 else {
      return [run.status < 0 ? .crash("\(run.errors)") : .other("not restored: \(run.lines)")]
    }
    var wrong = try self.wrong(in: sandbox, after: start, next: [])
    let kept = try sandbox.library.appending(path: "damaged").contents()
      .filter { $0.key.hasSuffix("/" + Self.file) }.values
    if let damaged, !kept.contains(damaged) { wrong.append(.other("is not kept aside")) }
    return wrong
  }

  /// Locks the database for a time, as a program may that looks into it.
  func lock(for seconds: Int, in folder: URL) throws -> Tally {
    let sandbox = try Sandbox(copying: base, to: folder.appending(path: "locked"))
    var handle: OpaquePointer?
    let file = sandbox.library.appending(path: "library.sqlite")
    guard sqlite3_open(file.path, &handle) == SQLITE_OK,
      sqlite3_exec(handle, "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE", nil, nil, nil)
        == SQLITE_OK
    else { throw TortureError(text: "no lock: " + String(cString: sqlite3_errmsg(handle))) }
    let end = ContinuousClock.now + .seconds(seconds)
    var tally = Tally()
    while ContinuousClock.now < end {
      let run = try sandbox.run(["open", "close"])
      let isRefused =
        run.status == 1 && run.lines.first?.hasPrefix("failed") == true
        && run.lines.first?.contains("database is locked") == true
      tally.count("locked", isRefused ? [] : [.other("not refused: \(run.lines) \(run.errors)")])
    }
    sqlite3_close_v2(handle)
    let run = try sandbox.run(["open", "check", "close"])
    tally.count(
      "unlocked",
      run.status == 0
        ? try wrong(in: sandbox, after: start, next: []) : [.other("\(run.lines)")])
    return tally
  }
}
