// What is asked of a decoder to show a part of a zoomed picture (`Decoders/DecoderRequest.swift`). The
// decoder needs nothing but the file of levels, so any of them can render any tile.

/// A part of a picture at one scale, rendered from its levels.
public struct TileRequest: Equatable, Sendable {
  /// The length of an encoded request, in bytes.
  static let encodedLength = 9 * 4

  /// The size of the picture as it is stored, in pixels.
  public let picture: PixelSize
  /// Bytes per pixel: 3, or 4 with opacity.
  public let channels: Int
  /// The size of the whole picture at this scale.
  public let scaled: PixelSize
  /// The part of the scaled picture.
  public let part: PixelRectangle

  /// Makes a request of its parts.
  /// - Returns: `nil` if the part is not within the scaled picture, or one of them is too large.
  public init?(_ picture: PixelSize, channels: Int, scaled: PixelSize, part: PixelRectangle) {
    let largest = TileGrid.side
    guard (3...4).contains(channels), picture.width >= 1, picture.height >= 1,
      let pixels = picture.pixelCount, pixels <= PictureLimits.pixels,
      scaled.width >= 1, scaled.height >= 1, scaled.width <= Int(Int32.max),
      scaled.height <= Int(Int32.max),
      (1...largest).contains(part.size.width), (1...largest).contains(part.size.height),
      part.x >= 0, part.y >= 0, part.x <= scaled.width - part.size.width,
      part.y <= scaled.height - part.size.height
    else { return nil }
    self.picture = picture
    self.channels = channels
    self.scaled = scaled
    self.part = part
  }

  /// The levels that the file holds.
  public var levels: PictureLevels { PictureLevels(picture, channels: channels) }

  // MARK: - The message

  /// The request as a part of a message.
  var bytes: [UInt8] {
    [
      picture.width, picture.height, channels, scaled.width, scaled.height, part.x, part.y,
      part.size.width, part.size.height,
    ].littleEndianBytes
  }

  /// Parses a part of a message; `nil` if it is invalid.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.encodedLength else { return nil }
    let numbers = bytes.littleEndianNumbers
    self.init(
      PixelSize(width: numbers[0], height: numbers[1]), channels: numbers[2],
      scaled: PixelSize(width: numbers[3], height: numbers[4]),
      part: PixelRectangle(
        x: numbers[5], y: numbers[6], size: PixelSize(width: numbers[7], height: numbers[8])))
  }
}
