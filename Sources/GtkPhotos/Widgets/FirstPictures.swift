// The pictures of a window's first frame, decoded while the window is built. All others are brought
// by `PictureLoader.swift` as they are asked for.

import PhotoModel

/// The small pictures of the photos that a window shows first, as far as they are kept.
struct FirstPictures: Sendable {
  /// More than a new window shows.
  private static let mostPictures = 40

  /// The size they are decoded for, in device pixels.
  let box: PixelSize
  /// The pictures, with the digests of their photos' files.
  let pictures: [(sha256: String, picture: Picture)]

  /// Decodes the pictures, away from the main actor.
  /// - Parameters:
  ///   - look: which photos they are of, and how large these are shown.
  ///   - scale: device pixels for one pixel of layout.
  @concurrent
  init(of look: FirstLook, scale: Int, from thumbnails: Thumbnails) async {
    box = look.size.picture.scaled(by: scale)
    var pictures: [(sha256: String, picture: Picture)] = []
    if PictureFrame(box: box, isWhole: false).isFilledByThumbnail {
      for photo in look.photos.prefix(Self.mostPictures) {
        guard let kept = await thumbnails.kept(photo.sha256, covering: box) else { continue }
        pictures.append((photo.sha256, kept.fitted(to: box)))
      }
    }
    self.pictures = pictures
  }
}
