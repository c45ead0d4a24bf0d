// A decoder process that lies: in place of the app's own, it answers for most files what is true, and
// for one that ends with "LIE:" and a name what that name says. `--list` tells the names.

import Foundation
import PhotoModel

/// What it says that is not so.
enum Lie: String, CaseIterable {
  // Of the picture's size.
  case widthZero, heightZero, sizeZero, wideAndFlat, wide, huge, oneWider, oneHigher, onePixel
  // Of how many bytes come.
  case byteLess, byteMore, noBytes, fourBytesAPixel, endless
  // Of what they are.
  case unknownKind, largestKind, formerKind, fieldsForPixels
  // Of what is wrong with the picture.
  case wordsWithoutEnd, wordsWithASize, unreadableWithASize, smallTooLarge, tooLargeWithBytes
  // Of the metadata.
  case pixelsForFields, fieldsWithoutEnd, fieldsBeyondTheEnd, fieldsOfNoKind, fieldsWithoutText
  case fieldsWithASize, fieldsTooLong
  /// It says more than it was asked for.
  case saysMore
  // It ends.
  case dies, diesInTheHeader, diesInThePixels
  // It says nothing, or nothing for a long time.
  case sleeps, sleepsInTheHeader, drips

  /// Whether it is about metadata; the picture is told truly then.
  var isAboutMetadata: Bool {
    switch self {
    case .pixelsForFields, .fieldsWithoutEnd, .fieldsBeyondTheEnd, .fieldsOfNoKind,
      .fieldsWithoutText, .fieldsWithASize, .fieldsTooLong:
      true
    default: false
    }
  }
}

@main
struct LyingDecoder {
  static func main() {
    if CommandLine.arguments.contains("--list") {
      print(Lie.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    while let header = read(DecoderRequest.headerLength) {
      guard let (kind, box, length) = DecoderRequest.header(header), let path = read(length) else {
        return
      }
      let lie = lie(in: FilePath(bytes: path))
      switch kind {
      case .metadata:
        if let lie, lie.isAboutMetadata { tellFields(lie) } else { tell(5, 0, 0, []) }
      case .picture, .wholePicture:
        if let lie, !lie.isAboutMetadata { tellPicture(lie, box) } else { tellTruth(box) }
      }
    }
  }

  /// What the end of the file asks for.
  private static func lie(in path: FilePath) -> Lie? {
    let file = path.withCString { open($0, O_RDONLY) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    lseek(file, -Int(bytes.count), SEEK_END)
    let count = Glibc.read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return text.range(of: "LIE:").flatMap { Lie(rawValue: String(text[$0.upperBound...])) }
  }

  private static func tellTruth(_ box: PixelSize) {
    tell(0, box.width, box.height, pixels(box.width * box.height * 3))
  }

  private static func pixels(_ count: Int) -> [UInt8] { [UInt8](repeating: 99, count: count) }

  private static func tellPicture(_ lie: Lie, _ box: PixelSize) {
    let (width, height, largest) = (box.width, box.height, Int(UInt32.max))
    let count = width * height * 3
    switch lie {
    case .widthZero: tell(0, 0, height, [])
    case .heightZero: tell(0, width, 0, [])
    case .sizeZero: tell(0, 0, 0, [])
    case .wideAndFlat: tell(0, largest, 0, [])
    case .wide: tellForEver(0, largest, 1, claiming: largest)
    case .huge: tellForEver(0, 37_837, 37_837, claiming: 37_837 * 37_837 * 3)
    case .oneWider: tell(0, width + 1, height, pixels(count + height * 3))
    case .oneHigher: tell(0, width, height + 1, pixels(count + width * 3))
    case .onePixel: tell(0, 1, 1, [1, 2, 3])
    case .byteLess: tell(0, width, height, pixels(count - 1))
    case .byteMore: tell(0, width, height, pixels(count + 1))
    case .noBytes: tell(0, width, height, [])
    case .fourBytesAPixel: tell(0, width, height, pixels(count / 3 * 4))
    case .endless: tellForEver(0, width, height, claiming: largest)
    case .unknownKind: tell(99, width, height, pixels(count))
    case .largestKind: tell(largest, width, height, pixels(count))
    case .formerKind: tell(6, width, height, pixels(count + 100))
    case .fieldsForPixels: tell(5, 0, 0, [])
    case .wordsWithoutEnd: tellForEver(2, 0, 0, claiming: largest)
    case .wordsWithASize: tell(2, width, height, Array("damaged".utf8))
    case .unreadableWithASize: tell(4, width, height, [])
    case .smallTooLarge: tell(3, width, height, [])
    case .tooLargeWithBytes: tell(3, 64_250, 64_250, pixels(100))
    case .saysMore:
      tellTruth(box)
      put(pixels(1000))
    case .dies: exit(1)
    case .diesInTheHeader:
      put(Array(header(0, width, height, count).prefix(9)))
      exit(1)
    case .diesInThePixels:
      put(header(0, width, height, count) + pixels(count / 2))
      exit(1)
    case .sleeps: rest()
    case .sleepsInTheHeader:
      put(Array(header(0, width, height, count).prefix(9)))
      rest()
    case .drips:
      put(header(0, width, height, count))
      while true {
        put([0])
        usleep(50_000)
      }
    case .pixelsForFields, .fieldsWithoutEnd, .fieldsBeyondTheEnd, .fieldsOfNoKind,
      .fieldsWithoutText, .fieldsWithASize, .fieldsTooLong:
      tellTruth(box)
    }
  }

  private static func tellFields(_ lie: Lie) {
    switch lie {
    case .pixelsForFields: tell(0, 1, 1, [1, 2, 3])
    case .fieldsWithoutEnd: tellForEver(5, 0, 0, claiming: Int(UInt32.max))
    case .fieldsBeyondTheEnd: tell(5, 0, 0, [1, 255, 255, 65])
    case .fieldsOfNoKind: tell(5, 0, 0, [200, 1, 0, 65])
    case .fieldsWithoutText: tell(5, 0, 0, [1, 0, 0])
    case .fieldsWithASize: tell(5, 1, 1, [1, 1, 0, 65])
    case .fieldsTooLong: tell(5, 0, 0, [1, 1, 16] + pixels(4097))
    default: tell(5, 0, 0, [])
    }
  }

  // MARK: - The conversation

  private static func header(_ kind: Int, _ width: Int, _ height: Int, _ count: Int) -> [UInt8] {
    [kind, width, height, count].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  private static func tell(_ kind: Int, _ width: Int, _ height: Int, _ bytes: [UInt8]) {
    put(header(kind, width, height, bytes.count) + bytes)
  }

  private static func tellForEver(_ kind: Int, _ width: Int, _ height: Int, claiming count: Int) {
    put(header(kind, width, height, count))
    while true { put(pixels(1 << 16)) }
  }

  private static func rest() {
    while true { sleep(1000) }
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      let got = Glibc.read(STDIN_FILENO, &piece, piece.count)
      guard got > 0 else { return nil }
      bytes += piece.prefix(got)
    }
    return bytes
  }

  /// Writes all of it. Whom nobody reads any more, the signal ends.
  private static func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let done = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard done > 0 else { exit(1) }
      rest = rest.dropFirst(done)
    }
  }
}
