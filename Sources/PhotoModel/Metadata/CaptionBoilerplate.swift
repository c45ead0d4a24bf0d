// What cameras and programs write into the caption of every picture.

import Foundation

/// The captions that nobody wrote.
///
/// Sources: what other photo programs leave out (PhotoPrism `internal/meta/sanitize.go` and pull
/// request 5078, iNaturalist issue 1323, KPhotoAlbum's `commentsToStrip`), and photos of 40
/// cameras, which have "EPSON DSC picture" and the file's name.
enum CaptionBoilerplate {
  /// Whether a line of text is one.
  static func contains(_ line: String, camera: String?) -> Bool {
    let isSaying = line.unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
        $0 != "\u{fffd}"
      default: false
      }
    }
    if !isSaying || codes.contains(line) || isFileName(line) { return true }
    let words = words(line)
    // Emoji say something too.
    guard !words.isEmpty else { return false }
    let text = words.joined(separator: " ")
    return phrases.contains(text) || openings.contains(where: text.hasPrefix)
      || isCamera(words, line: line) || isProgram(words) || isPart(words, of: camera)
  }

  private static func words(_ line: String) -> [String] {
    line.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// "OLYMPUS DIGITAL CAMERA", "KODAK Digital Still Camera", "Canon", "<Digimax S500, Samsung>".
  private static func isCamera(_ words: [String], line: String) -> Bool {
    let isMaker = words.allSatisfy { makers.contains($0) || companies.contains($0) }
    // "Apple" may be the fruit; "APPLE" and "Canon Inc." are makers.
    if isMaker, words.count > 1 || !line.contains(where: \.isLowercase) { return true }
    if line.hasPrefix("<"), line.hasSuffix(">"), words.contains(where: makers.contains) {
      return true
    }
    guard let digital = words.firstIndex(of: "digital"), words.count - digital <= 3,
      ["camera", "cameras", "dsc", "video"].contains(words.last)
    else { return false }
    // A maker whom nobody knows shouts too.
    return words[..<digital].allSatisfy { makers.contains($0) || companies.contains($0) }
      || digital <= 2 && !line.contains(where: \.isLowercase)
  }

  /// "Created with GIMP", "Shot on OnePlus", "Processed with VSCO with a6 preset".
  private static func isProgram(_ words: [String]) -> Bool {
    guard words.count >= 3,
      [
        "created", "made", "edited", "processed", "generated", "written", "saved", "shot", "taken",
        "captured", "optimized", "file",
      ].contains(words[0]), ["with", "by", "in", "on", "using", "written"].contains(words[1])
    else { return false }
    return words[2...].prefix(3).contains { programs.contains($0) || makers.contains($0) }
  }

  /// Whether all words are of the camera's name.
  private static func isPart(_ words: [String], of camera: String?) -> Bool {
    guard let camera else { return false }
    let own = Self.words(camera)
    return words.allSatisfy(own.contains) && words.contains { $0.contains(where: \.isLetter) }
      || words.joined() == own.joined()
  }

  /// A name that a camera gave, with its folders or without: "DSC00002",
  /// "DCIM\100MEDIA\DJI_0001.JPG".
  private static func isFileName(_ line: String) -> Bool {
    guard !line.contains(" ") else { return false }
    let name = line.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? line
    return FileNameWords.isMachineName(name)
      || FileNameWords.hasExtension(name) && FileNameWords.text(of: name) == nil
  }

  private static let makers: Set<String> = [
    "acer", "agfa", "agfaphoto", "apple", "asus", "benq", "canon", "casio", "concord", "digimax",
    "dji", "epson", "fuji", "fujifilm", "ge", "google", "gopro", "hasselblad", "hp", "htc",
    "huawei",
    "iphone", "jenoptik", "kenox", "kodak", "konica", "kyocera", "leica", "lg", "lumix", "medion",
    "mi", "minolta", "motorola", "moultrie", "nikon", "nokia", "oneplus", "olympus", "oppo",
    "panasonic", "pentax", "polaroid", "praktica", "premier", "realme", "redmi", "ricoh", "rollei",
    "samsung", "sanyo", "sigma", "sony", "toshiba", "traveler", "vivitar", "vivo", "xiaomi",
    "yakumo",
  ]
  private static let companies: Set<String> = [
    "co", "company", "computer", "corp", "corporation", "eastman", "electronics", "game", "hewlett",
    "imaging", "inc", "limited", "ltd", "mobile", "optical", "packard", "seiko", "techwin", "the",
  ]
  private static let programs: Set<String> = [
    "acdsee", "adobe", "canva", "darktable", "gd", "gimp", "imagemagick", "imlib", "inkscape",
    "instagram", "irfanview", "jpegmini", "lightroom", "luminar", "net", "paint", "photopea",
    "photoscape", "photoshop", "picasa", "pixlr", "prisma", "rawtherapee", "rookie", "sketch",
    "snapseed", "vsco", "xnview",
  ]
  private static let phrases: Set<String> = [
    "binary comment", "caption", "charset ascii", "comment", "dcf 1 0", "default", "description",
    "digital still camera", "dsc", "dvc 10 1 hdmi", "epson dsc picture", "exif jpeg",
    "exif jpeg picture", "iclarified", "image", "image description", "jpeg picture", "kodak dsc",
    "minolta dsc", "my beautiful picture", "no caption", "no description", "no title", "none",
    "null", "ocm", "photo", "picasa", "picture", "samsung camera pictures", "scanned image",
    "scanner", "sony dsc", "title", "undefined", "unknown", "unnamed", "untitled", "x default",
    "hellomoto",
  ]
  private static let openings = [
    "lead technologies", "appleseed", "applemark", "creator gd jpeg", "binary data",
    "string with binary data", "xv ", "handmade software", "intel r jpeg library",
  ]
  /// How Huawei's cameras note the scene.
  private static let codes: Set<String> = [
    "_cuva", "bsh", "btf", "btfhdr", "btfmdn", "btr", "burst", "cof", "cuva", "dav", "edf", "fbt",
    "fbthdr", "frem", "frontbhdp", "fshbty", "hdr", "hdrpl", "mde", "mde_soft", "mon", "nor",
    "oznor", "oznorWO", "ptr", "qrf", "rbt", "rhdr", "rpt", "sdr_HDRB", "smart",
  ]
}
