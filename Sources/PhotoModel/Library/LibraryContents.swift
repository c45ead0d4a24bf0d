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
  func contents() async throws(LibraryError) -> LibraryContents {
    let counts = try await photos.counts()
    let bytes = try database.number(
      """
      SELECT ifnull(sum(byte_count), 0) FROM (
        SELECT DISTINCT sha256, extension, byte_count FROM photo WHERE deleted_at IS NULL)
      """)
    let trash = try await trash.contents()
    return LibraryContents(
      photoCount: counts.total, unnamedCount: counts.unnamed, byteCount: bytes ?? 0,
      trashCount: trash.count, trashByteCount: trash.byteCount,
      // A disk that does not tell is no reason not to show the rest.
      freeByteCount: (try? folder.room())?.free)
  }
}
