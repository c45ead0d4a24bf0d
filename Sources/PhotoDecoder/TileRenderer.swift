// Renders parts of a picture from the file with its levels.

import Foundation
import PhotoModel

/// Renders tiles.
enum TileRenderer {
  /// The tile of a request.
  /// - Parameter levels: the file with the levels.
  static func render(_ tile: TileRequest, from levels: PictureFile) -> DecoderReply {
    let level = tile.levels.level(for: tile.scaled)
    let scaling = PixelScaling(of: level.size, to: tile.scaled, part: tile.part)
    let source = scaling.source
    let rowLength = source.size.width * tile.channels
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rowLength * source.size.height)
    for row in source.y..<source.y + source.size.height {
      let start = level.offset + (row * level.size.width + source.x) * tile.channels
      pixels += levels.bytes(from: start, count: rowLength)
    }
    // A disk that is full, or a file that was written by a decoder that died.
    guard pixels.count == rowLength * source.size.height else { return DecoderReply(.unreadable) }
    let bytes =
      level.size == tile.scaled
      ? pixels : pixels.withUnsafeBufferPointer { scaling.scaled($0, channels: tile.channels) }
    let rendition = DecoderReply.Rendition(
      channels: tile.channels, size: tile.part.size, bytes: PictureBytes(bytes))
    return DecoderReply(renditions: [rendition], of: tile.picture)
  }
}
