// A photo as the library knows it. Its rows are read and written in `Library/Index/PhotoRow.swift`.

import Foundation

/// One photo of the library.
public struct Photo: Identifiable, Hashable, Sendable {
  /// The photo's own identifier; it stays when the name changes.
  public let id: UUID
  /// The photo's place in the order picked; rising, never used twice.
  public let sequence: Int64
  /// The name that a person gave, letter for letter; `nil` until there is one.
  public var name: String?
  /// The SHA-256 of the original's bytes in 64 lower-case hexadecimal digits.
  public let sha256: String
  /// The original: a byte-for-byte copy inside the library.
  public let original: FilePath
  /// The file name that the photo came with, for people to read.
  public let sourceName: String
  /// The size of the original in bytes.
  public let byteCount: Int64
  /// Whether a person likes it.
  public var liked: Bool
  /// When it came into the library, to the millisecond.
  public let added: Date
  /// What the file tells of itself.
  public var metadata: PhotoMetadata

  /// A photo from its parts.
  public init(
    id: UUID, sequence: Int64, name: String?, sha256: String, original: FilePath,
    sourceName: String, byteCount: Int64, liked: Bool, added: Date,
    metadata: PhotoMetadata = PhotoMetadata()
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
  }
}
