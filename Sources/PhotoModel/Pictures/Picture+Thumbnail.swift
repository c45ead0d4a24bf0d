// Makes a smaller picture of a decoded one, in a fiftieth of the time that decoding the file again
// takes.

extension Picture {
  /// A smaller picture that covers a box, cropped to it around the middle (``PixelReduction``).
  /// - Returns: `nil` if the picture has opacity, or is less than twice as large as the box: then
  ///   only decoding the file gives a sharp one.
  public func thumbnail(covering box: PixelSize) -> Picture? {
    let scale = min(
      Double(size.width) / Double(box.width), Double(size.height) / Double(box.height))
    guard !hasAlpha, scale >= 2 else { return nil }
    func margin(_ large: Int, _ small: Int) -> Int {
      Int((Double(large) - Double(small) * scale) / 2)
    }
    let reduction = PixelReduction(
      of: size, left: margin(size.width, box.width), top: margin(size.height, box.height), to: box)
    return Picture(
      size: box, hasAlpha: false,
      bytes: bytes.withUnsafeBufferPointer { reduction.reduced($0) })
  }

  /// The picture reduced to cover a box, or unchanged if only decoding the file gives a sharp one.
  public func fitted(to box: PixelSize) -> Picture {
    size == box ? self : thumbnail(covering: box) ?? self
  }
}
