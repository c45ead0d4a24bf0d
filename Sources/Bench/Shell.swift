// Runs other programs to their end and measures their time.

import Foundation
import WindowDriver

/// Runs other programs.
enum Shell {
  /// Runs a program on files, with as many processes at a time as there are cores. Returns the
  /// total time in seconds.
  /// - Parameters:
  ///   - command: the program and its arguments; the files follow them.
  ///   - batch: the number of files for each process.
  static func time(_ command: [String], over files: [URL], batch: Int = 1) throws -> Double {
    let list = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(files.map { $0.path + "\0" }.joined().utf8).write(to: list)
    // A list that is left among the temporary files does no harm.
    defer { try? FileManager.default.removeItem(at: list) }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return try time(
      ["xargs", "-0", "-a", list.path, "-n", "\(batch)", "-P", "\(cores)"] + command)
  }

  /// Runs a program. Returns its time in seconds.
  static func time(
    _ command: [String], environment: [String: String] = [:]
  ) throws -> Double {
    let start = ContinuousClock.now
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: command, environment: environment,
      within: 300)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard run.status == 0 else { throw ShellError(command: command, words: run.errorOutput) }
    return seconds
  }

  /// Whether a program of this name is installed.
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

/// A program failed.
struct ShellError: Error, CustomStringConvertible {
  /// The program and its arguments.
  let command: [String]
  /// The program's message.
  let words: String

  var description: String { "\(command.prefix(8).joined(separator: " ")) failed: \(words)" }
}
