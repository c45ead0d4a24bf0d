// The metadata of a photo, from the texts that a decoder sends to the library's columns. A new
// field is added in three files: here, in `PhotoDecoder/MetadataReader.swift`, which reads its
// tags, and in `Library/Storage/Migrations+List.swift`, which creates its column. `Naming/` makes
// suggestions from the metadata.

/// Metadata that a camera, or a person with another program, wrote into a file.
public struct PhotoMetadata: Sendable, Hashable {
  /// The title or caption: XMP `dc:title`, IPTC, or EXIF `ImageDescription`. Text that a camera
  /// writes into every file does not count.
  public var title: String?
  /// When it was taken, in local time.
  public var taken: LocalDateTime?
  /// The camera's display name: "Canon EOS RP".
  public var camera: String?
  /// The city nearest to where it was taken, in the person's language.
  public var place: String?
  /// The size of the picture, upright, in pixels.
  public var size: PixelSize?

  /// Makes metadata; values that are left out are unknown.
  public init(
    title: String? = nil, taken: LocalDateTime? = nil, camera: String? = nil,
    place: String? = nil, size: PixelSize? = nil
  ) {
    self.title = title
    self.taken = taken
    self.camera = camera
    self.place = place
    self.size = size
  }
}

extension PhotoMetadata {
  /// The columns of the library's table `photo` with the metadata, each as text.
  enum Column: String, CaseIterable {
    case title
    case taken = "taken_at"
    case camera, place
    case size = "pixel_size"

    /// The number of the migration that created it: an older library lacks the column.
    var migration: Int {
      switch self {
      case .title, .taken, .camera, .place: 3
      case .size: 16
      }
    }
  }

  /// The value of a column; `nil` if it is unknown.
  subscript(column: Column) -> String? {
    get {
      switch column {
      case .title: title
      case .taken: taken?.iso8601
      case .camera: camera
      case .place: place
      case .size: size?.text
      }
    }
    set {
      switch column {
      case .title: title = newValue
      case .taken: taken = newValue.flatMap { LocalDateTime(iso8601: $0) }
      case .camera: camera = newValue
      case .place: place = newValue
      case .size: size = newValue.flatMap { PixelSize(text: $0) }
      }
    }
  }
}

extension MetadataFields {
  /// The kind of a text.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A title or caption: plain, in XMP's languages, or as EXIF's comment with its charset.
    case title = 1, titleByLanguage, comment
    /// A date and time, in EXIF's or XMP's format.
    case taken
    /// The camera's make and model.
    case make, model
    /// A city's name.
    case place
    /// Only read for ``PictureDetails``: text, ratios as "1/250", numbers.
    case lens, exposure, aperture, sensitivity, focalLength, latitude, longitude, profile
    case width, height
  }

  /// The metadata in these fields.
  public var metadata: PhotoMetadata {
    let camera = CameraName.of(make: line(.make), model: line(.model))
    return PhotoMetadata(
      title: titles.lazy.compactMap { Caption.clean($0, camera: camera) }.first,
      taken: fields.lazy.filter { $0.kind == .taken }
        .compactMap { LocalDateTime(tag: MetadataText.repaired($0.text)) }.first,
      camera: camera, place: line(.place), size: size)
  }

  /// The titles that a person may have written, the most likely first.
  var titles: [String] {
    fields.compactMap { field in
      let text = MetadataText.repaired(field.text)
      return switch field.kind {
      case .title: text
      case .titleByLanguage: MetadataText.firstLanguage(text)
      case .comment: MetadataText.comment(text)
      default: nil
      }
    }
  }

  /// The first text of a kind that is not blank.
  func line(_ kind: Kind) -> String? {
    fields.lazy.filter { $0.kind == kind }
      .compactMap { MetadataText.line(MetadataText.repaired($0.text)) }.first
  }
}
