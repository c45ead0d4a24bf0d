// Pictures drawn by code, so that the gallery needs no files.

import Gtk

extension Texture {
  /// Hills below a sky, in the size of a frame.
  static func landscape(_ size: Size) -> Texture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 3)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let (x, y) = (Double(column) / Double(size.width), Double(row) / Double(size.height))
        bytes += color(x, y)
      }
    }
    return Texture(size: size, hasAlpha: false, bytes: bytes)
  }

  /// Red, green and blue at a point with coordinates from 0 to 1.
  private static func color(_ x: Double, _ y: Double) -> [UInt8] {
    let sun = (x - 0.72) * (x - 0.72) * 1.8 + (y - 0.28) * (y - 0.28)
    let hill = 0.62 + 0.5 * (x - 0.35) * (x - 0.35)
    let meadow = 0.78 - 0.22 * x * x
    if y > meadow { return [86, 142, 78] }
    if y > hill { return [58, 104, 92] }
    if sun < 0.012 { return [255, 236, 170] }
    return [UInt8(110 + 110 * y), UInt8(168 + 50 * y), UInt8(230 - 10 * y)]
  }
}
