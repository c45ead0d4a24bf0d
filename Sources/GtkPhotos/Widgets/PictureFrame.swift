// The place that a picture is decoded for, in pixels of layout or of the device.

import PhotoModel

/// The place that a picture is decoded for.
struct PictureFrame: Hashable {
  /// The place's size in device pixels.
  let box: PixelSize
  /// Whether the picture is shown whole within the place, or cropped to fill it.
  let isWhole: Bool
  /// The size of a second place, whose cropped picture is made of the same decode; `nil` for none.
  var thumbnail: PixelSize?

  /// The frame in device pixels of a display with the given scale.
  func scaled(by scale: Int) -> PictureFrame {
    PictureFrame(
      box: box.scaled(by: scale), isWhole: isWhole, thumbnail: thumbnail?.scaled(by: scale))
  }

  /// Whether a photo's kept thumbnail is sharp in this place, which is in device pixels.
  var isFilledByThumbnail: Bool {
    !isWhole && box.width <= Thumbnail.box.width && box.height <= Thumbnail.box.height
  }
}

extension PixelSize {
  /// The size in device pixels.
  func scaled(by scale: Int) -> PixelSize {
    PixelSize(width: width * scale, height: height * scale)
  }
}
