// Failures on standard error, for scripts, with a window and without one.

import Foundation

/// The process's standard error.
enum StandardError {
  /// Writes what went wrong, in one line. Returns the exit status for it.
  static func complain(_ message: String) -> Int32 {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("gtk-photos: \(line)\n".utf8))
    return 1
  }
}
