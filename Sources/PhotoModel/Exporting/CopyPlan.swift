// Decides how the copy of one photo is made: the original's bytes, the same with other metadata, or
// encoded anew. `Exporter.swift` carries it out; decoders make what is not a plain copy.

/// How a photo is copied.
struct CopyPlan: Equatable, Sendable {
  /// The extension of the copy, without a dot.
  let fileExtension: String
  /// What a decoder is asked to do; `nil` for the bytes of the original.
  let instructions: CopyInstructions?
  /// Whether the texts stand in a sidecar beside the copy, as its format can't hold them.
  let hasSidecar: Bool

  /// Whether the plan depends on the format of the original.
  static func needsFormat(_ photo: Photo, _ options: ExportOptions) -> Bool {
    photo.orientation != .upright || options.format != nil || options.longestSide != nil
      || options.leavesOutPlaces || options.writesTexts
  }

  /// Makes the plan for a photo.
  /// - Parameter format: the format of its original, by the first bytes; `nil` if it is not known.
  init(_ photo: Photo, _ format: PictureFormat?, _ options: ExportOptions) {
    let fileExtension = photo.original.pathExtension ?? ""
    let texts = options.writesTexts ? Self.texts(of: photo) : nil
    let isTurned = photo.orientation != .upright
    var keepsPixels = options.format == nil || options.format?.format == format
    // A lossless picture is turned itself: not all programs heed what its metadata say.
    if isTurned, format.map(Self.saysOrientation) != true { keepsPixels = false }
    if options.leavesOutPlaces, format.map(Self.canHidePlaces) == true { keepsPixels = false }
    let target = options.format ?? Self.encoding(of: format)
    // Whether it has to be scaled is only known once it is opened, and then it has the target's format.
    if options.longestSide != nil, target.format != format { keepsPixels = false }
    let written = keepsPixels && options.longestSide == nil ? format : target.format
    let embeds = written.map(Self.holdsMetadata) == true
    var instructions = CopyInstructions(
      target, keepsPixels: keepsPixels, longestSide: options.longestSide,
      orientation: photo.orientation, leavesOutPlaces: options.leavesOutPlaces,
      texts: embeds ? texts : nil)
    let isLong = !DecoderRequest.canHold(instructions)
    if isLong { instructions.texts = nil }
    hasSidecar = texts != nil && (!embeds || isLong)
    let isPlain =
      keepsPixels && options.longestSide == nil && !isTurned && !options.leavesOutPlaces
      && instructions.texts == nil
    self.instructions = isPlain ? nil : instructions
    self.fileExtension =
      written == format || format == nil && isPlain ? fileExtension : target.format.fileExtension
  }

  /// The texts of a photo; `nil` if it has none.
  static func texts(of photo: Photo) -> CopyInstructions.Texts? {
    if photo.name == nil, photo.description == nil, photo.keywords.isEmpty { return nil }
    return CopyInstructions.Texts(
      name: photo.name, description: photo.description, keywords: photo.keywords)
  }

  /// Whether exiv2 writes into files of a format.
  private static func holdsMetadata(_ format: PictureFormat) -> Bool {
    switch format {
    case .jpeg, .png, .webp, .tiff: true
    case .gif, .heic, .avif, .jxl, .bmp: false
    }
  }

  /// Whether a file may say where it was taken in ways that only encoding it anew takes out of it.
  private static func canHidePlaces(_ format: PictureFormat) -> Bool {
    switch format {
    case .heic, .avif, .jxl, .png, .tiff: true
    case .jpeg, .webp, .gif, .bmp: false
    }
  }

  /// Whether programs turn a picture of a format as its metadata say.
  private static func saysOrientation(_ format: PictureFormat) -> Bool {
    switch format {
    case .jpeg, .webp, .tiff: true
    case .png, .gif, .heic, .avif, .jxl, .bmp: false
    }
  }

  /// The format in which a picture of a format is encoded anew, if the person has not chosen one.
  private static func encoding(of format: PictureFormat?) -> EncodedFormat {
    switch format {
    case .png, .gif, .bmp: .png
    case .webp: .webp
    case .tiff: .tiff
    case .avif: .avif
    case .jpeg, .heic, .jxl, nil: .jpeg
    }
  }
}
