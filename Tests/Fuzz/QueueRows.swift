// Rows of a library as another program, or a disk that fails, may leave them.

import CSQLite
import Foundation
import PhotoModel

/// A library whose rows of the naming queue are any bytes.
final class QueueRows: Sendable {
  private let library: PhotoLibrary
  /// A connection beside that of the library. SQLite serializes its calls.
  nonisolated(unsafe) private let connection: OpaquePointer

  private struct Refused: Error {}

  private static let folderName = "fuzz-\(UUID().uuidString)"

  /// Makes a library in memory, or in the temporary folder.
  init() throws {
    let memory = URL(filePath: "/dev/shm")
    let place =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    // After a crash, a folder is left: its name must not be taken again.
    let folder = place.appending(path: Self.folderName)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    nonisolated(unsafe) var opened: PhotoLibrary?
    finish {
      opened = try? await PhotoLibrary.open(at: FilePath(folder.path), writesSidecars: false)
    }
    var handle: OpaquePointer?
    guard let opened,
      sqlite3_open(folder.appending(path: "library.sqlite").path, &handle) == SQLITE_OK, let handle
    else { throw Refused() }
    library = opened
    connection = handle
    // The library checkpoints its log now and then.
    sqlite3_busy_timeout(connection, 900)
    let rules =
      "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF"
    let photo = """
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, added_at)
      VALUES ('\(Self.photo)', 1, 'Beach', '\(String(repeating: "a", count: 64))', 'jpg', 'IMG_1.JPG', 1, 0)
      """
    for sql in [rules, photo] {
      guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
        print(String(cString: sqlite3_errmsg(connection)))
        throw Refused()
      }
    }
    atexit { QueueRows.removeFolder() }
  }

  /// The one photo of the library, to which rows may refer.
  private static let photo = "00000000-0000-0000-0000-000000000001"

  private static let texts = [
    "source", "photo", "answer", "draft", "suggestion", "copy_of", "given", "copy_id", "similar_to",
    "catalog_id",
  ]
  private static let numbers = ["source_byte_count", "source_modified", "source_head"]

  /// Stores rows and reads the queue. The bytes 30 and 31 separate rows and values; a value without bytes is
  /// NULL.
  func read(_ bytes: [UInt8]) {
    run("BEGIN")
    run("DELETE FROM naming_queue")
    for row in bytes.split(separator: 30).prefix(4) {
      insert(row.split(separator: 31, omittingEmptySubsequences: false).map(Array.init))
    }
    run("COMMIT")
    let library = library
    finish {
      guard let queue = try? await library.namingQueue.read() else { return }
      precondition(queue.entries.count <= 4)
      precondition(
        zip(queue.entries, queue.entries.dropFirst()).allSatisfy { $0.position < $1.position })
      for entry in queue.entries { _ = (entry.source.text, entry.source.name, entry.isAnswered) }
    }
  }

  /// Searches the library for a text.
  func search(_ bytes: [UInt8]) {
    let library = library
    let text = String(decoding: bytes, as: UTF8.self)
    finish {
      do {
        _ = try await library.photos.order(of: PhotoQuery(search: text))
        _ = try await library.photos.names(beginning: text, limit: 5)
      } catch {
        preconditionFailure("the search fails: \(error)")
      }
    }
  }

  private func run(_ sql: String) {
    precondition(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func insert(_ values: [[UInt8]]) {
    let columns = Self.texts + Self.numbers
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    sqlite3_prepare_v2(
      connection,
      "INSERT INTO naming_queue (\(columns.joined(separator: ", "))) VALUES (\(marks))", -1,
      &statement,
      nil)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.prefix(columns.count).enumerated() {
      let place = Int32(index + 1)
      if index >= Self.texts.count {
        let text = String(decoding: value, as: UTF8.self)
        let number = Int64(text) ?? value.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        if !value.isEmpty { sqlite3_bind_int64(statement, place, number) }
      } else if index == 0 {
        sqlite3_bind_blob(statement, place, value, Int32(value.count), transient)
      } else if !value.isEmpty {
        let letters = value.map { CChar(bitPattern: $0) }
        sqlite3_bind_text(statement, place, letters, Int32(value.count), transient)
      }
    }
    // Two rows of one photo are refused.
    sqlite3_step(statement)
  }

  private static func removeFolder() {
    for place in ["/dev/shm", FileManager.default.temporaryDirectory.path] {
      try? FileManager.default.removeItem(atPath: "\(place)/\(folderName)")
    }
  }
}
