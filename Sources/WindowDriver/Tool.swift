// Runs the helper programs (xdotool, xwininfo, import) to their end. Used by
// Pointer.swift, Keyboard.swift, ScreenWindow.swift and Screenshot.swift.

import Foundation

/// One helper program, found on the search path. Started with posix_spawn: Foundation's Process
/// takes fifty milliseconds for that, and every read of the screen needs two programs.
enum Tool {
  /// Runs `name` with `arguments` and returns its standard output and standard error.
  /// Throws `DriverError.toolFailed` on a status not in `accepting`, or `.notStarted`.
  @discardableResult
  static func run(
    _ name: String, _ arguments: [String], accepting accepted: Set<Int32> = [0]
  ) throws -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw DriverError.notStarted(program: name, reason: String(cString: strerror(errno)))
    }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)

    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    environment.append(nil)
    defer { environment.forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, name, &actions, nil, words, environment)
    close(ends[1])
    guard failure == 0 else {
      throw DriverError.notStarted(program: name, reason: String(cString: strerror(failure)))
    }

    let said = readAll(from: ends[0])
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) < 0 && errno == EINTR {}
    // As in the C macros: the low seven bits are a signal, the next byte is the status.
    let status = ending & 0x7f == 0 ? (ending >> 8) & 0xff : 128 + (ending & 0x7f)
    guard accepted.contains(status) else {
      throw DriverError.toolFailed(
        command: ([name] + arguments).joined(separator: " "), status: status,
        message: said.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return said
  }

  private static func readAll(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
