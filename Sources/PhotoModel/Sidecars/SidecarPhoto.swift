// What a sidecar holds of one photo: all that is only in the database otherwise. The file around it
// is in `Sidecar.swift`, its text in `Sidecar+XMP.swift`.

import Foundation

/// One photo in a sidecar.
public struct SidecarPhoto: Equatable, Sendable {
  /// The photo's identifier.
  public var id: UUID
  /// Its position in the order picked.
  public var sequence: Int64
  /// The name that a person gave; `nil` if there is none.
  public var name: String?
  /// Whether a person likes it.
  public var liked: Bool
  /// When it was added to the library, to the millisecond.
  public var added: Date
  /// When it was deleted, to the millisecond; `nil` unless it rests in the trash.
  public var deleted: Date?
  /// The name of the file that was picked.
  public var sourceName: String
  /// The metadata of the file.
  public var metadata: PhotoMetadata
  /// What the picture looks like (`PerceptualHash`); `nil` if that is not known.
  public var perceptualHash: Int64?
  /// How a person has rotated it.
  public var orientation: PictureOrientation
  /// What a person has written about it.
  public var description: String?
  /// The keywords that a person gave it.
  public var keywords: [String] = []

  /// Makes a photo of its parts.
  public init(
    id: UUID, sequence: Int64, name: String?, liked: Bool, added: Date, deleted: Date? = nil,
    sourceName: String, metadata: PhotoMetadata = PhotoMetadata(), perceptualHash: Int64? = nil,
    orientation: PictureOrientation = .upright
  ) {
    self.id = id
    self.sequence = sequence
    self.name = name
    self.liked = liked
    self.added = added
    self.deleted = deleted
    self.sourceName = sourceName
    self.metadata = metadata
    self.perceptualHash = perceptualHash
    self.orientation = orientation
  }
}

/// A value of a photo in a sidecar. The raw values are those of the messages of decoders.
public enum SidecarField: UInt8, CaseIterable, Sendable {
  case id = 1, sequence, name, liked, added, deleted, fileName
  case title, taken, camera, place, look
  /// The digest of the other values and of the original's: a sidecar that was damaged, or stands
  /// beside another original, must give no photo a wrong name.
  case checksum
  /// How many photos the sidecar holds: one that is missing must not go unnoticed. Sidecars of
  /// libraries with 12 migrations lack it.
  case count
  /// Exif's number; missing for a photo that nobody has rotated.
  case orientation
  case description
  /// All keywords, a line each.
  case keywords

  /// Its name in XMP, in the namespace of this app.
  public var propertyName: String {
    switch self {
    case .id: "Id"
    case .sequence: "Sequence"
    case .name: "Name"
    case .liked: "Liked"
    case .added: "Added"
    case .deleted: "Deleted"
    case .fileName: "FileName"
    case .title: "Title"
    case .taken: "Taken"
    case .camera: "Camera"
    case .place: "Place"
    case .look: "Look"
    case .checksum: "Checksum"
    case .count: "Count"
    case .orientation: "Orientation"
    case .description: "Description"
    case .keywords: "Keywords"
    }
  }
}

extension SidecarPhoto {
  /// The values as texts, without the checksum. Dates are milliseconds since 1970.
  var values: [SidecarField: String] {
    var values: [SidecarField: String] = [
      .id: id.uuidString, .sequence: String(sequence), .liked: liked ? "True" : "False",
      .added: String(added.milliseconds), .fileName: sourceName,
    ]
    values[.name] = name
    values[.deleted] = deleted.map { String($0.milliseconds) }
    values[.title] = metadata.title
    values[.taken] = metadata.taken?.iso8601
    values[.camera] = metadata.camera
    values[.place] = metadata.place
    values[.look] = perceptualHash.map { String($0) }
    values[.orientation] = orientation == .upright ? nil : String(orientation.rawValue)
    values[.description] = description
    values[.keywords] = PhotoKeywords.stored(keywords)
    return values
  }

  /// The years 1 to 9999, in milliseconds since 1970: what JSON and other formats can hold.
  private static let dates: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// A photo of its values; `nil` if one that must be there is missing or invalid.
  init?(values: [SidecarField: String]) {
    guard let id = values[.id].flatMap(UUID.init),
      let sequence = values[.sequence].flatMap(Int64.init),
      let liked = values[.liked], let added = values[.added].flatMap(Int64.init),
      let fileName = values[.fileName]
    else { return nil }
    let deleted = values[.deleted].map { Int64($0) }
    let look = values[.look].map { Int64($0) }
    // A value that is there must be one.
    if deleted == .some(nil) || look == .some(nil) { return nil }
    if values[.name].map(PhotoName.isBlank) == true { return nil }
    let orientation = values[.orientation].map { Int($0).flatMap(PictureOrientation.init) }
    if orientation == .some(nil) { return nil }
    guard Self.dates.contains(added), deleted.flatMap({ $0 }).map(Self.dates.contains) != false
    else { return nil }
    self.init(
      id: id, sequence: sequence, name: values[.name], liked: liked == "True",
      added: Date(milliseconds: added),
      deleted: deleted.flatMap { $0 }.map { Date(milliseconds: $0) }, sourceName: fileName,
      metadata: PhotoMetadata(
        title: values[.title], taken: values[.taken].flatMap { LocalDateTime(iso8601: $0) },
        camera: values[.camera], place: values[.place]),
      perceptualHash: look.flatMap { $0 }, orientation: orientation.flatMap { $0 } ?? .upright)
    description = values[.description]
    self.keywords = PhotoKeywords.keywords(stored: values[.keywords])
  }

  /// The checksum of values beside an original: the first 32 digits of a SHA-256 over its digest
  /// and all values.
  static func checksum(of values: [SidecarField: String], original sha256: String) -> String {
    var text = sha256
    for field in SidecarField.allCases where field != .checksum {
      // No value is escaped to one with a line break.
      guard let value = values[field] else { continue }
      text += "\n\(field.propertyName)=\(SidecarText.escaped(value))"
    }
    let digest = Digest()
    Array(text.utf8).withUnsafeBytes { digest.update($0) }
    return String(digest.finish().prefix(32))
  }
}
