// The memory in which a decoder leaves its result (`DecoderConnection.swift`).

import CLinux
import Foundation
import PhotoModel

/// Memory that this process and a decoder share. Its size is sealed from the start: a decoder can't
/// shrink it under the app's reads, nor take more of it. Its bytes are sealed once the decoder has
/// answered, and stay where they are: a copy of 300 MB takes as long as all else.
struct SharedMemory: ~Copyable {
  /// The descriptor that is passed to the decoder.
  let descriptor: Int32
  private let byteCount: Int

  /// Makes memory of a size in bytes, at least 1. What is not written takes none; `nil` if the
  /// system has no more.
  init?(byteCount: Int) {
    let descriptor = clinux_make_memory(byteCount)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  deinit { close(descriptor) }

  /// Its first bytes, once nobody can change them any more; `nil` if the decoder has them mapped, or
  /// if there are not as many.
  func sealed(_ count: Int) -> SealedMemory? {
    (1...byteCount).contains(count) ? SealedMemory(sealing: descriptor, count: count) : nil
  }
}
