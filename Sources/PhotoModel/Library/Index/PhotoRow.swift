// The columns of the table `photo`, in this file alone: how a photo is read from its row, and what a
// new row is given. The columns of what a file tells of itself are `PhotoMetadata.Column`'s; the table
// is made in `Migrations.swift`.

import Foundation

/// The row of a photo.
enum PhotoRow {
  /// What the library gives a photo.
  private static let own = ["id", "sequence", "name", "liked", "added_at"]
  /// What tells the photo's original.
  private static let original = ["sha256", "extension", "source_name", "byte_count"]
  /// What the original tells of itself.
  private static let facts = PhotoMetadata.Column.allCases

  /// How many columns ``photo(_:of:in:)`` reads.
  static var readCount: Int32 { Int32(own.count + original.count + facts.count) }

  /// The columns that ``photo(_:of:in:)`` reads, for a statement.
  /// - Parameter schema: how many of ``Migrations/all`` the index has seen: one of an older version is
  ///   looked at without being changed.
  static func columns(schema: Int64) -> String {
    let known = facts.map { $0.migration <= schema ? $0.rawValue : "NULL" }
    return (own + original + known).joined(separator: ", ")
  }

  /// The photo of a row that holds these columns first.
  /// - Parameters:
  ///   - index: the index, which is spoken of where the row is damaged.
  ///   - originals: the originals.
  /// - Throws: ``LibraryError/damaged(_:detail:)``.
  static func photo(
    _ row: Row, of index: FilePath, in originals: OriginalStore
  ) throws(LibraryError) -> Photo {
    // Only digits and letters become part of a path, whatever a damaged row says.
    guard let id = row.text(0).flatMap(UUID.init), let sha256 = row.text(5), !sha256.isEmpty,
      sha256.utf8.allSatisfy(isHexadecimal), let fileExtension = row.text(6),
      fileExtension.utf8.allSatisfy(isLetterOrDigit)
    else {
      throw .damaged(
        index, detail: "row \(row.integer(1)) of photo has no identifier or no digest")
    }
    var metadata = PhotoMetadata()
    for (place, fact) in zip(Int32(own.count + original.count)..., facts) {
      metadata[fact] = row.text(place)
    }
    return Photo(
      id: id, sequence: row.integer(1), name: row.text(2), sha256: sha256,
      original: originals.path(sha256: sha256, fileExtension: fileExtension),
      sourceName: row.text(7) ?? "", byteCount: row.integer(8), liked: row.integer(3) != 0,
      added: Date(milliseconds: row.integer(4)), metadata: metadata)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  // MARK: - New rows

  /// The columns that a new photo has from its file, for a statement: a copy of the photo has the same.
  static let columnsOfFile = (original + facts.map(\.rawValue) + ["perceptual_hash"])
    .joined(separator: ", ")

  /// What ``columnsOfFile`` hold of a new photo.
  static func values(
    _ staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?
  ) -> [SQLValue] {
    [
      .text(staged.sha256), .text(staged.fileExtension), .text(staged.sourceName),
      .integer(staged.byteCount),
    ] + facts.map { SQLValue(metadata[$0]) } + [look.map { .integer($0.rawValue) } ?? .null]
  }
}
