// Decodes one picture from a file to upright sRGB pixels with libvips. The faster way for JPEG
// photos is in `ScaledJPEG.swift`; parts of a picture are in `PictureDecoder+Region.swift`, results
// in `RenditionWriter.swift`.

import CVips
import Foundation
import PhotoModel

/// Decodes pictures with libvips.
struct PictureDecoder {
  /// The loaders that see files, by their classes: those of the formats that `PictureFormat` lists.
  /// All others are blocked, and those that libvips itself calls untrusted too, except that of
  /// JPEG XL: this process may crash, and photos come in that format.
  private static let loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Tiff", "Heif", "Jxl"]
  /// libvips' modules with loaders of these formats.
  private static let modules = ["vips-heif", "vips-jxl"]

  /// Initialises libvips; `nil` if that fails.
  init?() {
    // No modules but the two; and what needs all pixels at a time has them in memory, as there is
    // no disk to write them to.
    setenv("VIPSHOME", "/nonexistent", 1)
    setenv("VIPS_DISC_THRESHOLD", "\(Int.max)", 1)
    // The app runs as many decoders as there are cores, so each uses one thread only.
    guard vips_init("gtk-photos-decoder") == 0 else { return nil }
    for module in Self.modules { gtkphotos_vips_load_module(module) }
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    vips_operation_block_set("VipsForeignLoad", 1)
    for loader in Self.loaders { vips_operation_block_set("VipsForeignLoad\(loader)", 0) }
  }

  /// Decodes the picture in the file; see ``PictureDecoding``.
  func decode(_ file: PictureFile, _ request: DecoderRequest) -> DecoderReply {
    reporting { decoded(file, request) }
  }

  /// Calls a function that decodes. Of its failures, it tells those that say something of the picture
  /// from the others.
  func reporting(_ decode: () -> DecoderReply) -> DecoderReply {
    vips_error_clear()
    errno = 0
    let reply = decode()
    // The last error, read before any other system call.
    let code = errno
    guard reply.kind == .damaged else { return reply }
    let words =
      String(cString: vips_error_buffer()) + String(decoding: reply.bytes, as: UTF8.self)
    let isSilent = DecodingFailure.saysNothing(ofPicture: words, code: code)
    return isSilent ? DecoderReply(.unreadable, bytes: reply.bytes) : reply
  }

  /// The same, with every failure reported as a damaged picture.
  private func decoded(_ file: PictureFile, _ request: DecoderRequest) -> DecoderReply {
    guard let format = file.format else { return Self.damaged("not a known file format") }
    if format == .bmp { return decodedBitmap(file) { reply(request, $0) } }
    return opened(file, frame: request.frame) { picture in
      if let region = request.region {
        return Self.reply(request, picture.header.uprightSize) { rendition in
          image(of: region, in: picture, rendition)
        }
      }
      return Self.reply(request, picture.header.uprightSize) { rendition in
        if let scaled = scaled(picture, rendition) { return .success(scaled) }
        vips_error_clear()
        return image(of: picture, rendition)
      }
    }
  }

  /// Reads the header of a picture, and calls a function if it may be decoded.
  func opened(
    _ file: PictureFile, frame: Int, _ use: (OpenedPicture) -> DecoderReply
  ) -> DecoderReply {
    guard let source = file.source() else { return Self.failure(.unreadable) }
    defer { g_object_unref(source) }
    // The header contains the size, so that a decompression bomb is refused before it is decoded.
    guard let header = gtkphotos_vips_open(source, frame == 0 ? "" : "[page=\(frame)]") else {
      return Self.failure(.damaged)
    }
    defer { g_object_unref(header) }
    guard header.size.isAllowed else { return DecoderReply(.tooLarge, size: header.size) }
    // A file that breaks off is refused.
    let options = frame == 0 ? "[fail_on=truncated]" : "[fail_on=truncated,page=\(frame)]"
    return use(OpenedPicture(file: file, header: header, options: options))
  }

  /// The replies to all renditions, or the first failure.
  static func reply(
    _ request: DecoderRequest, _ size: PixelSize,
    _ make: (PictureRendition) -> Result<RenderedPicture, RenderingFailure>
  ) -> DecoderReply {
    var renditions: [DecoderReply.Rendition] = []
    for rendition in request.renditions {
      let result = make(rendition).flatMap { RenditionWriter.write($0, as: rendition.form) }
      switch result {
      case .success(let made): renditions.append(made)
      case .failure(let failure):
        return failure.words.map(damaged) ?? Self.failure(.damaged)
      }
    }
    return DecoderReply(renditions: renditions, of: size)
  }

  /// The whole picture by libvips' thumbnails, which decode no more than the box needs.
  func image(
    of picture: OpenedPicture, _ rendition: PictureRendition
  ) -> Result<RenderedPicture, RenderingFailure> {
    if rendition.fit == .cover,
      let middle = picture.header.uprightSize.middle(enlargedTo: rendition.box)
    {
      return image(of: middle, in: picture, rendition)
    }
    guard let source = picture.file.source() else { return .failure(RenderingFailure()) }
    defer { g_object_unref(source) }
    let thumbnail =
      picture.header.profile != nil ? gtkphotos_vips_cover_profiled : gtkphotos_vips_cover
    var image: UnsafeMutablePointer<VipsImage>?
    let status = thumbnail(
      source, &image, Int32(rendition.box.width), Int32(rendition.box.height), rendition.scaling,
      rendition.cropping, picture.options)
    guard status == 0, let image else { return .failure(RenderingFailure()) }
    return .success(.image(image))
  }

  /// The picture of a JPEG file by the faster way; `nil` if that is not possible.
  private func scaled(
    _ picture: OpenedPicture, _ rendition: PictureRendition
  ) -> RenderedPicture? {
    let header = picture.header
    guard header.isColourJPEG else { return nil }
    let box = rendition.box
    // The picture is scaled before it is rotated.
    let turned = header.isTurned ? PixelSize(width: box.height, height: box.width) : box
    return ScaledJPEG(from: header.size, to: turned, isWhole: rendition.fit == .within)?
      .decode(picture.file, header)
  }

  /// Decodes a Windows bitmap, and calls a function with it.
  func decodedBitmap(_ file: PictureFile, _ use: (Picture) -> DecoderReply) -> DecoderReply {
    guard let bitmap = WindowsBitmap(file) else { return Self.damaged("not a Windows bitmap") }
    guard bitmap.size.isAllowed else { return DecoderReply(.tooLarge, size: bitmap.size) }
    guard bitmap.isWhole else { return Self.damaged("incomplete") }
    switch bitmap.decode() {
    case .success(let picture): return use(picture)
    case .failure(let failure):
      guard bitmap.isWithinFile else {
        // gdk-pixbuf asked for memory for pixels that the file does not have.
        errno = 0
        return DecoderReply(.damaged)
      }
      return Self.damaged(failure.words)
    }
  }

  private func reply(_ request: DecoderRequest, _ picture: Picture) -> DecoderReply {
    guard let memory = picture.image else { return Self.failure(.damaged) }
    defer { g_object_unref(memory) }
    return Self.reply(request, picture.size) { rendition in
      part(memory, request.region).flatMap { Self.fitted($0, rendition) }
    }
  }

  static func damaged(_ words: String) -> DecoderReply {
    DecoderReply(.damaged, bytes: Array(words.utf8.prefix(1000)))
  }

  static func failure(_ kind: DecoderReply.Kind) -> DecoderReply {
    let words = String(cString: vips_error_buffer()).split(separator: "\n").first ?? ""
    return DecoderReply(kind, bytes: Array(words.utf8.prefix(1000)))
  }
}

/// A picture whose header was read.
struct OpenedPicture {
  /// Its file.
  let file: PictureFile
  /// The header; nothing is decoded.
  let header: UnsafeMutablePointer<VipsImage>
  /// The options for its loader.
  let options: String
}

/// Why a rendition was not made: in words, or in those of libvips' error buffer.
struct RenderingFailure: Error {
  /// The words; `nil` for libvips'.
  var words: String?
}

extension PixelSize {
  /// The longest side to which a picture is enlarged before it is cropped.
  private static let longestEnlarged = 8192.0

  /// The middle part that is left of a narrow picture when it is enlarged to cover a box and cropped.
  /// `nil` for others, which libvips may scale first.
  fileprivate func middle(enlargedTo box: PixelSize) -> PixelRectangle? {
    let scale = max(Double(box.width) / Double(width), Double(box.height) / Double(height))
    guard scale > 1, Double(max(width, height)) * scale > Self.longestEnlarged else { return nil }
    return middle(ofRatio: box)
  }

  /// Whether a picture of this size may be decoded.
  fileprivate var isAllowed: Bool {
    let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
    return !isTooMuch && pixels <= PictureLimits.pixels
  }
}

extension PictureRendition {
  /// Whether pictures are scaled up to the box.
  var scaling: VipsSize { fit == .within ? VIPS_SIZE_DOWN : VIPS_SIZE_BOTH }
  /// How they are cropped to it.
  var cropping: VipsInteresting { fit == .within ? VIPS_INTERESTING_NONE : VIPS_INTERESTING_CENTRE }
}

extension Picture {
  /// A copy of the pixels as an image of libvips; `nil` for lack of memory. The caller owns the
  /// reference.
  var image: UnsafeMutablePointer<VipsImage>? {
    let image = bytes.withUnsafeBytes {
      vips_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(size.width), Int32(size.height), hasAlpha ? 4 : 3,
        VIPS_FORMAT_UCHAR)
    }
    image?.pointee.Type = VIPS_INTERPRETATION_sRGB
    return image
  }
}
