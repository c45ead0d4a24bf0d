// What is stored of a photo so that the grid need not decode it again. Thumbnails are made and
// decoded through `PictureDecoding.swift`, and stored by `ThumbnailStore.swift`.

/// A photo's thumbnail: the picture, and the bytes from which it is decoded again.
public struct Thumbnail: Sendable, Equatable {
  /// The size that a thumbnail covers, in pixels: a cell of the grid, 170 × 140, at double density.
  public static let box = PixelSize(width: 340, height: 280)
  /// The largest thumbnail, in bytes. Usually they have 10,000 to 20,000.
  public static let mostBytes = 38_000

  /// The picture, decoded to cover the box.
  public let picture: Picture
  /// The same as a file's bytes, encoded by the app itself (`ThumbnailCoding`). Empty if it can't
  /// be encoded in ``mostBytes``; then nothing is stored.
  public let bytes: [UInt8]

  /// Makes a thumbnail of its parts.
  public init(picture: Picture, bytes: [UInt8]) {
    self.picture = picture
    self.bytes = bytes
  }
}
