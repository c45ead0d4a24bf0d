// The file names of an export, from its template. Which characters they may have is decided in
// `ExportFileName.swift`, which of several equal ones get numbers in `ExportNames.swift`.

import Foundation

/// Makes the file names of the photos of an export.
struct ExportNaming: Sendable {
  private let template: NameTemplate
  /// Whether the template is that of the photos' own names, letter for letter.
  private let isPlain: Bool
  private let count: Int

  /// Makes the names of so many photos.
  init(_ options: ExportOptions, count: Int) {
    template = NameTemplate(options.template, hasNames: true)
    isPlain = options.template == ExportOptions.plainTemplate
    self.count = count
  }

  /// The file name of a photo; that of its picked file where the template gives none.
  /// - Parameters:
  ///   - index: the photo's position in the export, from 0.
  ///   - fileExtension: the extension, without a dot.
  func fileName(of photo: Photo, at index: Int, _ fileExtension: String) -> ExportFileName {
    // In another format, the extension of the picked file is no part of the name.
    let isOther = fileExtension != photo.original.pathExtension
    return ExportFileName(
      name: name(of: photo, at: index),
      sourceName: isOther ? FileNameWords.stem(of: photo.sourceName) : photo.sourceName,
      fileExtension: fileExtension)
  }

  private func name(of photo: Photo, at index: Int) -> String? {
    if isPlain { return photo.name }
    let name = template.name(
      for: NameTemplate.Photo(
        name: photo.name ?? FileNameWords.stem(of: photo.sourceName),
        sourceName: photo.sourceName, metadata: photo.metadata),
      at: index, of: count, numbering: NameNumbering(), locale: PersonLocale.current.dates)
    return PhotoName.isBlank(name) ? nil : name
  }
}
