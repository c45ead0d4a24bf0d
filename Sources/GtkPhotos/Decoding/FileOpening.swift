// Opens the file that a decoder gets (`DecoderConnection.swift`): a decoder opens no file itself.

import Foundation
import PhotoModel
import Synchronization

/// The opening of one file on a thread of its own, as a disk that does not answer may hold `open`
/// for ever. The thread then stays until the disk answers.
final class FileOpening: Sendable {
  private enum State {
    case opening
    /// A descriptor, or -1.
    case opened(Int32)
    /// Nobody waits any more.
    case abandoned
  }

  private let state = Mutex(State.opening)
  private let signal = DispatchSemaphore(value: 0)

  /// Begins to open a file for reading.
  init(_ path: FilePath) {
    let thread = Thread { [self] in
      // A pipe must not block, and opening a terminal must have no effect.
      let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      finish(path.withCString { open($0, flags) })
    }
    thread.stackSize = 64 << 10
    thread.start()
  }

  private func finish(_ descriptor: Int32) {
    let isAbandoned = state.withLock { state in
      if case .abandoned = state { return true }
      state = .opened(descriptor)
      return false
    }
    if isAbandoned, descriptor >= 0 { close(descriptor) }
    signal.signal()
  }

  /// Waits for the file. Blocks the calling thread.
  /// - Parameter milliseconds: the longest wait.
  /// - Returns: whether it was opened, or can't be.
  func wait(_ milliseconds: Int32) -> Bool {
    signal.wait(timeout: .now() + .milliseconds(Int(milliseconds))) == .success
  }

  /// The descriptor of a regular file, which the caller closes; `nil` if there is none.
  func take() -> Int32? {
    let descriptor = state.withLock { state in
      defer { state = .abandoned }
      return if case .opened(let descriptor) = state { descriptor } else { Int32(-1) }
    }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
