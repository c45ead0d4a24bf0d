// Where an image comes from: an original of the library, or a server.

import Foundation
import PhotoModel

/// A picture that `AsyncImage` can show.
struct ImageSource: Identifiable, Sendable {
  /// The picture's identity, the same for all sizes in which it is shown.
  let id: String
  /// The digest of the stored thumbnail; `nil` for a picture without one.
  var digest: String?
  /// How the picture is rotated after it was decoded.
  var orientation = PictureOrientation.upright
  /// Provides the picture's file, and downloads it if necessary.
  let file: @Sendable () async throws -> FilePath
  /// Called when the file is proved to be no picture.
  var forget: @Sendable () async -> Void = {}

  /// A photo of the library.
  init(_ photo: Photo) {
    id = Self.id(sha256: photo.sha256, photo.orientation)
    digest = photo.sha256
    orientation = photo.orientation
    file = { photo.original }
  }

  /// The identity of a photo of the library.
  static func id(sha256: String, _ orientation: PictureOrientation = .upright) -> String {
    orientation == .upright ? sha256 : "\(sha256)/\(orientation.rawValue)"
  }

  /// A picture of a server, or of a catalogue on this machine.
  init(_ address: URL, from pictures: RemotePictures) {
    id = address.absoluteString
    file = { try await pictures.file(for: address) }
    forget = { await pictures.forget(address) }
  }
}
