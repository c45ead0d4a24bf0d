// Chooses a format of the clipboard, as a pure value. `Pasting.swift` imports what it holds.

/// The best of the formats that another program offers on the clipboard.
public enum PasteFormat: Equatable, Sendable {
  /// Files, as a file manager copies them.
  case files
  /// The bytes of a picture; `type` is the MIME type as the program wrote it.
  case picture(type: String)
  /// Nothing that could be a photo.
  case nothing

  /// Chooses among the formats offered.
  ///
  /// Files come first: they are the originals, with name and metadata. Of pictures, the original
  /// encoding comes before a PNG that was converted from it, which is larger and has lost date and
  /// position. But toolkits offer pixels (from a browser, an editor, a screenshot) in every format
  /// that they can write, low-quality JPEG among them. Such an offer is known by formats that
  /// photos are not stored in, BMP or TIFF beside PNG; then only PNG is lossless.
  /// - Parameters:
  ///   - types: MIME types, in the order in which they are offered.
  ///   - hasFiles: whether files are offered too.
  public init(types: [String], hasFiles: Bool) {
    let offered = types.map(Self.plain)
    func has(_ names: [String]) -> Bool { offered.contains(where: names.contains) }
    guard !hasFiles else {
      self = .files
      return
    }
    let isOfPixels = has(Self.png) && (has(Self.tiff) || has(Self.bmp))
    let pixels = [Self.png, Self.tiff, Self.bmp]
    let order = isOfPixels ? pixels + Self.encodings : Self.encodings + pixels
    let best = order.lazy.compactMap { names in offered.firstIndex(where: names.contains) }.first
    self = best.map { .picture(type: types[$0]) } ?? .nothing
  }

  /// The formats of photos, the most common of cameras and of the web first, with the alternative
  /// names that programs use.
  private static let encodings = [
    ["image/jpeg", "image/jpg", "image/pjpeg"],
    ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
    ["image/avif", "image/avif-sequence"],
    ["image/webp"], ["image/jxl"], ["image/gif"],
  ]
  private static let png = ["image/png", "image/x-png"]
  private static let tiff = ["image/tiff", "image/x-tiff"]
  private static let bmp = ["image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-win-bitmap"]

  /// A MIME type without its parameters, in lower case.
  private static func plain(_ type: String) -> String {
    String(type.lowercased().prefix { $0 != ";" && $0 != " " })
  }
}
