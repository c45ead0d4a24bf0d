// What a picture's file tells of itself, from the texts that a decoder sends to the columns that the
// library keeps. A new fact is added in three files: here, in `PhotoDecoder/MetadataReader.swift`, which
// reads its tags, and in `Library/Migrations.swift`, which makes its column. `Naming/` suggests names
// from the facts.

/// Facts that a camera, or a person with another program, wrote into a file.
public struct PhotoMetadata: Sendable, Hashable {
  /// The title or caption: XMP `dc:title`, IPTC, or EXIF `ImageDescription`. What cameras write
  /// into every file is none.
  public var title: String?
  /// When it was taken, by the clock of the place.
  public var taken: LocalDateTime?
  /// The camera's name for people: "Canon EOS RP".
  public var camera: String?
  /// The city nearest to where it was taken, in the person's language.
  public var place: String?

  /// Facts; nothing known where they are left out.
  public init(
    title: String? = nil, taken: LocalDateTime? = nil, camera: String? = nil, place: String? = nil
  ) {
    self.title = title
    self.taken = taken
    self.camera = camera
    self.place = place
  }
}

extension PhotoMetadata {
  /// The columns of the library's table `photo` that hold the facts, each as text.
  enum Column: String, CaseIterable {
    case title
    case taken = "taken_at"
    case camera, place

    /// The number of the migration that made it: an older library has none.
    var migration: Int {
      switch self {
      case .title, .taken, .camera, .place: 3
      }
    }
  }

  /// What a column holds; `nil` where the fact is not known.
  subscript(column: Column) -> String? {
    get {
      switch column {
      case .title: title
      case .taken: taken?.iso8601
      case .camera: camera
      case .place: place
      }
    }
    set {
      switch column {
      case .title: title = newValue
      case .taken: taken = newValue.flatMap { LocalDateTime(iso8601: $0) }
      case .camera: camera = newValue
      case .place: place = newValue
      }
    }
  }
}

extension MetadataFields {
  /// What a text is.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A title or caption: plain, as XMP's languages, as EXIF's comment with its charset.
    case title = 1, titleByLanguage, comment
    /// A date and time, as EXIF or XMP write it.
    case taken
    /// The camera's make and model.
    case make, model
    /// A city's name.
    case place
  }

  /// What the file tells of itself.
  public var metadata: PhotoMetadata {
    let camera = CameraName.of(make: line(.make), model: line(.model))
    return PhotoMetadata(
      title: titles.lazy.compactMap { Caption.clean($0, camera: camera) }.first,
      taken: fields.lazy.filter { $0.kind == .taken }
        .compactMap { LocalDateTime(tag: MetadataText.repaired($0.text)) }.first,
      camera: camera, place: line(.place))
  }

  /// The titles that may be somebody's words, the likeliest first.
  var titles: [String] {
    fields.compactMap { field in
      let text = MetadataText.repaired(field.text)
      return switch field.kind {
      case .title: text
      case .titleByLanguage: MetadataText.firstLanguage(text)
      case .comment: MetadataText.comment(text)
      case .taken, .make, .model, .place: nil
      }
    }
  }

  /// The first text of a kind that is not blank.
  private func line(_ kind: Kind) -> String? {
    fields.lazy.filter { $0.kind == kind }
      .compactMap { MetadataText.line(MetadataText.repaired($0.text)) }.first
  }
}
