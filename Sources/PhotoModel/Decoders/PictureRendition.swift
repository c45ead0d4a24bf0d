// What a decoder is to make of a picture (`DecoderRequest.swift`), and the bounds of the answer.

/// One result that a decoder makes of a picture: a size, as pixels or encoded.
public struct PictureRendition: Hashable, Sendable {
  /// How a picture meets a box of another aspect ratio.
  public enum Fit: UInt32, Sendable {
    /// It covers the box and is cropped to it around the middle. A smaller picture is scaled up.
    case cover
    /// It fits into the box whole. A smaller picture is not scaled.
    case within
  }

  /// What the bytes of the result are.
  public enum Form: Hashable, Sendable {
    /// Pixels of three bytes, or of four with opacity, as in ``Picture``.
    case pixels
    /// A file of this quality, 1 to 100, and of at most so many bytes. Lossless formats ignore the
    /// quality.
    case file(EncodedFormat, quality: Int, byteLimit: Int)
  }

  /// The length of an encoded rendition, in bytes.
  static let encodedLength = 5 * 4

  /// The box that the picture covers or fits into, in pixels.
  public let box: PixelSize
  /// How the picture meets the box.
  public let fit: Fit
  /// What the bytes are.
  public let form: Form

  /// Makes a rendition of its parts.
  public init(_ fit: Fit, _ box: PixelSize, form: Form = .pixels) {
    self.box = box
    self.fit = fit
    self.form = form
  }

  /// The room for the result in the shared memory, in bytes. A box of more than
  /// ``PictureLimits/pixels`` has the room of that many pixels: no picture is larger.
  public var byteCapacity: Int {
    switch form {
    case .pixels: min(box.pixelCount ?? .max, PictureLimits.pixels) * 4
    case .file(_, _, let byteLimit): byteLimit
    }
  }

  /// Whether a picture of this size can be the result: one that covers the box is cropped to it, a
  /// whole one fits into it.
  func allows(_ size: PixelSize) -> Bool {
    guard size.width >= 1, size.height >= 1, let pixels = size.pixelCount,
      pixels <= PictureLimits.pixels
    else { return false }
    return switch fit {
    case .cover: size == box
    case .within: size.width <= box.width && size.height <= box.height
    }
  }

  // MARK: - The message

  /// The rendition as a part of a message: width, height, fit, quality (0 for pixels) and format,
  /// byte limit.
  var bytes: [UInt8] {
    let (quality, byteLimit) =
      switch form {
      case .pixels: (0, 0)
      case .file(let format, let quality, let byteLimit):
        (quality | Int(format.rawValue) << 8, byteLimit)
      }
    return [box.width, box.height, Int(fit.rawValue), quality, byteLimit].littleEndianBytes
  }

  /// Parses a part of a message; `nil` if it is invalid.
  init?(bytes: [UInt8]) {
    let numbers = bytes.littleEndianNumbers
    guard bytes.count == Self.encodedLength, let fit = Fit(rawValue: UInt32(numbers[2])) else {
      return nil
    }
    let form: Form
    let (quality, format) = (numbers[3] & 0xff, EncodedFormat(rawValue: UInt32(numbers[3] >> 8)))
    switch (quality, numbers[4], format) {
    case (0, 0, .jpeg): form = .pixels
    case (1...100, 1...(PictureLimits.pixels * 4), let format?):
      form = .file(format, quality: quality, byteLimit: numbers[4])
    default: return nil
    }
    self.init(fit, PixelSize(width: numbers[0], height: numbers[1]), form: form)
  }
}
