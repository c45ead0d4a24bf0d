// Makes the copies of an export (`PhotoModel/Decoders/CopyInstructions.swift`): the file with other
// metadata, or its picture encoded anew. exiv2 writes the metadata (`Sources/CExiv2`).

import CExiv2
import CVips
import Foundation
import PhotoModel

/// Copies a picture file with changes.
struct PictureCopier {
  let decoder: PictureDecoder
  let file: PictureFile
  let instructions: CopyInstructions
  let rendition: PictureRendition
  let quality: Int

  /// Makes a copier; `nil` for a request that is none for a copy.
  init?(_ decoder: PictureDecoder, _ file: PictureFile, _ request: DecoderRequest) {
    guard let instructions = request.instructions, let rendition = request.renditions.first,
      case .file(_, let quality, _) = rendition.form
    else { return nil }
    self.decoder = decoder
    self.file = file
    self.instructions = instructions
    self.rendition = rendition
    self.quality = quality
  }

  /// Makes the copy.
  func copy() -> DecoderReply {
    guard let format = file.format else { return PictureDecoder.damaged("not a known file format") }
    if format == .bmp {
      return decoder.decodedBitmap(file) { picture in
        if instructions.keepsPixels, fits(picture.size) { return unchanged(picture.size) }
        guard let image = picture.image else { return PictureDecoder.failure(.damaged) }
        return encoded(image, isOriginal: false)
      }
    }
    return decoder.opened(file, frame: 0) { picture in
      let size = picture.header.uprightSize
      if instructions.keepsPixels, fits(size) { return rewritten(picture, format) }
      if picture.header.frameCount > 1, format != .heic, format != .avif {
        return DecoderReply(.severalFrames)
      }
      return encoded(picture)
    }
  }

  private func fits(_ size: PixelSize) -> Bool {
    instructions.longestSide.map { max(size.width, size.height) <= $0 } ?? true
  }

  // MARK: - Other metadata

  /// The file with other metadata, and the same picture.
  private func rewritten(_ picture: OpenedPicture, _ format: PictureFormat) -> DecoderReply {
    let size = instructions.orientation.size(of: picture.header.uprightSize)
    let orientation = PictureOrientation(
      rawValue: Int(vips_image_get_orientation(picture.header)))
    let turned =
      instructions.orientation == .upright
      ? nil : (orientation ?? .upright).followed(by: instructions.orientation)
    let changesNothing =
      turned == nil && instructions.texts == nil && !instructions.leavesOutPlaces
    if changesNothing { return unchanged(size) }
    if format == .gif {
      // XMP of a GIF, which may say where it was taken, is not written by exiv2.
      let hasMetadata = file.withMappedBytes { bytes in
        Data(bytes).range(of: Data("XMP DataXMP".utf8)) != nil
      }
      return hasMetadata == false ? unchanged(size) : DecoderReply(.severalFrames)
    }
    let written = file.withMappedBytes { bytes -> Result<[UInt8], RenderingFailure> in
      if instructions.leavesOutPlaces, format == .jpeg {
        // Before the metadata are written: exiv2 writes the first segments of a kind, and leaves others
        // as they are.
        guard let plain = JPEGSegments.withoutOthers(Array(bytes)) else {
          return .failure(RenderingFailure(words: "not as a JPEG file should be"))
        }
        return plain.withUnsafeBufferPointer {
          Self.write($0, from: nil, instructions, orientation: turned?.rawValue ?? 0)
        }
      }
      return Self.write(bytes, from: nil, instructions, orientation: turned?.rawValue ?? 0)
    }
    guard let written, case .success(let bytes) = written else {
      // What may stay as it is stays; what must not is encoded anew.
      guard turned != nil || instructions.leavesOutPlaces else {
        return PictureDecoder.damaged("the metadata can't be written")
      }
      return encoded(picture)
    }
    return reply(bytes, size)
  }

  /// The file as it is.
  private func unchanged(_ size: PixelSize) -> DecoderReply {
    guard let bytes = file.withMappedBytes({ Array($0) }) else { return DecoderReply(.unreadable) }
    return reply(bytes, size)
  }

  // MARK: - Encoded anew

  private func encoded(_ picture: OpenedPicture) -> DecoderReply {
    let isLossless = instructions.format == .png || instructions.format == .tiff
    if fits(picture.header.uprightSize), isLossless {
      guard let source = picture.file.source() else { return PictureDecoder.failure(.unreadable) }
      defer { g_object_unref(source) }
      // All of its channels and its profile stay.
      guard let whole = gtkphotos_vips_open_random(source, picture.options) else {
        return PictureDecoder.failure(.damaged)
      }
      defer { g_object_unref(whole) }
      guard let upright = whole.after([gtkphotos_vips_upright, gtkphotos_vips_plain]) else {
        return PictureDecoder.failure(.damaged)
      }
      return encoded(upright, isOriginal: true)
    }
    let side = min(rendition.box.width, Int(VIPS_MAX_COORD))
    let box = PixelSize(width: side, height: side)
    switch decoder.image(of: picture, PictureRendition(.within, box)) {
    case .success(.image(let image)): return encoded(image, isOriginal: false)
    case .success(.bytes), .failure: return PictureDecoder.failure(.damaged)
    }
  }

  /// Encodes an upright image, whose reference it takes.
  /// - Parameter isOriginal: whether its pixels are those of the file, with its profile.
  private func encoded(
    _ image: UnsafeMutablePointer<VipsImage>, isOriginal: Bool
  ) -> DecoderReply {
    defer { g_object_unref(image) }
    var steps: [VipsStep] = isOriginal ? [] : [gtkphotos_vips_srgb, gtkphotos_vips_bytes]
    steps += instructions.orientation.steps(ofSequential: !isOriginal)
    guard let turned = image.after(steps) else { return PictureDecoder.failure(.damaged) }
    defer { g_object_unref(turned) }
    var memory: UnsafeMutableRawPointer?
    var count = 0
    let status = gtkphotos_vips_encode(
      turned, &memory, &count, instructions.format.suffix, Int32(quality), isOriginal ? 0 : 1)
    guard status == 0, let memory else { return PictureDecoder.failure(.damaged) }
    defer { g_free(memory) }
    let made = UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: count)
    let size = turned.size
    guard instructions.format != .avif else { return reply(Array(made), size) }
    let written = file.withMappedBytes { original in
      Self.write(made, from: original, instructions, orientation: 1)
    }
    if case .success(let bytes) = written { return reply(bytes, size) }
    // Without the metadata of the file, it is still the picture.
    guard instructions.texts != nil else { return reply(Array(made), size) }
    guard case .success(let bytes) = Self.write(made, from: nil, instructions, orientation: 0)
    else {
      return PictureDecoder.damaged("the texts can't be written")
    }
    return reply(bytes, size)
  }

  // MARK: - Results

  private func reply(_ bytes: [UInt8], _ size: PixelSize) -> DecoderReply {
    guard bytes.count <= rendition.byteCapacity else {
      return PictureDecoder.damaged("the copy has \(bytes.count) bytes")
    }
    return DecoderReply(
      renditions: [DecoderReply.Rendition(channels: nil, size: size, bytes: PictureBytes(bytes))],
      of: size)
  }

  /// A picture file with the metadata of another one, or with its own, and with changes.
  private static func write(
    _ picture: UnsafeBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>?,
    _ instructions: CopyInstructions, orientation: Int
  ) -> Result<[UInt8], RenderingFailure> {
    guard MetadataReader.isReady else { return .failure(RenderingFailure(words: "gexiv2")) }
    let texts = instructions.texts
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var words = [CChar](repeating: 0, count: 1000)
    let title = texts?.name.flatMap { strdup($0) }
    let description = texts?.description.flatMap { strdup($0) }
    let keywords = (texts?.keywords ?? []).map { UnsafePointer(strdup($0)) }
    defer {
      free(title)
      free(description)
      for keyword in keywords { free(UnsafeMutablePointer(mutating: keyword)) }
    }
    let isWritten = keywords.withUnsafeBufferPointer { keywords in
      var changes = CExiv2Changes(
        orientation: Int32(orientation), leaves_out_places: instructions.leavesOutPlaces,
        has_texts: texts != nil, title: title, description: description,
        keywords: keywords.baseAddress, keyword_count: keywords.count)
      return cexiv2_copy(
        picture.baseAddress, picture.count, source?.baseAddress, source?.count ?? 0, &changes,
        &bytes, &count, &words, words.count)
    }
    guard isWritten, let bytes else {
      return .failure(
        RenderingFailure(
          words: words.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }))
    }
    defer { free(bytes) }
    return .success(Array(UnsafeBufferPointer(start: bytes, count: count)))
  }
}

extension EncodedFormat {
  /// The suffix by which libvips chooses how to encode.
  fileprivate var suffix: String {
    switch self {
    case .jpeg: ".jpg"
    case .png: ".png"
    case .webp: ".webp"
    case .avif: ".avif"
    case .tiff: ".tif"
    }
  }
}

extension PictureOrientation {
  /// The operations that turn an upright picture so.
  /// - Parameter isSequential: whether the picture is decoded from top to bottom.
  fileprivate func steps(ofSequential isSequential: Bool) -> [VipsStep] {
    func turn(_ angle: VipsAngle) -> VipsStep { { gtkphotos_vips_turn($0, $1, angle) } }
    let mirror: VipsStep = { gtkphotos_vips_mirror($0, $1) }
    let all: [VipsStep] = isSequential ? [{ gtkphotos_vips_memory($0, $1) }] : []
    return switch self {
    case .upright: []
    case .mirrored: [mirror]
    case .upsideDown: all + [turn(VIPS_ANGLE_D180)]
    case .flipped: all + [turn(VIPS_ANGLE_D180), mirror]
    case .transposed: all + [turn(VIPS_ANGLE_D90), mirror]
    case .rotatedRight: all + [turn(VIPS_ANGLE_D90)]
    case .transversed: all + [turn(VIPS_ANGLE_D270), mirror]
    case .rotatedLeft: all + [turn(VIPS_ANGLE_D270)]
    }
  }
}
