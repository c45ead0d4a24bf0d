// The eight ways in which a picture can be rotated and mirrored, and how they combine: that of the
// file (Exif), which decoders apply, and that of the person, which is stored in the library.

/// How a picture is rotated and mirrored, with the numbers of Exif's tag Orientation (CIPA
/// DC-008-2023, 4.6.5): what has to be done to the stored pixels to show them upright.
public enum PictureOrientation: Int, CaseIterable, Sendable {
  /// Nothing.
  case upright = 1
  /// Mirrored from left to right.
  case mirrored
  /// Rotated by 180°.
  case upsideDown
  /// Mirrored from top to bottom.
  case flipped
  /// Mirrored along the diagonal from the upper left.
  case transposed
  /// Rotated clockwise by 90°.
  case rotatedRight
  /// Mirrored along the diagonal from the upper right.
  case transversed
  /// Rotated counterclockwise by 90°.
  case rotatedLeft

  /// Where a point goes, with the middle of the picture at (0, 0) and y downwards: (x, y) becomes
  /// (xx · x + xy · y, yx · x + yy · y).
  private struct Matrix: Equatable {
    let xx, xy, yx, yy: Int
  }

  private var matrix: Matrix {
    switch self {
    case .upright: Matrix(xx: 1, xy: 0, yx: 0, yy: 1)
    case .mirrored: Matrix(xx: -1, xy: 0, yx: 0, yy: 1)
    case .upsideDown: Matrix(xx: -1, xy: 0, yx: 0, yy: -1)
    case .flipped: Matrix(xx: 1, xy: 0, yx: 0, yy: -1)
    case .transposed: Matrix(xx: 0, xy: 1, yx: 1, yy: 0)
    case .rotatedRight: Matrix(xx: 0, xy: -1, yx: 1, yy: 0)
    case .transversed: Matrix(xx: 0, xy: -1, yx: -1, yy: 0)
    case .rotatedLeft: Matrix(xx: 0, xy: 1, yx: -1, yy: 0)
    }
  }

  /// Whether width and height are exchanged.
  public var swapsSides: Bool { matrix.xx == 0 }

  /// This one, and then another one.
  public func followed(by next: PictureOrientation) -> PictureOrientation {
    let (first, second) = (matrix, next.matrix)
    let product = Matrix(
      xx: second.xx * first.xx + second.xy * first.yx,
      xy: second.xx * first.xy + second.xy * first.yy,
      yx: second.yx * first.xx + second.yy * first.yx,
      yy: second.yx * first.xy + second.yy * first.yy)
    // The eight are closed under composition.
    return Self.allCases.first { $0.matrix == product } ?? .upright
  }

  /// The one that undoes this one.
  public var inverse: PictureOrientation {
    switch self {
    case .rotatedRight: .rotatedLeft
    case .rotatedLeft: .rotatedRight
    default: self
    }
  }

  /// The size of a picture after it.
  public func size(of size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// A part of a picture after it.
  /// - Parameter size: the size of the picture before.
  public func rectangle(of part: PixelRectangle, in size: PixelSize) -> PixelRectangle {
    let matrix = matrix
    // Twice the distances from the middle, so that they are whole numbers.
    func turned(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      let (x, y) = (2 * x - size.width, 2 * y - size.height)
      return (matrix.xx * x + matrix.xy * y, matrix.yx * x + matrix.yy * y)
    }
    let first = turned(part.x, part.y)
    let last = turned(part.x + part.size.width, part.y + part.size.height)
    let after = self.size(of: size)
    return PixelRectangle(
      x: (min(first.x, last.x) + after.width) / 2, y: (min(first.y, last.y) + after.height) / 2,
      size: self.size(of: part.size))
  }
}

extension Picture {
  /// The picture rotated and mirrored.
  public func oriented(_ orientation: PictureOrientation) -> Picture {
    guard orientation != .upright else { return self }
    let target = orientation.size(of: size)
    let channels = hasAlpha ? 4 : 3
    // Where the source of the first pixel is, and how far the source moves with each pixel.
    func source(_ x: Int, _ y: Int) -> Int {
      let pixel = orientation.inverse.rectangle(
        of: PixelRectangle(x: x, y: y, size: PixelSize(width: 1, height: 1)), in: target)
      return (pixel.y * size.width + pixel.x) * channels
    }
    let start = source(0, 0)
    let across = target.width > 1 ? source(1, 0) - start : 0
    let down = target.height > 1 ? source(0, 1) - start : 0
    let turned = bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
        count = bytes.count
        var index = 0
        for row in 0..<target.height {
          var pixel = start + row * down
          for _ in 0..<target.width {
            for channel in 0..<channels { result[index + channel] = bytes[pixel + channel] }
            index += channels
            pixel += across
          }
        }
      }
    }
    return Picture(size: target, hasAlpha: hasAlpha, bytes: turned)
  }
}
