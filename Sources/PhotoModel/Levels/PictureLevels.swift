// The levels of a picture: the whole picture, and copies of half its size, a quarter and so on, one
// after another in a file. A decoder writes them once, and renders tiles from them: JPEG and PNG can
// only be read from the top.

/// Where the levels of a picture are in their file.
public struct PictureLevels: Equatable, Sendable {
  /// One copy of the picture.
  public struct Level: Equatable, Sendable {
    /// Its size in pixels.
    public let size: PixelSize
    /// Where its first row begins in the file.
    public let offset: Int
  }

  /// Levels are added until both sides are at most this long: smaller ones would save nothing.
  public static let smallestSide = 512

  /// The size of the picture.
  public var size: PixelSize { levels[0].size }
  /// Bytes per pixel: 3, or 4 with opacity.
  public let channels: Int
  /// The picture itself, then each half as large as the one before, rounded up.
  public let levels: [Level]
  /// The length of the file, in bytes.
  public let byteCount: Int

  /// The levels of a picture.
  public init(_ size: PixelSize, channels: Int) {
    self.channels = channels
    var levels: [Level] = []
    var (size, offset) = (size, 0)
    while true {
      levels.append(Level(size: size, offset: offset))
      offset += size.width * size.height * channels
      guard max(size.width, size.height) > Self.smallestSide else { break }
      size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    }
    self.levels = levels
    byteCount = offset
  }

  /// The smallest level that is at least as large as the picture at another scale; the picture itself
  /// if it is enlarged.
  public func level(for scaled: PixelSize) -> Level {
    levels.last { $0.size.width >= scaled.width && $0.size.height >= scaled.height } ?? levels[0]
  }
}

/// The levels of a picture as they are in their file: in the orientation of the picture's file, which
/// is decoded from its top.
public struct StoredLevels: Equatable, Sendable {
  /// The size of the picture as it is stored, in pixels.
  public let size: PixelSize
  /// Bytes per pixel: 3, or 4 with opacity.
  public let channels: Int
  /// How the picture becomes upright.
  public let orientation: PictureOrientation

  /// Makes levels of their parts.
  public init(_ size: PixelSize, channels: Int, orientation: PictureOrientation) {
    self.size = size
    self.channels = channels
    self.orientation = orientation
  }

  /// The size of the upright picture.
  public var uprightSize: PixelSize { orientation.size(of: size) }

  /// The request for a part of the upright picture. What comes has to be oriented by
  /// ``orientation``.
  /// - Parameters:
  ///   - part: the part, in pixels of the scaled upright picture.
  ///   - scaled: the size of the whole upright picture at this scale.
  public func tile(_ part: PixelRectangle, of scaled: PixelSize) -> TileRequest? {
    let back = orientation.inverse
    return TileRequest(
      size, channels: channels, scaled: back.size(of: scaled),
      part: back.rectangle(of: part, in: scaled))
  }
}
