// A path without links though a disk on the way may hang, as a network mount whose server is gone does
// (`FilePath.swift` has the one that waits).

import Foundation
import Synchronization

extension FilePath {
  /// The path without symbolic links, `.` and `..`, as ``resolved``, as far as disks tell that within a
  /// time: what lies behind stays as it is written. Blocks for no longer than that.
  /// - Parameter seconds: the time, in seconds.
  public func resolved(within seconds: Double) -> FilePath {
    resolved(step: { $0.resolved }, until: { _ = $0.wait(timeout: .now() + seconds) })
  }

  /// The same.
  /// - Parameters:
  ///   - step: asks the disk for a path that is without links but for its last name. Called on a
  ///     thread of its own, which is left to itself where it hangs.
  ///   - wait: returns when that is signalled, or has taken too long.
  func resolved(
    step: @escaping @Sendable (FilePath) -> FilePath, until wait: (DispatchSemaphore) -> Void
  ) -> FilePath {
    guard isAbsolute else { return step(self) }
    let written = names
    let answer = ResolvedPath(self)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var real = FilePath("/")
      for (index, name) in written.enumerated() {
        real = step(real.appending(bytes: name))
        let whole = written[(index + 1)...].reduce(real) { $0.appending(bytes: $1) }
        answer.path.withLock { $0 = whole }
      }
      isDone.signal()
    }
    wait(isDone)
    return answer.path.withLock { $0 }
  }
}

/// As much of a path as is known to be without links, with the rest behind it.
private final class ResolvedPath: Sendable {
  let path: Mutex<FilePath>

  init(_ path: FilePath) { self.path = Mutex(path) }
}
