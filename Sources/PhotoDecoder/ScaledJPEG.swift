// JPEG photos at a fraction of their size, by libjpeg-turbo. What is unusual about a file, and what
// it should look like, is libvips' to say (`PictureDecoder.swift`).
//
// Measured on one core, 60 photos of 12 megapixels and 1.7 MB, to cover 340 × 280, in milliseconds
// a photo (medians): libvips' thumbnail 35.8; libjpeg-turbo at 1/8 of the size and libvips for the
// rest of the way 23.4; libjpeg-turbo at 1/8 alone 18.7 (`djpeg -scale 1/8`, with its start, 21).
// libvips decodes at 1/4 here, as it leaves itself a factor of two to scale by. The TurboJPEG calls
// take as long as libjpeg's, with or without their fast and coarse ways (24.2 and 23.6): at 1/8
// nearly all the time goes into Huffman's codes.
//
// The rest of the way in an import of 300 such photos, by the processor time of all decoders
// (medians of 3 or 4 imports): libvips' Lanczos filter 9.2 s, its linear one 8.4,
// `PixelReduction` 7.7.

import CJPEG
import CVips
import Foundation
import PhotoModel

/// How a picture comes from its full size to a box: by libjpeg-turbo to a fraction in eighths, then
/// by `PixelReduction` where it is cropped and by libvips where it stays whole. Sizes are those
/// before the picture is turned upright.
struct ScaledJPEG {
  private let full: PixelSize
  /// The fraction that is decoded: 1, 2 or 4 eighths.
  private let eighths: Int
  /// The size in the end.
  private let target: PixelSize
  private let isWhole: Bool
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
    self.isWhole = isWhole
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
  /// - Returns: an upright sRGB picture; `nil` where there is anything unusual about the file, so
  ///   that it should be decoded by libvips.
  func decode(
    _ path: FilePath, _ header: UnsafeMutablePointer<VipsImage>
  ) -> ScaledPicture? {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var width = Int32(full.width)
    var height = Int32(full.height)
    guard let memory = gtkphotos_jpeg_decode_file(file, &width, &height, Int32(eighths)) else {
      return nil
    }
    defer { free(memory) }
    let size = PixelSize(width: Int(width), height: Int(height))
    let pixels = UnsafeBufferPointer(start: memory, count: size.width * size.height * 3)
    guard let (left, top) = margins(of: size) else { return nil }
    // A preview is looked at long; of a small picture nobody sees by which filter it was made.
    let reduced =
      isWhole
      ? nil : PixelReduction(of: size, left: left, top: top, to: target).reduced(pixels)
    let isFinished = header.profile == nil && vips_image_get_orientation(header) <= 1
    if let reduced, isFinished { return .bytes(reduced, target) }
    guard
      let image = reduced.map({ $0.withUnsafeBufferPointer { Self.image($0, target) } })
        ?? Self.image(pixels, size)
    else { return nil }
    defer { g_object_unref(image) }
    return image.after(steps(from: image.size, header)).map(ScaledPicture.image)
  }

  /// What is cut off of each side, to the left and above; `nil` where too little would be left. The
  /// same on both sides, so that pictures that stand otherwise are cropped alike.
  private func margins(of size: PixelSize) -> (left: Int, top: Int)? {
    guard size.width >= target.width, size.height >= target.height else { return nil }
    func margin(_ length: Int, _ kept: Double, leaving least: Int) -> Int {
      min(Int((Double(length) * (1 - kept) / 2).rounded()), (length - least) / 2)
    }
    return (
      margin(size.width, kept.across, leaving: target.width),
      margin(size.height, kept.down, leaving: target.height)
    )
  }

  private static func image(
    _ pixels: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> UnsafeMutablePointer<VipsImage>? {
    let image = vips_image_new_from_memory_copy(
      pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height), 3,
      VIPS_FORMAT_UCHAR)
    image?.pointee.Type = VIPS_INTERPRETATION_sRGB
    return image
  }

  /// What is left to do with an image, by libvips.
  private func steps(
    from size: PixelSize, _ header: UnsafeMutablePointer<VipsImage>
  ) -> [VipsStep] {
    var steps: [VipsStep] = []
    if size != target {
      steps.append { [target] in
        gtkphotos_vips_reduce(
          $0, $1, Double(size.width) / Double(target.width),
          Double(size.height) / Double(target.height))
      }
    }
    if let profile = header.profile {
      steps.append { image, result in
        vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile.baseAddress, profile.count)
        return gtkphotos_vips_srgb_profiled(image, result)
      }
    }
    let orientation = vips_image_get_orientation(header)
    if orientation > 1 {
      steps.append { image, result in
        vips_image_set_int(image, VIPS_META_ORIENTATION, orientation)
        return gtkphotos_vips_upright(image, result)
      }
    }
    return steps
  }
}

/// What a JPEG photo became.
enum ScaledPicture {
  /// Red, green and blue in rows without padding, with the size.
  case bytes([UInt8], PixelSize)
  /// An image of libvips, whose reference is the caller's.
  case image(UnsafeMutablePointer<VipsImage>)
}
