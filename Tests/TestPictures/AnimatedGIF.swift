// A GIF of one pixel that moves, made byte by byte (GIF89a).

/// An animated GIF.
public enum AnimatedGIF {
  /// A picture of one pixel: red, green, red and so on.
  /// - Parameter centiseconds: how long each frame is shown, in hundredths of a second.
  public static func redAndGreen(centiseconds: [Int]) -> [UInt8] {
    // One pixel; a table of two colours.
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0]
    bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for (number, time) in centiseconds.enumerated() {
      bytes += [0x21, 0xf9, 4, 0, UInt8(time & 0xff), UInt8(time >> 8), 0, 0]
      bytes += [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]
      // The codes "clear", the colour, "end", three bits each.
      bytes += [2, 2, number % 2 == 0 ? 0x44 : 0x4c, 1, 0]
    }
    return bytes + [0x3b]
  }
}
