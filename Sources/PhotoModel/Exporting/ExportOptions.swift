// What a person chooses for an export. `CopyPlan.swift` says what follows for one photo.

/// How photos are exported.
public struct ExportOptions: Sendable, Equatable {
  /// The template of file names that stands for the photos' own names.
  public static let plainTemplate = "{name}"

  /// The template of the file names, without extension, as ``NameTemplate`` with `{name}`.
  public var template = Self.plainTemplate
  /// The format of the copies; `nil` for that of each original.
  public var format: EncodedFormat?
  /// The longest side of the copies, in pixels: larger pictures are scaled. `nil` for any size.
  public var longestSide: Int?
  /// The quality of copies that are encoded anew, 1 to 100.
  public var quality = 92
  /// Whether names, descriptions and keywords are written into the copies, or beside them.
  public var writesTexts = false
  /// Whether no copy says where it was taken.
  public var leavesOutPlaces = false

  /// The usual export: the originals under their names, as they are rotated in the library.
  public init() {}
}
