// The lists of words in this folder's text files. SwiftPM embeds the files in the program as
// `PackageResources`; a new file must also be listed in Package.swift.

/// Lists of words from a text file.
///
/// Each line of the file is a word or a phrase, in the form in which it is compared. A line
/// `[name]` begins a section; lines that begin with `#` are comments, and empty lines are ignored.
struct WordTable: Sendable {
  /// The words of each section, by its name, in the order of the file.
  private(set) var sections: [String: [String]] = [:]

  /// Parses a file's text. Words before the first section are ignored.
  init(_ text: String) {
    var section: String?
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast())
      } else if let section {
        sections[section, default: []].append(String(line))
      }
    }
  }

  private init(_ bytes: [UInt8]) {
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The words of a section, which the file must have.
  subscript(section: String) -> [String] {
    guard let words = sections[section] else {
      preconditionFailure("There is no section [\(section)].")
    }
    return words
  }
}

// Each file is read once, when its words are first needed.
extension WordTable {
  static let cameraCompanyWords = WordTable(PackageResources.camera_company_words_txt)
  static let captionBoilerplate = WordTable(PackageResources.caption_boilerplate_txt)
  static let copySuffixes = WordTable(PackageResources.copy_suffixes_txt)
  static let generatedFileNames = WordTable(PackageResources.generated_file_names_txt)
  static let pictureExtensions = WordTable(PackageResources.picture_extensions_txt)
}
