// The size of the grid's pictures, which all of its cells have in common. `ZoomedGrid.swift` sets it.

import Gtk
import PhotoModel

/// The size of a cell's picture.
@MainActor
final class CellFrame {
  /// The space in a cell beside its picture, left and right together, in pixels of layout.
  static let margin = 10

  /// The size that the person chose, at which pictures are decoded.
  private(set) var size: PhotoSize
  /// The size at which pictures are shown, in pixels of layout: not larger.
  private(set) var picture: PixelSize

  /// Makes the frame of a size.
  init(_ size: PhotoSize) {
    self.size = size
    picture = size.picture
  }

  /// The width of a cell, in pixels of layout.
  var width: Int { picture.width + Self.margin }

  /// Sets both sizes. Returns whether one has changed.
  func set(_ size: PhotoSize, _ picture: PixelSize) -> Bool {
    guard size != self.size || picture != self.picture else { return false }
    (self.size, self.picture) = (size, picture)
    return true
  }
}
