// A picture of a catalogue. Responses are converted to pictures in `NASAResponse.swift`.

import Foundation

/// A picture of a space catalogue.
public struct SpacePhoto: Codable, Identifiable, Hashable, Sendable {
  /// The catalogue's own identifier: `PIA05602`.
  public let id: String
  /// The title, plain text on one line.
  public let title: String
  /// The description as plain text; empty where there is none.
  public let description: String
  /// The day on which it was made or published, according to the catalogue.
  public let date: Date?
  /// The photographer or institution that made it.
  public let creator: String?
  /// Keywords; often empty.
  public let keywords: [String]
  /// The picture for the list, about 640 pixels wide.
  public let preview: URL?
  /// The picture in full size, if the response contains it; otherwise the manifest does.
  public let full: URL?
  /// The address of the list of the picture's files.
  public let manifest: URL?

  /// Makes a picture of its parts.
  public init(
    id: String, title: String, description: String, date: Date?, creator: String?,
    keywords: [String], preview: URL?, full: URL?, manifest: URL?
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.date = date
    self.creator = creator
    self.keywords = keywords
    self.preview = preview
    self.full = full
    self.manifest = manifest
  }
}

/// The details of a picture, which are not part of the list.
public struct SpacePhotoDetails: Hashable, Sendable {
  /// The whole description, plain text.
  public let description: String
  /// Where it was taken; `nil` if that is not known.
  public let location: String?
  /// The picture's files, largest first.
  public let files: [URL]

  /// Makes details of their parts.
  public init(description: String, location: String?, files: [URL]) {
    self.description = description
    self.location = location
    self.files = files
  }

  /// The picture for a large window: not the largest, which may have 100 megapixels.
  public var display: URL? { picture(marked: "~large.", "~medium.", "~orig.", "~small.") }

  /// The picture to save: the original, or else the largest.
  public var full: URL? {
    picture(marked: "~orig.", "~large.", "~medium.", "~small.", "~thumb.")
  }

  /// The first picture whose name has one of these marks, or else any picture.
  private func picture(marked marks: String...) -> URL? {
    let pictures = files.filter(\.isPictureFile)
    return marks.lazy.compactMap { mark in
      pictures.first { $0.lastPathComponent.contains(mark) }
    }.first ?? pictures.first
  }
}

extension URL {
  /// Whether the name has the extension of a picture that the app opens.
  var isPictureFile: Bool {
    ["jpg", "jpeg", "png", "tif", "tiff", "gif", "webp"].contains(pathExtension.lowercased())
  }
}
