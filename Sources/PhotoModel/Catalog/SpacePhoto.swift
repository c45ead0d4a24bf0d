// A picture of a remote catalogue. How an answer becomes pictures is in `NASAResponse.swift`.

import Foundation

/// A picture of a space catalogue.
public struct SpacePhoto: Codable, Identifiable, Hashable, Sendable {
  /// The catalogue's own identifier: `PIA05602`.
  public let id: String
  /// The title, plain text on one line.
  public let title: String
  /// The description as plain text; empty where there is none.
  public let description: String
  /// The day it was made or published, as the catalogue says.
  public let date: Date?
  /// Who made it: photographer, or institution.
  public let creator: String?
  /// Keywords; often there are none.
  public let keywords: [String]
  /// A small picture, about 640 pixels wide.
  public let preview: URL?
  /// The picture in full size, where the answer names it; else the manifest does.
  public let full: URL?
  /// The list of the picture's files.
  public let manifest: URL?

  /// A picture from its parts.
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

/// What a catalogue knows of a picture beyond the list.
public struct SpacePhotoDetails: Hashable, Sendable {
  /// The whole description, plain text.
  public let description: String
  /// Where it was taken; `nil` where that is not said.
  public let location: String?
  /// The picture's files, the largest first.
  public let files: [URL]

  /// Details from their parts.
  public init(description: String, location: String?, files: [URL]) {
    self.description = description
    self.location = location
    self.files = files
  }

  /// The picture to look at in a large window: not the largest, which may have 100 megapixels.
  public var display: URL? { picture(marked: "~large.", "~medium.", "~orig.", "~small.") }

  /// The picture to keep: the original, else the largest.
  public var full: URL? {
    picture(marked: "~orig.", "~large.", "~medium.", "~small.", "~thumb.")
  }

  /// The first picture that there is by these marks in the names, else any.
  private func picture(marked marks: String...) -> URL? {
    let pictures = files.filter(\.isPictureFile)
    return marks.lazy.compactMap { mark in
      pictures.first { $0.lastPathComponent.contains(mark) }
    }.first ?? pictures.first
  }
}

extension URL {
  /// Whether the name is that of a picture that the app opens.
  var isPictureFile: Bool {
    ["jpg", "jpeg", "png", "tif", "tiff", "gif", "webp"].contains(pathExtension.lowercased())
  }
}
