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

  /// Shows a person at a terminal how far long work is, in one line that is written again and again.
  /// It is erased when the work is done. A script sees nothing of it.
  @Sendable static func show(_ done: Int, of total: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let words = localized("Photo {n} of {total}", ["n": "\(done)", "total": "\(total)"])
    let line = done < total ? words + "\r" : "\u{1b}[K"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
