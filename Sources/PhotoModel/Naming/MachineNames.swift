// Names that cameras, phones and programs give to files.

import Foundation

/// What tells a machine's names from people's.
///
/// Sources: Design rule for Camera File system (JEITA CP-3461: four letters and four digits), the
/// generic file names of Wikimedia Commons (MediaWiki:Titleblacklist, Filename-prefix-blacklist),
/// Nikon's manuals for the copies a camera makes, and the corpus of photos of 40 cameras.
enum MachineNames {
  /// What a part of a name is.
  enum Kind: Equatable {
    /// A word to people.
    case word
    /// A word that a name with a placeholder in it does not gain by: "at" in "Screenshot at".
    case particle
    /// A word that says no more than that this is a picture.
    case generic
    /// Digits.
    case number
    /// Letters and digits that may be a person's: "A320", "4K".
    case code
    /// What a camera puts before a number.
    case prefix
    /// The same, where it is a word as well: "Sam".
    case wordOrPrefix
    /// A camera's whole name or an identifier.
    case machine
  }

  private static let prefixes: Set<String> = [
    "img", "imgp", "mg", "mgp", "imag", "dsc", "dscn", "dscf", "dsci", "sscn", "rscn", "fscn",
    "dcp", "dcim", "cimg", "pict", "sany", "sdc", "hpim", "epsn", "mvc", "mvi", "mvimg", "kif",
    "duw", "vid", "pxl", "gopr", "gp", "gh", "gx", "dji", "wa", "fb", "wp", "vlcsnap", "ccf",
  ]
  private static let prefixesThatAreWords: Set<String> = [
    "sam", "pic", "im", "ex", "dc", "st", "jd", "sl", "mov", "burst", "pano", "scan", "resized",
  ]
  private static let generic: Set<String> = [
    "image", "images", "img", "imagen", "immagine", "bild", "photo", "photos", "foto", "fotos",
    "picture", "pictures", "pic", "pics", "фото", "изображение", "写真", "画像", "图片", "照片",
    "untitled", "unbenannt", "unnamed", "unknown", "noname", "untitledphoto", "default", "temp",
    "tmp", "file", "download", "downloadfile", "downloaded", "pasted", "clipboard", "scan",
    "scanned", "thumbnail", "maxresdefault", "hqdefault", "camera", "received", "whatsapp",
    "signal", "telegram", "snapchat", "instagram", "messenger", "screenshot", "screenshots",
    "screen", "shot", "screencapture", "capture", "bildschirmfoto", "captura", "pantalla",
    "schermata", "schermafbeelding", "skärmbild", "skärmavbild", "zrzut", "ekranu", "снимок",
    "экрана", "знімок", "екрана", "スクリーンショット", "屏幕截图", "截屏", "截图", "螢幕截圖",
    "스크린샷", "mp", "hdr", "pano", "burst", "cover", "resized",
  ]
  private static let particles: Set<String> = [
    "at", "from", "of", "the", "a", "new", "my", "am", "pm", "um", "vom", "von", "uhr", "du", "de",
    "d'écran", "d’écran", "à", "às", "alle", "om", "kl", "o", "в", "от", "від", "о", "n", "e",
  ]

  /// What a part of a name, letters and digits only, is.
  static func kind(of text: String) -> Kind {
    let lower = text.lowercased()
    if prefixes.contains(lower) { return .prefix }
    if generic.contains(lower) {
      return prefixesThatAreWords.contains(lower) ? .wordOrPrefix : .generic
    }
    if particles.contains(lower) { return .particle }
    if prefixesThatAreWords.contains(lower) { return .wordOrPrefix }
    return .word
  }

  static func isYear(_ text: String) -> Bool {
    Int(text).map { (1900...2099).contains($0) } ?? false
  }
  static func isDay(_ text: String) -> Bool { text.count == 8 }
  static func isIdentifier(_ name: String) -> Bool { false }
}
