// Failures on standard error, for scripts, with a window and without one.

import Foundation

/// The process's standard error.
enum StandardError {
  /// Writes what went wrong, in one line. Returns the exit status for it.
  static func complain(_ message: String) -> Int32 {
    FileHandle.standardError.write(Data("gtk-photos: \(message.inOneLine)\n".utf8))
    return 1
  }

  /// Shows a person at a terminal how far long work is, in one line that the next one replaces. A
  /// script sees nothing of it.
  @Sendable static func showProgress(_ done: Int, of total: Int) {
    showLine(localized("Photo {n} of {total}", ["n": "\(done)", "total": "\(total)"]))
  }

  /// Erases the line of ``showProgress(_:of:)``.
  static func eraseProgress() { showLine("") }

  private static func showLine(_ words: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    // "Erase to the end of the line" of ECMA-48.
    FileHandle.standardError.write(Data("\r\u{1b}[K\(words)".utf8))
  }
}

extension String {
  /// The text in one line, without control characters: in the name of a file they could make a
  /// terminal do anything.
  var inOneLine: String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      result.append(scalar.properties.generalCategory == .control ? "\u{fffd}" : scalar)
    }
    return String(result)
  }
}
