// What a picture's file tells of itself. It is read where pictures are decoded
// (`PictureDecoding.swift`), and offered as names by `Naming/`.

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
