// Opens the file that a decoder gets (`DecoderConnection.swift`): a decoder opens no file itself.

import CLinux
import Foundation
import PhotoModel

/// The opening of files for decoders.
enum FileOpening {
  /// Begins to open a file for reading: the descriptor of a regular file, or -1.
  static func begin(_ path: FilePath) -> BlockingCall<Int32> {
    BlockingCall {
      open(path)
    } discard: {
      if $0 >= 0 { close($0) }
    }
  }

  /// The descriptor of a regular file, or -1. Opening anything else may have effects of its own, or
  /// block; so the path alone is opened first.
  private static func open(_ path: FilePath) -> Int32 {
    let entry = path.withCString { Glibc.open($0, Int32(clinux_path_alone) | O_CLOEXEC) }
    guard entry >= 0 else { return -1 }
    defer { close(entry) }
    var status = stat()
    guard fstat(entry, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return -1 }
    return Glibc.open("/proc/self/fd/\(entry)", O_RDONLY | O_CLOEXEC)
  }
}
