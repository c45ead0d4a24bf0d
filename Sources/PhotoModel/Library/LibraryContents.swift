// What a library holds and how much room it takes, for whoever wants to know before a long import or
// before the trash is emptied. The app shows it as "Library Details".

import Foundation

/// What a library holds, and how much room there is for more.
public struct LibraryContents: Sendable, Equatable {
  /// How many photos there are, without those in the trash.
  public let photoCount: Int
  /// How many of them have no name.
  public let unnamedCount: Int
  /// The size of their originals in bytes; one that two photos share counts once.
  public let byteCount: Int64
  /// How many photos and withdrawn picks rest in the trash.
  public let trashCount: Int
  /// How many bytes are free once the trash is emptied.
  public let trashByteCount: Int64
  /// The bytes that are free on the library's disk; `nil` where it does not tell.
  public let freeByteCount: Int64?
}

extension PhotoLibrary {
  /// What the library holds now. Reads each photo's row: 0.1 seconds for 100,000.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func contents() throws(LibraryError) -> LibraryContents {
    try database.checkPresence()
    let counts = try database.rows("SELECT total, unnamed FROM photo_count") {
      (row) throws(LibraryError) in (row.integer(0), row.integer(1))
    }.first
    let bytes = try database.number(
      """
      SELECT ifnull(sum(byte_count), 0) FROM (
        SELECT DISTINCT sha256, extension, byte_count FROM photo WHERE deleted_at IS NULL)
      """)
    let trash = try trash()
    return LibraryContents(
      photoCount: Int(counts?.0 ?? 0), unnamedCount: Int(counts?.1 ?? 0), byteCount: bytes ?? 0,
      trashCount: trash.count, trashByteCount: trash.byteCount, freeByteCount: freeByteCount)
  }

  private var freeByteCount: Int64? {
    // A disk that does not tell is no reason not to show the rest.
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.text)
    return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
  }
}

extension AppModel {
  /// How long what has changed is collected before the contents are read again.
  static let contentsInterval = Duration.seconds(1)

  /// What the library holds: now, and again whenever that has changed, a second apart at least. The
  /// library is read for as long as somebody listens, and no faster than they do.
  public func contents() -> some AsyncSequence<LibraryContents, any Error> {
    let (reader, clock, history, importer, photos) = (
      library.reader, clock, photos.history, importer, photos
    )
    let pauses = PauseAfterFirst()
    // What is read here is what the contents depend on; its values don't matter.
    let changes = Observations { @MainActor in
      [photos.count, photos.unnamedCount, history.trashCount, importer.unfinishedCount]
    }
    return changes.map { _ in
      if await pauses.isDue() { try await clock.sleep(for: Self.contentsInterval) }
      return try await reader.contents()
    }
  }
}

/// Whether a pause is due: each time but the first.
private actor PauseAfterFirst {
  private var hasBegun = false

  func isDue() -> Bool {
    defer { hasBegun = true }
    return hasBegun
  }
}
