// The placeholders of templates (`NameTemplate`), for the buttons that insert them.

/// The placeholders that a dialog offers.
enum TemplatePlaceholder {
  /// Their words, without braces, and what they stand for.
  /// - Parameter withName: whether the photos have names already.
  static func all(withName: Bool) -> [(name: String, meaning: String)] {
    (withName ? [("name", localized("Name of the photo"))] : []) + [
      ("n", localized("A number that increases with each photo")),
      ("date", localized("Date taken")),
      ("time", localized("Time taken")),
      ("camera", localized("Camera")),
      ("original", localized("File name without extension")),
      ("title", localized("Title in the file")),
    ]
  }
}
