// The pictures of a window's first frame, decoded while the window is built. All others are brought
// by `PictureLoader.swift` as they are asked for.

import AsyncGtk
import Gtk
import PhotoModel

/// The small pictures of the photos that a window shows first, as far as they are kept.
struct InitialThumbnails: Sendable {
  /// A few more than a new window shows.
  private static let mostPictures = 25

  /// A picture of a photo's file with such a digest.
  struct First: Sendable {
    let sha256: String
    let painted: PictureTexture
  }

  /// The size they are decoded for, in device pixels.
  let box: PixelSize
  let pictures: [First]

  /// Decodes the pictures, away from the main actor; none more once the task is cancelled.
  /// - Parameters:
  ///   - look: which photos they are of, and how large these are shown.
  ///   - scale: device pixels for one pixel of layout.
  @concurrent
  init(of look: InitialListSnapshot, scale: Int, from thumbnails: Thumbnails) async {
    let box = PixelSize(Size(look.size.picture).scaled(by: scale))
    self.box = box
    guard ImageFrame(box: Size(box), isWhole: false).isFilledByThumbnail else {
      pictures = []
      return
    }
    var pictures: [First] = []
    for photo in look.photos.prefix(Self.mostPictures) where !Task.isCancelled {
      guard let bytes = await thumbnails.kept(photo.sha256),
        // A damaged one is met again where it is shown.
        let picture = try? await CachedThumbnailDecoder.picture(bytes, covering: box)
      else { continue }
      pictures.append(
        First(sha256: photo.sha256, painted: PictureTexture(picture.fitted(to: box))))
    }
    self.pictures = pictures
  }
}
