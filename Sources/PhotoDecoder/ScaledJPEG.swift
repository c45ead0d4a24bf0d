// JPEG photos at a fraction of their size, by libjpeg-turbo. What is unusual about a file, and what
// it should look like, is libvips' to say (`PictureDecoder.swift`).
//
// Measured on one core, 60 photos of 12 megapixels and 1.7 MB, to cover 340 × 280, in milliseconds
// a photo (medians): libvips' thumbnail 35.8; libjpeg-turbo at 1/8 of the size and libvips for the
// rest of the way 23.4; libjpeg-turbo at 1/8 alone 18.7 (`djpeg -scale 1/8`, with its start, 21).
// libvips decodes at 1/4 here, as it leaves itself a factor of two to scale by. The TurboJPEG calls
// take as long as libjpeg's, with or without their fast and coarse ways (24.2 and 23.6): at 1/8
// nearly all the time goes into Huffman's codes.

import CJPEG
import CVips
import Foundation
import PhotoModel

/// How a picture comes from its full size to a box: by libjpeg-turbo to a fraction in eighths, then
/// by libvips. Sizes are those before the picture is turned upright.
struct ScaledJPEG {
  private let full: PixelSize
  /// The fraction that is decoded: 1, 2 or 4 eighths.
  private let eighths: Int
  /// The size in the end.
  private let target: PixelSize
  /// The part of the full size that is kept of each side; 1 where nothing is cropped.
  private let kept: (across: Double, down: Double)

  /// The way to a box, `nil` where there is none that is shorter than libvips' own.
  /// - Parameters:
  ///   - full: the picture's size.
  ///   - box: the box to cover, or to fit into.
  ///   - isWhole: whether the picture is to fit into the box.
  init?(from full: PixelSize, to box: PixelSize, isWhole: Bool) {
    guard full.width > 0, full.height > 0, box.width > 0, box.height > 0 else { return nil }
    let across = Double(box.width) / Double(full.width)
    let down = Double(box.height) / Double(full.height)
    let scale = isWhole ? min(across, down) : max(across, down)
    guard let eighths = [1, 2, 4].first(where: { Double($0) >= scale * 8 }) else { return nil }
    self.full = full
    self.eighths = eighths
    if isWhole {
      func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
      target = PixelSize(width: scaled(full.width), height: scaled(full.height))
      kept = (1, 1)
    } else {
      target = box
      kept = (across / scale, down / scale)
    }
  }

  /// Decodes the file.
  /// - Parameters:
  ///   - path: the file.
  ///   - header: what libvips knows of it: its profile, and how it stands.
  /// - Returns: an upright sRGB picture, whose reference is the caller's; `nil` where there is
  ///   anything unusual about the file, so that it should be decoded by libvips.
  func decode(
    _ path: FilePath, _ header: UnsafeMutablePointer<VipsImage>
  ) -> UnsafeMutablePointer<VipsImage>? {
    guard let decoded = decode(path) else { return nil }
    defer { g_object_unref(decoded) }
    vips_image_set_int(
      decoded, VIPS_META_ORIENTATION, vips_image_get_orientation(header))
    let (width, height) = (decoded.size.width, decoded.size.height)
    guard width >= target.width, height >= target.height else { return nil }
    // The same on both sides, so that pictures that stand otherwise are cropped alike.
    func margin(_ length: Int, _ kept: Double, leaving least: Int) -> Int {
      min(Int((Double(length) * (1 - kept) / 2).rounded()), (length - least) / 2)
    }
    let left = margin(width, kept.across, leaving: target.width)
    let top = margin(height, kept.down, leaving: target.height)
    let (columns, rows) = (width - 2 * left, height - 2 * top)
    var steps: [VipsStep] = [
      { gtkphotos_vips_crop($0, $1, Int32(left), Int32(top), Int32(columns), Int32(rows)) },
      { [target] in
        gtkphotos_vips_reduce(
          $0, $1, Double(columns) / Double(target.width), Double(rows) / Double(target.height))
      },
    ]
    if let profile = header.profile {
      vips_image_set_blob_copy(decoded, VIPS_META_ICC_NAME, profile.baseAddress, profile.count)
      steps.append { gtkphotos_vips_srgb_profiled($0, $1) }
    }
    if vips_image_get_orientation(header) > 1 {
      steps.append { gtkphotos_vips_upright($0, $1) }
    }
    return decoded.after(steps)
  }

  /// The file's pixels at the fraction.
  private func decode(_ path: FilePath) -> UnsafeMutablePointer<VipsImage>? {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var width = Int32(full.width)
    var height = Int32(full.height)
    guard let pixels = gtkphotos_jpeg_decode_file(file, &width, &height, Int32(eighths)) else {
      return nil
    }
    defer { free(pixels) }
    let byteCount = Int(width) * Int(height) * 3
    guard
      let image = vips_image_new_from_memory_copy(
        pixels, byteCount, width, height, 3, VIPS_FORMAT_UCHAR)
    else { return nil }
    image.pointee.Type = VIPS_INTERPRETATION_sRGB
    return image
  }
}
