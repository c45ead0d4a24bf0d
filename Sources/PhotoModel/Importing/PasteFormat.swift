// What is taken of a clipboard, as a pure value. How it comes into the library is `Pasting.swift`.

/// The best of what another program offers on the clipboard.
public enum PasteFormat: Equatable, Sendable {
  /// Files, as a file manager copies them.
  case files
  /// The bytes of a picture, in the words in which the program names their type.
  case picture(type: String)
  /// Nothing that could be a photo.
  case nothing

  /// Chooses among what is offered.
  ///
  /// Files go first: they are what the person has, with name and metadata. Of pictures, one in the
  /// encoding that it came in goes before a PNG that was made of it, which is larger and has lost
  /// when and where it was taken. But toolkits offer what they hold as pixels (in a browser, an editor,
  /// a screenshot) in every format that they can write, JPEG of poor quality among them; they are
  /// known by the formats that nobody keeps photos in, BMP or TIFF beside PNG, and then PNG alone
  /// loses nothing.
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

  /// What photos are kept in, the commonest of cameras and of the web first; with the other names that
  /// programs give to them.
  private static let encodings = [
    ["image/jpeg", "image/jpg", "image/pjpeg"],
    ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
    ["image/avif", "image/avif-sequence"],
    ["image/webp"], ["image/jxl"], ["image/gif"],
  ]
  private static let png = ["image/png", "image/x-png"]
  private static let tiff = ["image/tiff", "image/x-tiff"]
  private static let bmp = ["image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-win-bitmap"]

  /// A type without its parameters, in small letters.
  private static func plain(_ type: String) -> String {
    String(type.lowercased().prefix { $0 != ";" && $0 != " " })
  }
}
