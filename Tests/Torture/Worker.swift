// The program under torture: it does to a library what a person does, by the model alone, and says each
// thing that is done. `Sandbox.swift` starts it, kills it, and makes its disk fail. What stands for decoders
// and network is in `Stands.swift`.

import CLinux
import FaultLibrary
import Foundation
import Observation
import PhotoModel
import PlainSidecars
import SeededRandom

/// One session with a library.
@MainActor
final class Worker {
  private let folder: FilePath
  private let thumbnails: FilePath
  private let pictures: URL
  private let exports: FilePath
  private var opened: (library: PhotoLibrary, model: AppModel)?
  private var picked: Set<String> = []
  private var nameCount = 0
  /// How many names each photo got.
  private var given: [Photo.ID: Int] = [:]
  /// What is done wrong on purpose, to see that the torture notices.
  private let sabotage = Sabotage(rawValue: ProcessInfo.processInfo.environment["SABOTAGE"] ?? "")

  /// Opens a library and does some steps.
  /// - Parameter arguments: the folder of the sandbox, and the steps.
  /// - Returns: the exit status: 0 if nothing has failed.
  static func run(_ arguments: [String]) async -> Int32 {
    guard let folder = arguments.first else { return 64 }
    // A session that takes longer hangs.
    alarm(60)
    let worker = Worker(Sandbox(at: URL(filePath: folder)))
    do {
      if worker.sabotage == .litter {
        try Data().write(to: URL(filePath: worker.folder.appending("left").text))
      }
      // Before all calls: at which of them a session is killed does not matter.
      if worker.sabotage == .forget, arguments.contains("set") { say("set false") }
      if worker.sabotage == .spoil, arguments.contains("backup") {
        let backups = URL(filePath: worker.folder.appending("backups").text)
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        try Data("spoilt".utf8).write(to: backups.appending(path: "backup-2026-01-01.db"))
      }
      if worker.sabotage == .halve {
        try Data([0xff]).write(to: URL(filePath: worker.exports.appending("half.jpg").text))
      }
      for step in arguments.dropFirst() { try await worker.does(step) }
      return 0
    } catch {
      if worker.sabotage == .crash { abort() }
      say("failed \(error)")
      return 1
    }
  }

  /// Opens several libraries, one after another, and finishes what was begun in them. Says of each whether
  /// that went well.
  /// - Parameter first: what is done before that.
  static func judge(_ folders: [String], first: [String]) async -> Int32 {
    for folder in folders {
      alarm(60)
      let worker = Worker(Sandbox(at: URL(filePath: folder)))
      do {
        for step in first + ["import", "check", "close"] {
          try await worker.does(step, tells: false)
        }
        say("sound")
      } catch {
        say("failed \(error)".replacing("\n", with: " "))
      }
    }
    return 0
  }

  /// Looks at several libraries as a start does, and reads every photo. Says of each `sound`, or why it was
  /// refused; behind `sound`, what problems an inspection finds.
  static func examine(_ folders: [String]) async -> Int32 {
    for folder in folders {
      alarm(60)
      let path = FilePath(Sandbox(at: URL(filePath: folder)).library.path)
      do {
        let library = try await PhotoLibrary.open(at: path, clock: HastyClock())
        do {
          try await library.checkForDamage()
          _ = try await library.photos.all()
          let report = try await library.inspect()
          try await library.close()
          let problems = "\(report.problems)".replacing("\n", with: " ")
          say(report.problems.isEmpty ? "sound" : "sound but for \(problems)")
        } catch {
          try? await library.close()
          throw error
        }
      } catch {
        say("refused \(error)".replacing("\n", with: " "))
      }
    }
    return 0
  }

  private init(_ sandbox: Sandbox) {
    folder = FilePath(sandbox.library.path)
    thumbnails = FilePath(sandbox.thumbnails.path)
    pictures = sandbox.pictures
    exports = FilePath(sandbox.exports.path)
  }

  private func open() async throws -> (library: PhotoLibrary, model: AppModel) {
    if let opened { return opened }
    let library = try await PhotoLibrary.open(at: folder, clock: HastyClock())
    let decoder = PlainDecoder()
    let cache = await ThumbnailStore.open(in: thumbnails)
    let model = AppModel(
      library: library, decoder: decoder,
      thumbnails: Thumbnails(store: cache, decoder: decoder), catalog: EmptyCatalog(),
      client: HTTPClient(transport: NoNetwork(), userAgent: "Torture"))
    await model.start()
    try check(model)
    opened = (library, model)
    return (library, model)
  }

  private func does(_ step: String, tells: Bool = true) async throws {
    let words = step.split(separator: " ").map(String.init)
    switch words[0] {
    // What needs a library that nobody has open.
    case "restore": return try await restore()
    case "age": return try Damage.age(folder)
    case "damage": return try Damage.overwriteHeader(of: folder)
    default: break
    }
    let (library, model) = try await open()
    switch words[0] {
    case "open": break
    case "pick": try await pick(Int.max, model)
    case "import": try await finishImport(model)
    case "name": while try await nameNext(library, model) {}
    case "rename": for photo in try await library.photos.all() { try await rename(photo, library) }
    case "delete":
      let photos = try await library.photos.all()
      if sabotage == .spoil, let last = photos.last {
        try Data("spoilt".utf8).write(to: URL(filePath: last.original.text + ".xmp"))
      }
      try await delete(Array(photos.prefix((photos.count + 1) / 2)), model)
    case "undo": try await undo(model)
    case "purge": try await purge(model)
    case "export": try await export(try await library.photos.all(), model)
    case "set":
      if sabotage == .forget { break }
      model.preferences.values.asksAtOnce.toggle()
      _ = await model.flush()
      try check(model)
      Self.say("set \(model.preferences.values.asksAtOnce)")
    case "check":
      try await library.checkForDamage()
      let problems = try await library.inspect().problems
      guard problems.isEmpty else { throw Failed(text: "--check: \(problems)") }
    case "backup":
      // A backup that fails under a fault is tried again after another change: none will come.
      let isFaulty = ProcessInfo.processInfo.environment["FAULTY"] != nil
      let end = ContinuousClock.now + .seconds(isFaulty ? 1 : 30)
      while !hasBackup {
        guard ContinuousClock.now < end else { throw Failed(text: "no backup") }
        try await Task.sleep(for: .milliseconds(5))
      }
    case "tidy":
      // What earlier exports have left is removed in the background.
      let end = ContinuousClock.now + .seconds(10)
      while try hasPart, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    case "wander":
      try await wander(UInt64(words[1]) ?? 0, .seconds(Int(words[2]) ?? 0), library, model)
    case "close":
      let unsaved = await model.flush()
      try await library.close()
      opened = nil
      guard unsaved.isEmpty else { throw Failed(text: "unsaved") }
      if tells { Self.say("close") }
    default: throw Failed(text: "no step \(step)")
    }
  }

  private var hasBackup: Bool {
    let path = folder.text + "/backups"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { $0.hasPrefix("backup-") }
  }

  private var hasPart: Bool {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: exports.text)
        .contains { $0.hasSuffix(".part") }
    }
  }

  // MARK: - Steps

  private func pick(_ most: Int, _ model: AppModel) async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted()
      .filter { !picked.contains($0) }.prefix(most)
    guard !names.isEmpty else { return }
    picked.formUnion(names)
    await model.add(names.map { FilePath(pictures.appending(path: $0).path) })
    try check(model)
    if sabotage == .touch {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o400], ofItemAtPath: pictures.appending(path: names[0]).path)
    }
    Self.say("pick " + names.joined(separator: " "))
  }

  private func finishImport(_ model: AppModel) async throws {
    await until {
      let importer = model.importer
      return importer.unfinishedCount == 0 || importer.isHalted || importer.stall != nil
    }
    if let failure = model.importer.failure { throw failure }
    if let stall = model.importer.stall { throw Failed(text: "waits: \(stall.cause)") }
  }

  /// Names the photo that is asked for. Returns whether there was one.
  private func nameNext(_ library: PhotoLibrary, _ model: AppModel) async throws -> Bool {
    guard let prompt = model.naming.prompt, let id = prompt.fieldPicture,
      let photo = try await library.photos.find(id)
    else { return false }
    let name = nextName(of: photo)
    if sabotage == .forget, nameCount == 2 {
      model.naming.skip()
    } else {
      model.naming.save(name)
    }
    await model.naming.flush()
    if let failure = model.naming.failure { throw failure }
    Self.say("name \(photo.sha256) \(name)")
    return true
  }

  private func rename(_ photo: Photo, _ library: PhotoLibrary) async throws {
    let name = nextName(of: photo)
    try await library.photos.rename(photo.id, to: name)
    Self.say("name \(photo.sha256) \(name)")
  }

  /// A name that no other photo gets, whichever is asked for first.
  private func nextName(of photo: Photo) -> String {
    nameCount += 1
    given[photo.id, default: 0] += 1
    return "\(photo.sha256.prefix(8)) \(given[photo.id] ?? 0)"
  }

  private func delete(_ photos: [Photo], _ model: AppModel) async throws {
    await model.delete(photos.map(\.id))
    try check(model)
    if sabotage == .lose, let original = photos.first?.original.text {
      try FileManager.default.removeItem(atPath: original)
    }
    if sabotage == .double { try Damage.doublePhoto(in: folder) }
    Self.say("delete " + photos.map(\.sha256).joined(separator: " "))
  }

  private func undo(_ model: AppModel) async throws {
    _ = await model.undo()
    try check(model)
    Self.say(try LibraryState(of: URL(filePath: folder.text)).line)
  }

  private func purge(_ model: AppModel) async throws {
    await model.emptyTrash()
    try check(model)
    Self.say("purge")
  }

  private func export(_ photos: [Photo], _ model: AppModel) async throws {
    if sabotage != .forget {
      model.exporter.export(photos.map(\.sequence), to: exports)
      await until { model.exporter.receipt != nil }
      let receipt = model.exporter.receipt
      model.exporter.clearReceipt()
      try check(model)
      guard let receipt, receipt.exportedCount == receipt.total else {
        throw Failed(text: "export: \(receipt?.lines ?? [])")
      }
    }
    Self.say("export " + photos.map(\.sha256).joined(separator: " "))
  }

  private func restore() async throws {
    do {
      _ = try await open()
    } catch let error as LibraryError where error.isLostDatabase {
      guard let backup = await BackupRestore.newest(of: folder) else { throw error }
      if sabotage == .forget {
        let originals = URL(filePath: folder.appending("originals").text)
        for path in try originals.files() where path.hasSuffix(".xmp") {
          try FileManager.default.removeItem(at: originals.appending(path: path))
        }
      }
      _ = try await BackupRestore(sidecars: PlainSidecars(), decoder: PlainDecoder())
        .run(on: folder, with: backup)
    }
  }

  /// Does this and that, with pauses, as a person who tries things out.
  private func wander(
    _ seed: UInt64, _ length: Duration, _ library: PhotoLibrary, _ model: AppModel
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let clock = ContinuousClock()
    let end = clock.now + length
    while clock.now < end {
      let photos = try await library.photos.all()
      let photo = photos.randomElement(using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<4:
        try await pick(.random(in: 1...3, using: &random), model)
        try await finishImport(model)
      case 4..<10: _ = try await nameNext(library, model)
      case 10..<13: if let photo { try await rename(photo, library) }
      case 13..<15:
        if let photo {
          await model.photos.setLiked(photo.id, true)
          try check(model)
          Self.say("like \(photo.sha256)")
        }
      case 15: if photos.count > 4, let photo { try await delete([photo], model) }
      case 16, 17: try await undo(model)
      case 18: try await purge(model)
      default: if let photo { try await export([photo], model) }
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 40...200, using: &random)))
    }
  }

  private func check(_ model: AppModel) throws {
    if let failure = model.failures.entries.first { throw failure.error }
  }

  /// Returns when a condition of observable state holds.
  private func until(_ condition: @escaping @MainActor () -> Bool) async {
    while true {
      let (changes, feed) = AsyncStream.makeStream(of: Void.self)
      if withObservationTracking(condition, onChange: { feed.finish() }) { return }
      for await _ in changes {}
    }
  }

  /// Acknowledges what is done: in one write, and in the record of the disk's calls, so that the order of
  /// both is known.
  private static func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    faults_note(line, line.count)
    _ = write(1, line, line.count)
  }
}

/// What a worker does wrong on purpose.
enum Sabotage: String, CaseIterable {
  /// It acknowledges a name, a setting or an export that it has not stored, or restores a backup without what is newer.
  case forget
  /// It removes an original.
  case lose
  /// It stores a photo twice.
  case double
  /// It writes something else into a sidecar, or a backup.
  case spoil
  /// It writes a file into the library that belongs to nobody.
  case litter
  /// It changes the mode of a source.
  case touch
  /// It leaves a byte of a photo among the exports.
  case halve
  /// It crashes where a step fails.
  case crash
  /// Its disk does not sync.
  case unsynced
}

/// A step that could not be done.
private struct Failed: Error { let text: String }
