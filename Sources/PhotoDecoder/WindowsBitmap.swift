// Decodes Windows bitmaps with gdk-pixbuf. libvips decodes all other formats
// (`PictureDecoder.swift`).

import CGdkPixbuf
import Foundation
import PhotoModel

/// A Windows bitmap in a file that is not decoded yet.
struct WindowsBitmap {
  /// The size that its header claims, in pixels.
  let size: PixelSize
  private let path: FilePath

  /// Reads the file's header; `nil` if it is no Windows bitmap.
  init?(_ path: FilePath) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = path.withCString({ gdk_pixbuf_get_file_info($0, &width, &height) }),
      let name = gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { g_free(name) }
    guard String(cString: name) == "bmp", width > 0, height > 0 else { return nil }
    self.path = path
    size = PixelSize(width: Int(width), height: Int(height))
  }

  /// Whether the file is as long as its header says (`bfSize`, bytes 2 to 5): of an incomplete
  /// file, gdk-pixbuf decodes what is there.
  var isWhole: Bool { holds(numbersAt: [2]) }

  /// Whether its header and the start of its pixels are within the file, according to the header
  /// (`bfOffBits`, bytes 10 to 13; `biSize`, 14 to 17).
  var isWithinFile: Bool { holds(numbersAt: [10, 14]) }

  /// Whether the file is at least as long as the numbers at these offsets in its header.
  private func holds(numbersAt offsets: [Int]) -> Bool {
    guard let file = path.withCString({ fopen($0, "rb") }) else { return false }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 18)
    guard fread(&head, 1, head.count, file) == head.count, fseek(file, 0, SEEK_END) == 0 else {
      return false
    }
    let length = ftell(file)
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
    guard let bitmap = path.withCString({ gdk_pixbuf_new_from_file($0, &error) }) else {
      defer { g_clear_error(&error) }
      let words = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
      return .failure(Failure(words: String(words.prefix(1000))))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(bitmap)) }
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
}
