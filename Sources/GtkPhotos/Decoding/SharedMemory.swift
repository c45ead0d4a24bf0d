// The memory in which a decoder leaves its result (`DecoderConnection.swift`).

import CLinux
import Foundation
import PhotoModel

/// Memory that this process and a decoder share. Its size is sealed from the start: a decoder can't
/// shrink it under the app's reads, nor take more of it. Once the decoder has answered, the bytes are
/// sealed too, and stay where they are.
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

  /// Its first bytes as they are now, which nobody can change any more: sealed if they are many and
  /// the decoder lets go of them, otherwise copied.
  /// - Parameter deadline: until when the decoder may write: nothing can be sealed meanwhile.
  /// - Returns: `nil` if there are not as many bytes, or the deadline is over.
  func contents(_ count: Int, until deadline: inout Deadline) -> ImmutableMemory? {
    guard (1...byteCount).contains(count) else { return nil }
    if count >= DecoderReply.leastSharedByteCount {
      // The call needs a descriptor of its own: it may return after this memory's is closed.
      let memory = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      let sealing = BlockingCall {
        defer { close(memory) }
        return ImmutableMemory(sealing: memory, count: count)
      } discard: { _ in
      }
      guard let sealed = sealing.value(until: &deadline) else { return nil }
      if let sealed { return sealed }
    }
    return ImmutableMemory(copying: descriptor, count: count)
  }
}
