// Resolves the links of a path within a time limit, as a disk on the way may hang, such as a
// network mount whose server is down. `FilePath.swift` has the call that waits.

import Foundation
import Synchronization

extension FilePath {
  /// The path without symbolic links, `.` and `..`, as ``resolved``, as far as the disks answer
  /// within a time limit; the rest stays as written. Blocks for no longer than that.
  /// - Parameter seconds: the time limit.
  public func resolved(within seconds: Double) -> FilePath {
    resolved(step: { $0.resolved }, until: { _ = $0.wait(timeout: .now() + seconds) })
  }

  /// The same with the calls as parameters, for tests.
  /// - Parameters:
  ///   - step: resolves a path in which only the last name may be a link. Called on a thread of its
  ///     own, which is abandoned if it hangs.
  ///   - wait: returns when the semaphore is signalled, or after the time limit.
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

/// A path that is resolved so far: the part without links, followed by the rest as written.
private final class ResolvedPath: Sendable {
  let path: Mutex<FilePath>

  init(_ path: FilePath) { self.path = Mutex(path) }
}
