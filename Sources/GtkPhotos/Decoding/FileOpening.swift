// Opens the file that a decoder gets (`DecoderConnection.swift`): a decoder opens no file itself.

import CLinux
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
    let thread = Thread { [self] in finish(Self.open(path)) }
    thread.stackSize = 64 << 10
    thread.start()
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
    return descriptor >= 0 ? descriptor : nil
  }
}
