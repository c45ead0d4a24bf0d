// One library with what it is fed, in a folder of its own, and the worker that is run on it under a fault
// (`Tests/FaultLibrary`).

import CLinux
import FaultLibrary
import Foundation

/// What happens to which call of the worker.
struct Fault: Sendable {
  /// The kinds of calls that are counted.
  var kinds = Fault.changes
  /// What happens.
  var action = FAULT_NONE
  /// To which of the calls, from 1.
  var call: UInt64 = 0
  /// The `errno` of a call that fails.
  var code: Int32 = 0

  /// All calls that change the disk.
  static let changes =
    FAULT_CREATE | FAULT_WRITE | FAULT_SYNC | FAULT_RENAME | FAULT_LINK | FAULT_UNLINK
    | FAULT_TRUNCATE | FAULT_FOLDER
}

/// A library, its pictures and its exports.
struct Sandbox: Sendable {
  /// What a run of the worker came to.
  struct Run {
    /// What it said, line by line.
    let lines: [String]
    /// How it ended: the exit status, or minus the signal.
    let status: Int32
    /// How many calls were counted.
    let callCount: UInt64
    /// Whether the chosen call has come.
    let hasHappened: Bool
    /// What it wrote to its standard error.
    let errors: String

    /// What it acknowledged.
    var acknowledged: [String] { lines.filter { !$0.hasPrefix("failed") } }
  }

  let folder: URL
  var library: URL { folder.appending(path: "library") }
  var thumbnails: URL { folder.appending(path: "library-thumbnails") }
  var pictures: URL { folder.appending(path: "pictures") }
  var exports: URL { folder.appending(path: "exports") }

  /// One that is there.
  init(at folder: URL) { self.folder = folder }

  /// Makes a folder with some pictures and no library.
  init(_ folder: URL, pictures count: Int) throws {
    self.folder = folder
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    try manager.createDirectory(at: pictures, withIntermediateDirectories: true)
    try manager.createDirectory(at: exports, withIntermediateDirectories: true)
    for number in 1...count {
      // The beginning of a JPEG file. A piece of a copy is 1 MiB: one of them takes two writes.
      var bytes = Data([0xff, 0xd8, 0xff, 0xe0]) + Data("picture \(number)".utf8)
      if number == 1 { bytes.append(Data(repeating: 7, count: 1_050_000)) }
      let file = pictures.appending(path: "IMG_\(number).jpg")
      try bytes.write(to: file)
    }
    try agePictures()
  }

  /// Gives all pictures the time of a file that was long finished, so that the import does not wait for a writer.
  func agePictures() throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: pictures.path) {
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: pictures.appending(path: name).path)
    }
  }

  /// A copy of a sandbox, in another folder.
  init(copying other: Sandbox, to folder: URL) throws {
    self.folder = folder
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: other.folder, to: folder)
    try agePictures()
  }

  /// Runs the worker, which must do all steps.
  @discardableResult
  func expect(_ steps: [String]) throws -> Run {
    let run = try run(steps)
    guard run.status == 0 else {
      throw TortureError(text: "without a fault: \(run.lines) \(run.errors)")
    }
    return run
  }

  /// Runs the worker.
  /// - Parameters:
  ///   - record: the file to which its calls are recorded.
  ///   - moment: when it is killed.
  ///   - allowsSabotage: whether something may be done wrong on purpose, though the disk has no fault.
  func run(
    _ steps: [String], under fault: Fault = Fault(), record: URL? = nil,
    killedAfter moment: Duration? = nil, allowsSabotage: Bool = false
  ) throws -> Run {
    let state = folder.appending(path: "state")
    var shared = FaultState()
    shared.kinds = UInt32(fault.kinds)
    shared.action = UInt32(fault.action)
    shared.at = fault.call
    shared.code = fault.code
    try withUnsafeBytes(of: &shared) { try Data($0).write(to: state) }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["worker", folder.path] + steps
    var environment = ProcessInfo.processInfo.environment
    environment["FAULTS_ROOT"] = folder.path
    environment["FAULTS_STATE"] = state.path
    environment["FAULTS_TRACE"] = record?.path
    // Otherwise nothing is done wrong on purpose but under a fault.
    let isFaulty = fault.action != FAULT_NONE || record != nil || moment != nil
    if !isFaulty && !allowsSabotage { environment["SABOTAGE"] = nil }
    environment["FAULTY"] = fault.code == 0 ? nil : "1"
    process.environment = environment
    let (output, errors) = (Pipe(), folder.appending(path: "errors"))
    process.standardOutput = output
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    if let moment {
      let parts = moment.components
      usleep(UInt32(parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000))
      // Once it has ended, its number may be another process's.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let end = try Data(contentsOf: state).withUnsafeBytes {
      $0.loadUnaligned(as: FaultState.self)
    }
    let status = process.terminationStatus
    return Run(
      lines: String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init),
      status: process.terminationReason == .exit ? status : -status, callCount: end.count,
      hasHappened: end.happened != 0,
      errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
  }

  /// Runs one worker for several sandboxes. Returns what it says of each; fewer lines if it crashes.
  static func run(among sandboxes: [Sandbox], command: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [command] + sandboxes.map(\.folder.path)
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "SABOTAGE" }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The digests of the pictures, by their names, once all were imported.
  func digests() throws -> [String: String] {
    let database = try ReadDatabase(library.appending(path: "library.sqlite"))
    let rows = try database.rows("SELECT source_name, sha256 FROM photo", columns: 2)
    return Dictionary(
      rows.map { ($0[0] ?? "", $0[1] ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}

extension URL {
  /// The paths of all that is below a folder, relative to it.
  func files() throws -> [String] {
    guard let list = FileManager.default.enumerator(atPath: path) else { return [] }
    return list.compactMap { $0 as? String }.sorted()
  }

  /// The contents of all files below a folder.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try files() {
      let file = appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      contents[name] = try Data(contentsOf: file)
    }
    return contents
  }

  /// When the files below a folder were changed, and who may do what with them.
  func marks() throws -> [String: String] {
    var marks: [String: String] = [:]
    for name in try files() {
      let known = try FileManager.default.attributesOfItem(atPath: appending(path: name).path)
      let time = (known[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      marks[name] = "\(time) \(known[.posixPermissions] ?? "")"
    }
    return marks
  }
}
