// The columns of the table `photo`, listed in this file alone: how a photo is read from its row,
// and the values of a new row. The columns for metadata of the file are in `PhotoMetadata.Column`;
// the table is created in `Migrations+List.swift`.

import Foundation

/// Reads and writes the row of a photo.
enum PhotoRow {
  /// The columns whose values the library assigns.
  private static let own = ["id", "sequence", "name", "liked", "added_at"]
  /// The columns that describe the original.
  private static let original = ["sha256", "extension", "source_name", "byte_count"]
  /// The columns of the metadata that the decoder read from the original.
  private static let facts = PhotoMetadata.Column.allCases

  /// The columns that a person changes and that later migrations have added, with the migration and
  /// the value in a library without it.
  private static let later = [
    (name: "orientation", migration: 14, missing: "1"),
    (name: "description", migration: 15, missing: "NULL"),
    (name: "keywords", migration: 15, missing: "NULL"),
  ]
  /// The position of the first of them, behind all others.
  private static var firstLater: Int32 { Int32(own.count + original.count + facts.count) }

  /// How many columns ``photo(_:of:in:)`` reads.
  static var readCount: Int32 { firstLater + Int32(later.count) }

  /// The columns that ``photo(_:of:in:)`` reads, for a statement.
  /// - Parameter schema: how many of ``Migrations/all`` the database has run: a library of an older
  ///   version is read without being migrated.
  static func columns(schema: Int64) -> String {
    let known = facts.map { $0.migration <= schema ? $0.rawValue : "NULL" }
    let later = later.map { $0.migration <= schema ? $0.name : $0.missing }
    return (own + original + known + later).joined(separator: ", ")
  }

  /// The photo of a row whose first columns are these.
  /// - Parameters:
  ///   - database: the path of the database, for the error where the row is damaged.
  ///   - originals: the originals, which give the photo's path.
  /// - Throws: ``LibraryError/damaged(_:detail:)``.
  static func photo(
    _ row: Row, of database: FilePath, in originals: OriginalStore
  ) throws(LibraryError) -> Photo {
    // A damaged row may hold anything, and only digits and letters may become part of a path.
    guard let id = row.text(0).flatMap(UUID.init), let sha256 = row.text(5), !sha256.isEmpty,
      sha256.utf8.allSatisfy(isHexadecimal), let fileExtension = row.text(6),
      fileExtension.utf8.allSatisfy(isLetterOrDigit)
    else {
      throw .damaged(
        database, detail: "row \(row.integer(1)) of photo has no identifier or no digest")
    }
    var metadata = PhotoMetadata()
    for (column, fact) in zip(Int32(own.count + original.count)..., facts) {
      metadata[fact] = row.text(column)
    }
    var photo = Photo(
      id: id, sequence: row.integer(1), name: row.text(2), sha256: sha256,
      original: originals.path(sha256: sha256, fileExtension: fileExtension),
      sourceName: row.text(7) ?? "", byteCount: row.integer(8), liked: row.integer(3) != 0,
      added: Date(milliseconds: row.integer(4)), metadata: metadata,
      // A damaged number leaves the photo as its file is.
      orientation: PictureOrientation(rawValue: Int(row.integer(firstLater))) ?? .upright)
    photo.description = row.text(firstLater + 1)
    photo.keywords = PhotoKeywords.keywords(stored: row.text(firstLater + 2))
    return photo
  }

  /// Whether it is a hexadecimal digit, in small letters.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Whether it is a letter or digit of ASCII.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  // MARK: - New rows

  /// The columns whose values come from the file, for a statement: an exact duplicate of the photo
  /// gets the same values.
  static let columnsOfFile = (original + facts.map(\.rawValue) + ["perceptual_hash"])
    .joined(separator: ", ")

  /// The values of ``columnsOfFile`` for a new photo.
  static func values(
    _ staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?
  ) -> [SQLValue] {
    [
      .text(staged.sha256), .text(staged.fileExtension), .text(staged.sourceName),
      .integer(staged.byteCount),
    ] + facts.map { SQLValue(metadata[$0]) } + [look.map { .integer($0.rawValue) } ?? .null]
  }
}
