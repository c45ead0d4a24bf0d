// What is painted behind transparent pictures (`PictureView.swift`).

import Gtk

/// The pattern behind transparent parts of a picture.
@MainActor
enum Chequer {
  /// The side of one field, in pixels.
  private static let side = 8
  private static let levels: (UInt8, UInt8) = (238, 220)

  static let texture: Texture = {
    let length = 2 * side
    let bytes = (0..<length * length).flatMap { index -> [UInt8] in
      let isEven = (index % length / side + index / length / side) % 2 == 0
      let level = isEven ? levels.0 : levels.1
      return [level, level, level]
    }
    return Texture(size: Size(width: length, height: length), hasAlpha: false, bytes: bytes)
  }()
}
