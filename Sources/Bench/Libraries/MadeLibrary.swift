// Libraries of many photos, generated quickly: the app's own migrations create the database; rows,
// originals and thumbnails are inserted directly. They stay on the disk, and each measurement
// starts from the same state.

import Foundation
import PhotoModel
import ThumbnailCoding

/// A library from which measurements start, with its cache.
struct MadeLibrary {
  /// The numbers of photos in the libraries.
  static let counts = [0, 10_000, 100_000]
  /// To be raised when libraries are generated in another way: those of earlier runs are then
  /// generated again.
  private static let version = 8
  /// How many of its photos look different.
  private static let printCount = 40

  /// The number of photos.
  let count: Int
  /// The library's folder.
  let library: URL
  /// The folder for `XDG_CACHE_HOME`.
  let cache: URL
  private let folder: URL

  /// The library's database.
  var database: URL { library.appending(path: "library.sqlite") }
  /// The file of the thumbnails.
  var thumbnails: URL { cache.appending(path: "gtk-photos/thumbnails.sqlite") }
  /// A copy of the database as it was generated.
  private var storedDatabase: URL { folder.appending(path: "made.sqlite") }
  private var stamp: URL { folder.appending(path: "made") }

  /// Describes a library; nothing is generated yet.
  init(_ count: Int, in setup: BenchSetup) {
    self.count = count
    folder = setup.folder.appending(path: "libraries/\(count)")
    library = folder.appending(path: "library")
    cache = folder.appending(path: "cache")
  }

  /// Generates the library, unless it exists from an earlier run.
  @MainActor
  func make(_ setup: BenchSetup, _ corpus: Corpus) throws {
    let wanted = "\(Self.version) \(corpus.description)"
    // Without a stamp the library does not exist or is incomplete: it is generated again.
    if (try? String(contentsOf: stamp, encoding: .utf8)) != wanted {
      Bench.tell("Making a library of \(count) photos; it stays in \(folder.path).")
      // In the first run there is nothing to remove; what can't be removed fails when it is
      // overwritten.
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
      let prints = try Prints(of: Array(corpus.large.prefix(Self.printCount)), in: setup)
      try Bench.waiting {
        // Created and closed again.
        _ = try await PhotoLibrary.open(at: FilePath(library.path), makingParents: true)
        try await fill(prints)
      }
      try FileManager.default.copyItem(at: database, to: storedDatabase)
      try Data(wanted.utf8).write(to: stamp)
    }
    try restore()
    // The app opens it once, and creates what it finds missing.
    let app = try TracedApp(setup, on: self)
    try app.waitForGrid()
    try app.end()
  }

  /// Restores the state in which it was generated.
  /// - Parameter added: the digests of the photos that were imported.
  func restore(without added: [[UInt8]] = []) throws {
    for end in ["", "-wal", "-shm"] {
      let file = URL(fileURLWithPath: database.path + end)
      // There is no log if the app has ended normally.
      try? FileManager.default.removeItem(at: file)
    }
    try FileManager.default.copyItem(at: storedDatabase, to: database)
    for digest in added {
      // Not all of them were imported.
      let original = original(Digests.hex(digest))
      try? FileManager.default.removeItem(at: original)
      try? FileManager.default.removeItem(atPath: original.path + ".xmp")
    }
    if FileManager.default.fileExists(atPath: thumbnails.path) {
      let file = try DatabaseFile(thumbnails)
      let removal = try file.statement("DELETE FROM thumbnail WHERE sha256 = ?")
      for digest in added { try removal.run([.blob(digest)]) }
    }
    // The copy of the database is still being written, and the app's own syncs would wait for that.
    sync()
  }

  /// Inserts a photo's row as the library itself would; it has no original.
  func addRow(_ sequence: Int) throws {
    try DatabaseRows(DatabaseFile(database)).add(
      MadePhoto(sequence), sequence, Digests.sha256(Data()), 0)
  }

  private func original(_ digest: String) -> URL {
    library.appending(path: "originals/\(digest.prefix(2))/\(digest).jpg")
  }

  private func fill(_ prints: Prints) async throws {
    guard count > 0 else { return }
    for number in 0..<256 {
      try FileManager.default.createDirectory(
        at: library.appending(path: "originals/\(Digests.hex([UInt8(number)]))"),
        withIntermediateDirectories: true)
    }
    let store = await ThumbnailStore.open(
      in: FilePath(cache.appending(path: "gtk-photos").path))
    let file = try DatabaseFile(database)
    try file.script("PRAGMA synchronous = OFF; BEGIN")
    let rows = try DatabaseRows(file)
    var pending: [(sha256: String, bytes: [UInt8])] = []
    for index in 0..<count {
      let (picture, thumbnail) = prints.all[index % prints.all.count]
      let bytes = picture.withJPEGComment("Library photo \(index + 1)")
      let digest = Digests.sha256(bytes)
      try bytes.write(to: original(Digests.hex(digest)))
      try rows.add(MadePhoto(index), index + 1, digest, bytes.count)
      pending.append((Digests.hex(digest), thumbnail))
      if pending.count == 1000 || index == count - 1 {
        await store.store(pending)
        pending = []
      }
    }
    // The next pick's sequence numbers come after these.
    try file.script(
      """
      INSERT INTO naming_queue (position, source) VALUES (\(count), x'');
      DELETE FROM naming_queue;
      -- Their sidecars would be written beside all that is measured.
      DELETE FROM sidecar_due;
      COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE
      """)
  }
}

/// Inserts rows into a database.
private struct DatabaseRows {
  private let statement: DatabaseFile.Statement

  init(_ file: DatabaseFile) throws {
    // The triggers of the app's connection would add it.
    try file.script(
      """
      INSERT OR IGNORE INTO camera_place (id, camera, place, camera_words, place_words)
      VALUES (1, 'Made Camera', '', char(10) || 'made' || char(10) || 'camera', '')
      """)
    statement = try file.statement(
      """
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, liked,
        added_at, taken_at, camera, camera_place, perceptual_hash, search_text, sort_key, file_key)
      VALUES (?, ?, ?, ?, 'jpg', ?, ?, ?, ?, ?, 'Made Camera', 1, ?, ?, ?, ?)
      """)
  }

  func add(_ photo: MadePhoto, _ sequence: Int, _ digest: [UInt8], _ byteCount: Int) throws {
    let shown = photo.name ?? photo.sourceName
    let taken = Date(timeIntervalSince1970: Double(photo.taken))
    try statement.run([
      .text(photo.id.uuidString), .integer(sequence), photo.name.map { .text($0) } ?? .null,
      .text(Digests.hex(digest)), .text(photo.sourceName), .integer(byteCount),
      .integer(photo.isLiked ? 1 : 0), .integer(photo.taken * 1000),
      .text(String(taken.formatted(.iso8601).prefix(19))), .integer(Int(photo.look)),
      .text(SearchText.folded(shown)), .blob(NaturalSortKey(shown).bytes),
      .blob(NaturalSortKey(photo.sourceName).bytes),
    ])
  }
}

/// Small originals, each with a comment of its own, and their thumbnails.
private struct Prints {
  /// So small that a hundred thousand of them use less than a gigabyte.
  private static let originalBox = PixelSize(width: 120, height: 100)

  let all: [(picture: Data, thumbnail: [UInt8])]

  init(of photos: [URL], in setup: BenchSetup) throws {
    let decoder = try DecoderProcess(setup.decoder)
    func small(_ photo: URL, _ box: PixelSize) throws -> [UInt8] {
      let request = DecoderRequest(PictureRendition(.cover, box))
      let reply = try decoder.answer(request, for: photo)
      return ThumbnailCoder.bytes(of: try reply.picture(at: FilePath(photo.path)))
    }
    all = try photos.map {
      (Data(try small($0, Self.originalBox)), try small($0, Thumbnail.box))
    }
    try decoder.end()
  }
}
