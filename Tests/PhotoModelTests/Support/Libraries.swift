// Libraries for tests: opened in the test's folder, filled the way the importer fills them.

import Foundation
import TestTime

@testable import PhotoModel

/// The folder of the test's library.
var libraryFolder: FilePath { TemporaryFolder.path.appending("library") }

/// The moment at which everything happens in a test's library.
let moment = Date(timeIntervalSince1970: 1_777_817_100.123)

/// Opens the test's library.
/// - Parameters:
///   - uptime: how long the machine has been on; that of ``Machine`` where left out.
///   - writesSidecars: whether it writes sidecars behind the test's back.
///   - vocabulary: the words that a search understands.
func openLibrary(
  now: @escaping @Sendable () -> Date = { moment }, uptime: (@Sendable () -> Uptime?)? = nil,
  clock: any Clock<Duration> = ManualClock(), writesSidecars: Bool = false,
  vocabulary: SearchVocabulary = .english
) async throws(LibraryError) -> PhotoLibrary {
  let folder = TemporaryFolder.path
  let uptime: @Sendable () -> Uptime? = uptime ?? { Machine.uptime(of: folder, at: now()) }
  // The thread that answered last for one that was let go of may not have let go of it yet, on a
  // busy machine.
  for _ in 0..<10_000 {
    do throws(LibraryError) {
      return try await PhotoLibrary.open(
        at: libraryFolder, now: now, uptime: uptime, clock: clock, writesSidecars: writesSidecars,
        vocabulary: { vocabulary })
    } catch .inUse {
      await Task.yield()
    }
  }
  return try await PhotoLibrary.open(
    at: libraryFolder, now: now, uptime: uptime, clock: clock, writesSidecars: writesSidecars,
    vocabulary: { vocabulary })
}

/// Opens the test's library for `body`, and closes it.
func withLibrary<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (PhotoLibrary) async throws -> sending Value
) async throws -> sending Value {
  let library = try await openLibrary()
  return try await body(library)
}

/// Opens the test's library some days after `moment` for `body`, and closes it.
func withLibrary<Value>(
  days: Double, seconds: Double = 0, isolation: isolated (any Actor)? = #isolation,
  _ body: (PhotoLibrary) async throws -> sending Value
) async throws -> sending Value {
  let date = moment.addingTimeInterval(days * 24 * 60 * 60 + seconds)
  let library = try await openLibrary(now: { date })
  return try await body(library)
}

/// Opens and closes the test's library every few days between two days after `moment`, as a person
/// does who uses it: so its clock is believed.
func useLibrary(from first: Double = 0, to last: Double) async throws {
  for days in stride(from: first + 5, to: last, by: 5) {
    let date = moment.addingTimeInterval(days * 24 * 60 * 60)
    _ = try await openLibrary(now: { date })
  }
}

extension ImportOutcome {
  /// The photo that it is a copy of.
  var original: Photo.ID? { if case .copy(let id, _) = self { id } else { nil } }
}

extension PhotoLibrary {
  /// Blocks the store's executor until the semaphore is signalled, after it has told that it does.
  func wait(for gate: DispatchSemaphore, _ begun: @Sendable () -> Void = {}) {
    begun()
    gate.wait()
  }

  /// Takes in a picture as the importer does.
  func bringIn(
    _ text: String, as name: String = "a.jpg", metadata: PhotoMetadata = PhotoMetadata()
  ) async throws -> ImportOutcome {
    let source = try TemporaryFolder.path.appending(name).holding(jpeg(text))
    let position = try await namingQueue.enqueue([source])[0].position
    return try await namingQueue.add(originals.stage(source), at: position, metadata: metadata)
  }

  /// Takes in a new picture as the importer does.
  func photo(
    of text: String, as name: String = "a.jpg", metadata: PhotoMetadata = PhotoMetadata()
  ) async throws -> Photo {
    guard case .waiting(let photo) = try await bringIn(text, as: name, metadata: metadata) else {
      throw Refused()
    }
    return photo
  }

  /// Takes in a new picture and names it, as a person does.
  func photo(
    of text: String, named name: String, metadata: PhotoMetadata = PhotoMetadata()
  ) async throws -> Photo {
    let photo = try await photo(of: text, metadata: metadata)
    try await namingQueue.answer(.named(name), for: photo.id, at: photo.sequence)
    return try await photos.find(photo.id) ?? photo
  }

  /// What a pragma says, as text.
  func pragma(_ name: String) throws -> String? {
    try database.rows("PRAGMA \(name)") { (row) throws(LibraryError) in row.text(0) ?? "" }.first
  }

  /// Has something happen behind the next change, before anybody else asks the index for something.
  func behindNextChange(_ event: @escaping @Sendable (LibraryDatabase) -> Void) {
    let database = database
    let before = database.onChange
    database.onChange = { [weak database] in
      before?()
      guard let database else { return }
      database.onChange = before
      event(database)
    }
  }

  /// The inspection, without a count of sidecars that are still to be written: most tests write
  /// none.
  func inspectPhotos() async throws -> LibraryReport {
    var report = try await inspect()
    report.dueSidecarCount = 0
    return report
  }

  /// Runs any statement.
  func script(_ sql: String) throws { try database.script(sql) }
}

struct Refused: Error {}
