// Image frames in the model's sizes and in those of widgets.

import AsyncGtk
import Gtk
import PhotoModel

extension ImageFrame {
  /// Whether a photo's stored thumbnail is sharp in this frame, whose size is in device pixels.
  var isFilledByThumbnail: Bool {
    !isWhole && box.width <= Thumbnail.box.width && box.height <= Thumbnail.box.height
  }
}

extension Size {
  /// Converts a size in pixels.
  init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }
}

extension PixelSize {
  /// Converts the size of a widget.
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension DecodingPriority {
  /// The priority of the decode for an image.
  init(_ priority: ImagePriority) {
    switch priority {
    case .preview: self = .preview
    case .upcoming: self = .upcoming
    case .cell: self = .cell
    }
  }
}

/// The widget for a photo or for a picture of the catalogue.
typealias PhotoImage = AsyncImage<PictureLoader>

extension BrokenImage {
  /// The broken-image placeholder with the app's icon and texts.
  static var localized: BrokenImage {
    BrokenImage(
      icon: "gtkphotos-broken-picture-symbolic",
      retryLabel: GtkPhotos.localized("Reload Picture"))
  }
}

extension ErrorView.Appearance {
  /// The error view with the app's icon and texts.
  static var localized: ErrorView.Appearance {
    ErrorView.Appearance(
      retryTitle: GtkPhotos.localized("Retry"), icon: "gtkphotos-offline-symbolic")
  }
}
