// The tiles that were painted last, for the moment in which those of another scale are missing
// (`PicturePainter.swift`).

import Gtk
import PhotoModel

/// The tiles of one scale of a picture.
struct SharpParts {
  typealias Part = (texture: Texture, part: PixelRectangle)

  /// The size of the whole picture.
  let size: PixelSize
  let parts: [Part]

  /// The tiles as parts of the picture in another size, without gaps; none in the same size.
  func scaled(to other: PixelSize) -> [Part] {
    guard other != size else { return [] }
    func x(_ value: Int) -> Int { value * other.width / size.width }
    func y(_ value: Int) -> Int { value * other.height / size.height }
    return parts.compactMap { texture, part in
      let (left, top) = (x(part.x), y(part.y))
      let width = x(part.x + part.size.width) - left
      let height = y(part.y + part.size.height) - top
      guard width > 0, height > 0 else { return nil }
      let scaled = PixelSize(width: width, height: height)
      return (texture, PixelRectangle(x: left, y: top, size: scaled))
    }
  }
}
