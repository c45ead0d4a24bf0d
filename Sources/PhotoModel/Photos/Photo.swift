// A photo of the library. Its rows are read and written in `Library/Storage/PhotoRow.swift`.

import Foundation

/// One photo of the library.
public struct Photo: Identifiable, Hashable, Sendable {
  /// The photo's identifier; a new name does not change it.
  public let id: UUID
  /// The photo's position in the order picked; rising, never used twice.
  public let sequence: Int64
  /// The name that a person gave, exactly as typed; `nil` until there is one.
  public var name: String?
  /// The SHA-256 of the original's bytes in 64 lower-case hexadecimal digits.
  public let sha256: String
  /// The original: a byte-for-byte copy inside the library.
  public let original: FilePath
  /// The name of the file that was picked, to be shown.
  public let sourceName: String
  /// The size of the original in bytes.
  public let byteCount: Int64
  /// Whether a person likes it.
  public var liked: Bool
  /// When it was added to the library, to the millisecond.
  public let added: Date
  /// The metadata of the file.
  public var metadata: PhotoMetadata
  /// How a person has rotated it, after the file's own orientation.
  public var orientation: PictureOrientation

  /// What a person has written about it; `nil` for nothing.
  public var description: String?
  /// The keywords that a person gave it, in their order; see ``PhotoKeywords``.
  public var keywords: [String] = []

  /// Creates a photo from its parts.
  public init(
    id: UUID, sequence: Int64, name: String?, sha256: String, original: FilePath,
    sourceName: String, byteCount: Int64, liked: Bool, added: Date,
    metadata: PhotoMetadata = PhotoMetadata(), orientation: PictureOrientation = .upright
  ) {
    self.id = id
    self.sequence = sequence
    self.name = name
    self.sha256 = sha256
    self.original = original
    self.sourceName = sourceName
    self.byteCount = byteCount
    self.liked = liked
    self.added = added
    self.metadata = metadata
    self.orientation = orientation
  }
}
