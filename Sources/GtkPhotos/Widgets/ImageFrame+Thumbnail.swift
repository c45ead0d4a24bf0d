// Frames of photos, in the model's sizes and in those of the widgets.

import AsyncGtk
import Gtk
import PhotoModel

extension ImageFrame {
  /// Whether a photo's kept thumbnail is sharp in this frame, which is in device pixels.
  var isFilledByThumbnail: Bool {
    !isWhole && box.width <= Thumbnail.box.width && box.height <= Thumbnail.box.height
  }
}

extension Size {
  /// The size of a picture.
  init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }
}

extension PixelSize {
  /// The size of a widget's picture.
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension DecodingPriority {
  /// The same among all who wait for a decoder.
  init(_ priority: ImagePriority) {
    switch priority {
    case .preview: self = .preview
    case .upcoming: self = .upcoming
    case .cell: self = .cell
    }
  }
}

/// A frame for a photo, or for a picture of the catalogue.
typealias PhotoImage = AsyncImage<PictureLoader>

extension BrokenImage {
  /// The app's own icon and words.
  static var localized: BrokenImage {
    BrokenImage(
      icon: "gtkphotos-broken-picture-symbolic",
      retryLabel: GtkPhotos.localized("Reload Picture"))
  }
}

extension ErrorView.Appearance {
  /// The app's own icon and words.
  static var localized: ErrorView.Appearance {
    ErrorView.Appearance(
      retryTitle: GtkPhotos.localized("Retry"), icon: "gtkphotos-offline-symbolic")
  }
}
