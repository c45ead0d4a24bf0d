// A wide picture whose ends have a colour of their own: they are seen where it is shown whole, and not
// where it is cropped or zoomed. A Windows bitmap, made without a library (`Bitmap.swift`).

import Foundation
import TestScreen

/// A grey picture of which a sixth at each end has another colour.
struct StripedPicture {
  /// The size in pixels; the width has to be a multiple of 4.
  let (width, height): (Int, Int)
  /// The colour of the ends.
  let ends: ScreenPixels.Colour

  init(width: Int, height: Int, ends: ScreenPixels.Colour) {
    (self.width, self.height) = (width, height)
    self.ends = ends
  }

  /// The bytes of the bitmap file.
  var bitmap: Data {
    let end = Data([ends.blue, ends.green, ends.red].map { UInt8($0) })
    let row = Data(
      (0..<width).flatMap { column in
        min(column, width - 1 - column) < width / 6 ? end : Data([128, 128, 128])
      })
    let pixels = Data((0..<height).flatMap { _ in row })
    return Bitmap.file(width: width, height: height, pixels: pixels)
  }
}
