// The thumbnails of a window's first frame, decoded while the window is built. All others are
// loaded by `PictureLoader.swift` when they are requested.

import AsyncGtk
import Gtk
import PhotoModel

/// The thumbnails of the photos that a window shows first, as far as they are stored.
struct InitialThumbnails: Sendable {
  /// A few more than a new window shows.
  private static let mostPictures = 25

  /// The decoded thumbnail of a photo, with the identity of its picture.
  struct First: Sendable {
    let id: String
    let painted: PictureTexture
  }

  /// The size that they are decoded to cover, in device pixels.
  let box: PixelSize
  let pictures: [First]

  /// Decodes the thumbnails off the main actor, until the task is cancelled.
  /// - Parameters:
  ///   - snapshot: the photos, and the size in which they are shown.
  ///   - scale: device pixels for one pixel of layout.
  @concurrent
  init(of snapshot: InitialListSnapshot, scale: Int, from thumbnails: Thumbnails) async {
    let box = PixelSize(Size(snapshot.size.picture).scaled(by: scale))
    self.box = box
    guard ImageFrame(box: Size(box), isWhole: false).isFilledByThumbnail else {
      pictures = []
      return
    }
    var pictures: [First] = []
    for photo in snapshot.photos.prefix(Self.mostPictures) where !Task.isCancelled {
      guard let bytes = await thumbnails.stored(photo.sha256),
        // A damaged thumbnail is detected again when its cell loads it.
        let picture = try? await CachedThumbnailDecoder.picture(
          bytes, covering: photo.orientation.inverse.size(of: box))
      else { continue }
      let fitted = picture.oriented(photo.orientation).fitted(to: box)
      pictures.append(
        First(
          id: ImageSource.id(sha256: photo.sha256, photo.orientation),
          painted: PictureTexture(fitted)))
    }
    self.pictures = pictures
  }
}
