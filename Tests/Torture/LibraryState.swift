// What a library holds, as read from the disk without the model, and what it must hold after some steps.

import CSQLite
import Foundation

/// The photos of a library, by the digests of their originals.
struct LibraryState: Sendable {
  /// A photo.
  struct Photo: Equatable, Sendable {
    var name: String?
    var isLiked = false
    var isDeleted = false
  }

  private(set) var photos: [String: Photo] = [:]
  /// The digests of photos that are there more than once: no session picks a duplicate.
  private(set) var doubled: Set<String> = []
  /// The digests of the photos that were exported.
  private(set) var exported: Set<String> = []
  /// The setting that a session changes: whether a name is asked for at once.
  private(set) var asksAtOnce = true

  /// An empty library.
  init() {}

  /// Reads a library.
  init(of library: URL) throws {
    self = try Self(of: ReadDatabase(library.appending(path: "library.sqlite")))
  }

  /// Reads the database of a library, or a backup.
  init(of database: ReadDatabase) throws {
    for row in try database.rows("SELECT sha256, name, liked, deleted_at FROM photo", columns: 4) {
      let photo = Photo(name: row[1], isLiked: row[2] == "1", isDeleted: row[3] != nil)
      if photos.updateValue(photo, forKey: row[0] ?? "") != nil { doubled.insert(row[0] ?? "") }
    }
    let stored = try database.rows(
      "SELECT json_extract(value, '$.asksAtOnce') FROM setting WHERE key = 'preferences'",
      columns: 1)
    asksAtOnce = stored.first?[0] != "0"
  }

  /// Does what a line says that the worker has written (`Worker.swift`).
  /// - Parameter digests: those of the pictures, by their names.
  mutating func apply(_ line: String, digests: [String: String]) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let rest = words.dropFirst().joined(separator: " ").split(separator: " ").map(String.init)
    switch words.first {
    case "pick":
      for digest in rest.compactMap({ digests[$0] }) where photos[digest] == nil {
        photos[digest] = Photo()
      }
    case "name": photos[words[1]]?.name = words[2]
    case "like": photos[words[1]]?.isLiked = true
    case "delete": for digest in rest { photos[digest]?.isDeleted = true }
    case "export": exported.formUnion(rest)
    case "purge": photos = photos.filter { !$0.value.isDeleted }
    case "set": asksAtOnce = words[1] == "true"
    case "state":
      photos = [:]
      for entry in line.dropFirst("state ".count).split(separator: "\t") {
        let parts = entry.split(
          separator: "|", maxSplits: 3, omittingEmptySubsequences: false
        ).map(String.init)
        photos[parts[0]] = Photo(
          name: parts[3].isEmpty ? nil : parts[3], isLiked: parts[1] == "1",
          isDeleted: parts[2] == "1")
      }
    default: break
    }
  }

  /// All photos in one line, as ``apply(_:digests:)`` reads it.
  var line: String {
    "state "
      + photos.map { digest, photo in
        "\(digest)|\(photo.isLiked ? 1 : 0)|\(photo.isDeleted ? 1 : 0)|\(photo.name ?? "")"
      }
      .sorted().joined(separator: "\t")
  }

  /// What is wrong with this state, if a step was begun and not acknowledged: each photo must be as before
  /// that step, or as one of the next would leave it.
  func wrong(after known: LibraryState, or next: [LibraryState]) -> [Wrong] {
    let all = Set(photos.keys).union(known.photos.keys).union(next.flatMap(\.photos.keys))
    let isSettingKept = ([known] + next).contains { $0.asksAtOnce == asksAtOnce }
    let settings: [Wrong] = isSettingKept ? [] : [.other("lost setting: \(asksAtOnce)")]
    return settings + doubled.map { .other("\($0.prefix(8)) is there twice") }
      + all.compactMap { digest in
        let (found, expected) = (photos[digest], known.photos[digest])
        if found == expected || next.contains(where: { $0.photos[digest] == found }) { return nil }
        guard let found else { return .lostPhoto("\(digest.prefix(8)), \(expected?.name ?? "")") }
        guard let expected else { return .other("\(digest.prefix(8)) was not picked") }
        if found.name == expected.name, found.isLiked == expected.isLiked {
          return found.isDeleted
            ? .lostPhoto("\(digest.prefix(8)) is in the trash")
            : .other("\(digest.prefix(8)) is not in the trash")
        }
        return .lostName(
          "\(digest.prefix(8)) is “\(found.name ?? "")”, not “\(expected.name ?? "")”")
      }
  }
}

/// A database that is read.
final class ReadDatabase {
  private var handle: OpaquePointer?

  /// Opens a database.
  init(_ file: URL) throws {
    guard sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw TortureError(text: "\(file.path) can't be opened")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// The rows of a query, as texts.
  func rows(_ sql: String, columns: Int32) throws -> [[String?]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw TortureError(text: String(cString: sqlite3_errmsg(handle)))
    }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<columns).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      default: throw TortureError(text: String(cString: sqlite3_errmsg(handle)))
      }
    }
  }
}
