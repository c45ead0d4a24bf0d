// What is kept of a photo so that the grid need not decode it again. Thumbnails are made and read
// where all pictures are (`Pictures/PictureDecoding.swift`), and kept by `ThumbnailStore.swift`.

/// A photo's small picture, and the bytes that it is made of again.
public struct Thumbnail: Sendable, Equatable {
  /// What a thumbnail covers, in pixels: a cell of the grid, 170 × 140, at double density.
  public static let box = PixelSize(width: 340, height: 280)
  /// The most bytes of one. Usually they are 10,000 to 20,000.
  public static let mostBytes = 38_000

  /// The picture, as it was decoded for the box.
  public let picture: Picture
  /// The same as a small file, made by the app itself (`ThumbnailCoding`). Empty where none of at most
  /// ``mostBytes`` could be made; then there is nothing to be kept.
  public let bytes: [UInt8]

  /// A thumbnail from its parts.
  public init(picture: Picture, bytes: [UInt8]) {
    self.picture = picture
    self.bytes = bytes
  }
}
