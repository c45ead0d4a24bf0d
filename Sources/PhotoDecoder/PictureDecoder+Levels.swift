// Writes the levels of a picture to a file (`PhotoModel/Levels/PictureLevels.swift`), row by row as they
// are decoded, so that a picture of any size takes little memory.

import CVips
import PhotoModel

extension PictureDecoder {
  /// How many rows are decoded at a time.
  private static let stripHeight = 64

  /// Writes the levels of the picture in a file.
  /// - Parameters:
  ///   - frame: which picture of an animation, from 0.
  ///   - store: the file that they are written to.
  func writeLevels(of file: PictureFile, frame: Int, to store: Int32) -> DecoderReply {
    reporting {
      guard let format = file.format else { return Self.damaged("not a known file format") }
      if format == .bmp { return writeLevels(ofBitmap: file, to: store) }
      return opened(file, frame: frame) { picture in
        guard let source = picture.file.source() else { return Self.failure(.unreadable) }
        defer { g_object_unref(source) }
        guard let decoded = gtkphotos_vips_open(source, picture.options) else {
          return Self.failure(.damaged)
        }
        defer { g_object_unref(decoded) }
        let orientation = PictureOrientation(
          rawValue: Int(vips_image_get_orientation(picture.header)))
        return writeLevels(
          of: decoded, isProfiled: picture.header.profile != nil, orientation ?? .upright,
          to: store)
      }
    }
  }

  private func writeLevels(
    of image: UnsafeMutablePointer<VipsImage>, isProfiled: Bool,
    _ orientation: PictureOrientation, to store: Int32
  ) -> DecoderReply {
    let colours: VipsStep = isProfiled ? gtkphotos_vips_srgb_profiled : gtkphotos_vips_srgb
    guard let colour = image.after([colours, gtkphotos_vips_bytes]) else {
      return Self.failure(.damaged)
    }
    defer { g_object_unref(colour) }
    guard vips_image_get_bands(colour) >= 3 else { return Self.damaged("no colours") }
    let channels = vips_image_get_bands(colour) == 4 ? 4 : 3
    guard let rows = colour.after([{ gtkphotos_vips_channels($0, $1, Int32(channels)) }]),
      let region = vips_region_new(rows)
    else { return Self.failure(.damaged) }
    defer {
      g_object_unref(region)
      g_object_unref(rows)
    }
    let size = rows.size
    var writer = LevelWriter(PictureLevels(size, channels: channels))
    for top in stride(from: 0, to: size.height, by: Self.stripHeight) {
      let height = min(Self.stripHeight, size.height - top)
      var part = VipsRect(
        left: 0, top: Int32(top), width: Int32(size.width), height: Int32(height))
      guard vips_region_prepare(region, &part) == 0 else { return Self.failure(.damaged) }
      for row in 0..<height {
        let start = gtkphotos_vips_row(region, Int32(top + row))
        let pixels = UnsafeBufferPointer(start: start, count: size.width * channels)
        guard writer.add(pixels, write: { Self.write($0, to: store, at: $1) }) else {
          return DecoderReply(.unreadable)
        }
      }
    }
    return DecoderReply(StoredLevels(size, channels: channels, orientation: orientation))
  }

  private func writeLevels(ofBitmap file: PictureFile, to store: Int32) -> DecoderReply {
    decodedBitmap(file) { picture in
      let channels = picture.hasAlpha ? 4 : 3
      var writer = LevelWriter(PictureLevels(picture.size, channels: channels))
      let isWritten = picture.bytes.withUnsafeBufferPointer { pixels in
        writer.add(pixels) { Self.write($0, to: store, at: $1) }
      }
      guard isWritten else { return DecoderReply(.unreadable) }
      return DecoderReply(
        StoredLevels(picture.size, channels: channels, orientation: .upright))
    }
  }

  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to store: Int32, at offset: Int
  ) -> Bool {
    FileWriting.write(UnsafeRawBufferPointer(bytes), to: store, at: offset)
  }
}
