// Decodes Windows bitmaps with gdk-pixbuf. libvips decodes all other formats
// (`PictureDecoder.swift`).

import CGdkPixbuf
import Foundation
import PhotoModel

/// A Windows bitmap in a file that is not decoded yet.
struct WindowsBitmap {
  /// The length of the file header and of the shortest header behind it, in bytes.
  private static let headLength = 26
  /// How much of the file gdk-pixbuf is given at a time, in bytes.
  private static let pieceLength = 1 << 16

  /// The size that its header claims, in pixels.
  let size: PixelSize
  private let file: PictureFile
  private let head: [UInt8]

  /// Loads gdk-pixbuf's module ahead, where no file can be opened later.
  static func load() {
    guard let loader = gdk_pixbuf_loader_new_with_type("bmp", nil) else { return }
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(loader)
  }

  /// Reads the file's header; `nil` if it is not that of a Windows bitmap.
  init?(_ file: PictureFile) {
    let head = file.bytes(from: 0, count: Self.headLength)
    guard head.count == Self.headLength else { return nil }
    /// A little-endian number with a sign.
    func number(_ offset: Int, _ byteCount: Int) -> Int {
      let bits = (0..<byteCount).reduce(UInt32(0)) { $0 | UInt32(head[offset + $1]) << ($1 * 8) }
      return byteCount == 2 ? Int(bits) : Int(Int32(bitPattern: bits))
    }
    // `biSize`: 12 for the header of OS/2, with shorter numbers; of Windows, a negative height is
    // that of a picture whose first row is the upper one.
    let isOld = number(14, 4) == 12
    let width = isOld ? number(18, 2) : number(18, 4)
    let height = isOld ? number(20, 2) : abs(number(22, 4))
    guard width > 0, 1...Int(Int32.max) ~= height else { return nil }
    self.file = file
    self.head = head
    size = PixelSize(width: width, height: height)
  }

  /// Whether the file is as long as its header says (`bfSize`, bytes 2 to 5): of an incomplete
  /// file, gdk-pixbuf decodes what is there.
  var isWhole: Bool { holds(numbersAt: [2]) }

  /// Whether its header and the start of its pixels are within the file, according to the header
  /// (`bfOffBits`, bytes 10 to 13; `biSize`, 14 to 17).
  var isWithinFile: Bool { holds(numbersAt: [10, 14]) }

  /// Whether the file is at least as long as the numbers at these offsets in its header.
  private func holds(numbersAt offsets: [Int]) -> Bool {
    guard let length = file.length else { return false }
    return offsets.allSatisfy { offset in
      length >= (0..<4).reduce(0) { $0 | Int(head[offset + $1]) << ($1 * 8) }
    }
  }

  /// gdk-pixbuf's error for a picture that it can't decode.
  struct Failure: Error {
    let words: String
  }

  /// The whole picture.
  func decode() -> Result<Picture, Failure> {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard let loader = gdk_pixbuf_loader_new_with_type("bmp", &error) else {
      return .failure(Failure(error))
    }
    defer { g_object_unref(loader) }
    let isRead = feed(loader, &error)
    // Closed in any case, as gdk-pixbuf asks for it.
    guard isRead else {
      gdk_pixbuf_loader_close(loader, nil)
      return .failure(Failure(error))
    }
    guard gdk_pixbuf_loader_close(loader, &error) != 0 else { return .failure(Failure(error)) }
    guard let bitmap = gdk_pixbuf_loader_get_pixbuf(loader) else {
      return .failure(Failure(words: "no picture"))
    }
    let size = PixelSize(
      width: Int(gdk_pixbuf_get_width(bitmap)), height: Int(gdk_pixbuf_get_height(bitmap)))
    let channels = Int(gdk_pixbuf_get_n_channels(bitmap))
    let stride = Int(gdk_pixbuf_get_rowstride(bitmap))
    guard let start = gdk_pixbuf_read_pixels(bitmap) else {
      return .failure(Failure(words: "out of memory"))
    }
    // Rows are padded; the last one may lack its padding.
    let bytes = (0..<size.height).flatMap { row in
      UnsafeBufferPointer(start: start + row * stride, count: size.width * channels)
    }
    return .success(Picture(size: size, hasAlpha: channels == 4, bytes: bytes))
  }

  /// Gives gdk-pixbuf the file. Returns whether it took all of it.
  private func feed(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>,
    _ error: inout UnsafeMutablePointer<GError>?
  ) -> Bool {
    var offset = 0
    while true {
      let piece = file.bytes(from: offset, count: Self.pieceLength)
      if piece.isEmpty { return true }
      guard gdk_pixbuf_loader_write(loader, piece, gsize(piece.count), &error) != 0 else {
        return false
      }
      offset += piece.count
    }
  }
}

extension WindowsBitmap.Failure {
  fileprivate init(_ error: UnsafeMutablePointer<GError>?) {
    let words = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
    self.init(words: String(words.prefix(1000)))
  }
}
