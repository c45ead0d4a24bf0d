// The file with the levels of a picture that is looked at (`PhotoModel/Levels/PictureLevels.swift`). A
// decoder writes it, and each decoder can render tiles from it.

import CLinux
import Foundation
import PhotoModel

/// A file without a name, which is gone once nobody has it open.
final class LevelStore: Sendable {
  /// Open for reading and writing: for the decoder that writes the levels.
  let descriptor: Int32
  /// Open for reading: a decoder that another picture has taken over can't change these levels.
  let readable: Int32

  /// Makes an empty file.
  /// - Parameter folder: where it takes its room: on a disk, so that a large picture takes no memory.
  ///   Where no such file can be made, it takes memory.
  /// - Returns: `nil` if there is neither.
  init?(in folder: FilePath) {
    // Nothing else may have been stored there yet. Without the folder, memory is used.
    try? FileManager.default.createDirectory(
      atPath: folder.text, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = folder.withCString { open($0, Int32(clinux_nameless) | O_RDWR | O_CLOEXEC, 0o600) }
    descriptor = file >= 0 ? file : clinux_make_growing_memory()
    guard descriptor >= 0 else {
      readable = -1
      return nil
    }
    readable = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard readable >= 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    // To free gigabytes takes a while: not on the main thread.
    Task.detached(priority: .utility) { [descriptor, readable] in
      // Frees the room even if a decoder keeps the file open.
      ftruncate(descriptor, 0)
      close(readable)
      close(descriptor)
    }
  }
}
