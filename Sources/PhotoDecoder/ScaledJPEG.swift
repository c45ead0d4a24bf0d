// Decodes JPEG photos at a fraction of their size with libjpeg-turbo. Unusual files are left to
// libvips, which also defines the expected result (`PictureDecoder.swift`).
//
// Measured on one core, 60 photos of 12 megapixels and 1.7 MB, to cover 340 × 280, in milliseconds
// per photo (medians): libvips' thumbnail 35.8; libjpeg-turbo at 1/8 of the size and libvips for
// the remaining reduction 23.4; libjpeg-turbo at 1/8 alone 18.7 (`djpeg -scale 1/8`, including its
// start, 21). libvips decodes at 1/4 here, as it reserves a factor of two for its own scaling. The
// TurboJPEG calls take as long as libjpeg's, with or without their fast, less exact options (24.2
// and 23.6): at 1/8 nearly all the time is spent on Huffman decoding.
//
// The remaining reduction in an import of 300 such photos, by the processor time of all decoders
// (medians of 3 or 4 imports): libvips' Lanczos filter 9.2 s, its linear one 8.4, `PixelReduction`
// 7.7.

import CJPEG
import CVips
import Foundation
import PhotoModel

/// The steps from a picture's full size to a box: libjpeg-turbo decodes a fraction in eighths; then
/// `PixelReduction` scales it if it is cropped, or libvips if it stays whole. Sizes are those
/// before the picture is rotated upright.
struct ScaledJPEG {
  private let full: PixelSize
  /// The fraction that is decoded: 1, 2 or 4 eighths.
  private let eighths: Int
  /// The size of the result.
  private let target: PixelSize
  private let isWhole: Bool
  /// The fraction of each side that remains after cropping; 1 if nothing is cropped.
  private let kept: (across: Double, down: Double)

  /// Plans the steps to a box; `nil` if they are no faster than libvips' own.
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
  ///   - file: the file.
  ///   - header: the header that libvips has read, with colour profile and orientation.
  /// - Returns: an upright sRGB picture; `nil` if the file is unusual and should be decoded by
  ///   libvips.
  func decode(
    _ file: PictureFile, _ header: UnsafeMutablePointer<VipsImage>
  ) -> RenderedPicture? {
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { return nil }
    var width = Int32(full.width)
    var height = Int32(full.height)
    guard let memory = gtkphotos_jpeg_decode_file(file.descriptor, &width, &height, Int32(eighths))
    else {
      return nil
    }
    defer { free(memory) }
    let size = PixelSize(width: Int(width), height: Int(height))
    let pixels = UnsafeBufferPointer(start: memory, count: size.width * size.height * 3)
    guard let (left, top) = margins(of: size) else { return nil }
    // A preview is seen for long; in a thumbnail, no difference between the filters is visible.
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
    return image.after(steps(from: image.size, header)).map(RenderedPicture.image)
  }

  /// The margins that are cropped at each side; `nil` if too little would remain. They are the same
  /// on opposite sides, so that rotated pictures are cropped alike.
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

  /// The remaining steps for an image, by libvips.
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
