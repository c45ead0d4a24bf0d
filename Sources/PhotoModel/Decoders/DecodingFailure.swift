// Why a decoder failed: because of the picture, or because a resource was missing. The decoding
// libraries report both only as text; the process that calls them is in `PhotoDecoder/`.

import Foundation

/// Distinguishes a damaged picture from one that could not be decoded for lack of a resource.
public enum DecodingFailure {
  /// System errors that say nothing about a picture's bytes.
  private static let codes: [Int32] = [
    ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EIO, ESTALE, ETIMEDOUT,
  ]

  /// The messages of such errors in libvips, GLib, gdk-pixbuf and the libraries below them, in
  /// lower case. They are in English, as the decoder sets no locale for messages.
  private static let words: [String] =
    [
      "out of memory", "insufficient memory", "not enough memory", "unable to allocate",
      "cannot allocate", "failed to allocate", "malloc", "unable to get file status",
      "unable to create thread", "no space left", "too many open files", "input/output error",
      "system error",
    ] + (codes + [EAGAIN]).map { String(cString: strerror($0)).lowercased() }

  /// Whether a picture may be intact although it was not decoded: for lack of memory, file
  /// descriptors or disk space, or because its file could not be read to the end.
  /// - Parameters:
  ///   - words: the libraries' messages, all of them.
  ///   - code: `errno` at that moment; 0 if there is none.
  ///   - path: the file, whose name is not searched for these messages.
  public static func saysNothing(ofPicture words: String, code: Int32, path: String = "") -> Bool {
    if codes.contains(code) { return true }
    let said = path.isEmpty ? words : words.replacingOccurrences(of: path, with: "")
    let lower = said.lowercased()
    return Self.words.contains { lower.contains($0) }
  }
}
