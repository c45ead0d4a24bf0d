// Why a decoder failed: of the picture, or of what it was not given. Libraries that decode tell both by
// words alone; the process that asks them is in `PhotoDecoder/`.

import Foundation

/// Tells a picture that is damaged from one that could not be decoded for want of something.
public enum DecodingFailure {
  /// Errors of the system that say nothing about a picture's bytes.
  private static let codes: [Int32] = [
    ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EIO, ESTALE, ETIMEDOUT,
  ]

  /// How libvips, GLib, gdk-pixbuf and the libraries below them tell of such errors, in lower case.
  /// They don't translate, as the decoder sets no locale.
  private static let words: [String] =
    [
      "out of memory", "insufficient memory", "not enough memory", "unable to allocate",
      "cannot allocate", "failed to allocate", "malloc", "unable to get file status",
      "unable to create thread", "no space left", "too many open files", "input/output error",
      "system error",
    ] + (codes + [EAGAIN]).map { String(cString: strerror($0)).lowercased() }

  /// Whether a picture may be sound although it was not decoded: for want of memory, descriptors or room
  /// on the disk, or as its file could not be read to the end.
  /// - Parameters:
  ///   - words: what the libraries say, all of it.
  ///   - code: the system's error at that moment, 0 where there is none.
  ///   - path: the file, whose name is none of the words.
  public static func saysNothing(ofPicture words: String, code: Int32, path: String = "") -> Bool {
    if codes.contains(code) { return true }
    let said = path.isEmpty ? words : words.replacingOccurrences(of: path, with: "")
    let lower = said.lowercased()
    return Self.words.contains { lower.contains($0) }
  }
}
