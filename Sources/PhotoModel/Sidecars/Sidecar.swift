// A sidecar: a small file beside an original that holds what the database knows of it, so that the
// folder of originals alone is the library. Other programs read the name and the rating in it. It is
// written by `SidecarWriter.swift` as XMP (`Sidecar+XMP.swift`), and read in a decoder process, which
// sends `SidecarFields`.

import Foundation

/// The contents of a sidecar: all photos that share an original.
public struct Sidecar: Equatable, Sendable {
  /// The ending that a sidecar's file name has after that of its original, as darktable and digiKam
  /// name theirs: `abcd….jpg.xmp`.
  public static let fileEnding = ".xmp"

  /// The SHA-256 of the original in 64 hexadecimal digits.
  public let sha256: String
  /// The photos, in the order of their sequence.
  public let photos: [SidecarPhoto]

  /// Makes a sidecar of its parts.
  public init(sha256: String, photos: [SidecarPhoto]) {
    self.sha256 = sha256
    self.photos = photos
  }

  /// The sidecar of an original, from what a decoder read in the file.
  /// - Returns: `nil` if anything is damaged: a wrong name is worse than none.
  public init?(sha256: String, fields: SidecarFields) {
    var photos: [SidecarPhoto] = []
    for texts in fields.photos {
      var values: [SidecarField: String] = [:]
      for (field, text) in texts {
        guard let value = SidecarText.unescaped(text) else { return nil }
        values[field] = value
      }
      guard let checksum = values.removeValue(forKey: .checksum),
        checksum == SidecarPhoto.checksum(of: values, original: sha256),
        [nil, String(fields.photos.count)].contains(values[.count]),
        let photo = SidecarPhoto(values: values)
      else { return nil }
      photos.append(photo)
    }
    guard !photos.isEmpty else { return nil }
    self.init(sha256: sha256, photos: photos)
  }
}

/// Reads sidecars. The files are untrusted, so the app does that in decoder processes.
public protocol SidecarReading: Sendable {
  /// The texts in a sidecar.
  /// - Throws: `PictureError`: the file is missing, damaged or no sidecar, or no decoder could read
  ///   it.
  func sidecarFields(at path: FilePath) async throws -> SidecarFields
}
