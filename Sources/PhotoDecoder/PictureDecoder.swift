// Decodes one picture from a file to upright sRGB pixels with libvips. The faster way for JPEG
// photos is in `ScaledJPEG.swift`.

import CVips
import Foundation
import PhotoModel

/// Decodes pictures with libvips.
struct PictureDecoder {
  /// Loaders that libvips marks as untrusted and that are enabled all the same: this process may
  /// crash, and photos come in these formats.
  private static let admittedLoaders = ["VipsForeignLoadJxl"]

  /// Initialises libvips; `nil` if that fails.
  init?() {
    // The app runs as many decoders as there are cores, so each uses one thread only.
    guard vips_init("gtk-photos-decoder") == 0 else { return nil }
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    for loader in Self.admittedLoaders { vips_operation_block_set(loader, 0) }
  }

  /// Decodes the picture at the path; see ``PictureDecoding``.
  func decode(_ path: FilePath, to box: PixelSize, isWhole: Bool) -> DecoderReply {
    let reply = decoded(path, to: box, isWhole: isWhole)
    // The last error, read before any other system call.
    let code = errno
    guard reply.kind == .damaged else { return reply }
    let words =
      String(cString: vips_error_buffer()) + String(decoding: reply.bytes, as: UTF8.self)
    let isSilent = DecodingFailure.saysNothing(
      ofPicture: words, code: code, path: path.description)
    return isSilent ? DecoderReply(.unreadable, bytes: reply.bytes) : reply
  }

  /// The same, with every failure reported as a damaged picture.
  private func decoded(_ path: FilePath, to box: PixelSize, isWhole: Bool) -> DecoderReply {
    vips_error_clear()
    errno = 0
    guard let file = path.withCString({ vips_source_new_from_file($0) }) else {
      return failure(.unreadable)
    }
    defer { g_object_unref(file) }
    // The header contains the size, so that a decompression bomb is refused before it is decoded.
    guard let header = gtkphotos_vips_open(file) else {
      let code = errno
      if let bitmap = WindowsBitmap(path) { return cover(bitmap, box, isWhole) }
      // The header claims to be gigabytes long; there is memory for a valid one.
      if errno == ENOMEM { errno = code }
      return failure(.damaged)
    }
    defer { g_object_unref(header) }
    guard header.size.isAllowed else {
      return DecoderReply(.tooLarge, size: header.size, bytes: [])
    }
    if let picture = scaled(path, header, to: box, isWhole) { return picture }
    vips_error_clear()

    guard let again = path.withCString({ vips_source_new_from_file($0) }) else {
      return failure(.unreadable)
    }
    defer { g_object_unref(again) }
    var covered: UnsafeMutablePointer<VipsImage>?
    let options = Self.options(isWhole)
    let thumbnail = header.profile != nil ? gtkphotos_vips_cover_profiled : gtkphotos_vips_cover
    guard
      thumbnail(again, &covered, Int32(box.width), Int32(box.height), options.0, options.1) == 0,
      let covered
    else { return failure(.damaged) }
    return pixels(of: covered)
  }

  /// Whether pictures are scaled up to the box, and how they are cropped.
  private static func options(_ isWhole: Bool) -> (VipsSize, VipsInteresting) {
    isWhole
      ? (VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE) : (VIPS_SIZE_BOTH, VIPS_INTERESTING_CENTRE)
  }

  private func cover(
    _ bitmap: WindowsBitmap, _ box: PixelSize, _ isWhole: Bool
  ) -> DecoderReply {
    guard bitmap.size.isAllowed else {
      return DecoderReply(.tooLarge, size: bitmap.size, bytes: [])
    }
    guard bitmap.isWhole else { return failure(.damaged) }
    let picture: Picture
    switch bitmap.decode() {
    case .success(let decoded): picture = decoded
    case .failure(let failure):
      guard bitmap.isWithinFile else {
        // gdk-pixbuf asked for memory for pixels that the file does not have.
        errno = 0
        return DecoderReply(.damaged, bytes: [])
      }
      return DecoderReply(.damaged, bytes: Array(failure.words.utf8))
    }
    let memory = picture.bytes.withUnsafeBytes {
      vips_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(picture.size.width), Int32(picture.size.height),
        picture.hasAlpha ? 4 : 3, VIPS_FORMAT_UCHAR)
    }
    guard let memory else { return failure(.damaged) }
    defer { g_object_unref(memory) }
    memory.pointee.Type = VIPS_INTERPRETATION_sRGB
    let options = Self.options(isWhole)
    var covered: UnsafeMutablePointer<VipsImage>?
    guard
      gtkphotos_vips_cover_image(
        memory, &covered, Int32(box.width), Int32(box.height), options.0, options.1) == 0,
      let covered
    else { return failure(.damaged) }
    return pixels(of: covered)
  }

  /// The picture of a JPEG file by the faster way; `nil` if that is not possible.
  private func scaled(
    _ path: FilePath, _ header: UnsafeMutablePointer<VipsImage>, to box: PixelSize, _ isWhole: Bool
  ) -> DecoderReply? {
    guard header.isColourJPEG else { return nil }
    // The picture is scaled before it is rotated.
    let isTurned = vips_image_get_orientation(header) >= 5
    let turned = isTurned ? PixelSize(width: box.height, height: box.width) : box
    guard let way = ScaledJPEG(from: header.size, to: turned, isWhole: isWhole),
      let picture = way.decode(path, header)
    else { return nil }
    switch picture {
    case .bytes(let bytes, let size): return DecoderReply(.opaque, size: size, bytes: bytes)
    case .image(let image):
      let reply = pixels(of: image)
      return reply.kind == .opaque ? reply : nil
    }
  }

  /// The picture's pixels; takes ownership of `image`.
  private func pixels(of image: UnsafeMutablePointer<VipsImage>) -> DecoderReply {
    defer { g_object_unref(image) }
    guard let image = image.after([gtkphotos_vips_srgb, gtkphotos_vips_bytes]) else {
      return failure(.damaged)
    }
    return bytes(of: image)
  }

  /// The bytes of an sRGB picture; takes ownership of `image`.
  private func bytes(of image: UnsafeMutablePointer<VipsImage>) -> DecoderReply {
    var image = image
    defer { g_object_unref(image) }
    let bands = vips_image_get_bands(image)
    guard bands >= 3 else { return DecoderReply(.damaged, bytes: Array("no colours".utf8)) }
    if bands > 4 {
      guard let three = image.after([{ gtkphotos_vips_channels($0, $1, 3) }]) else {
        return failure(.damaged)
      }
      g_object_unref(image)
      image = three
    }

    var byteCount = 0
    guard let memory = vips_image_write_to_memory(image, &byteCount) else {
      return failure(.damaged)
    }
    defer { g_free(memory) }
    return DecoderReply(
      bands == 4 ? .translucent : .opaque,
      size: image.size,
      bytes: Array(UnsafeRawBufferPointer(start: memory, count: byteCount)))
  }

  private func failure(_ kind: DecoderReply.Kind) -> DecoderReply {
    let words = String(cString: vips_error_buffer()).split(separator: "\n").first ?? ""
    return DecoderReply(kind, bytes: Array(words.utf8.prefix(1000)))
  }
}

extension PixelSize {
  /// Whether a picture of this size may be decoded.
  fileprivate var isAllowed: Bool {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return !isTooMuch && pixels <= PictureLimits.pixels
  }
}
