// The memory in which a decoder leaves its result (`DecoderConnection.swift`).

import CLinux
import Foundation

/// Memory that this process and a decoder share. Its size is sealed: a decoder can't shrink it under
/// the app's reads, nor take more of it.
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

  /// Calls a function with the memory, for reading only; `nil` if it can't be mapped.
  func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result?) -> Result? {
    guard let start = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    defer { munmap(start, byteCount) }
    return use(UnsafeRawBufferPointer(start: start, count: byteCount))
  }
}
