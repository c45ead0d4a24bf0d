// Runs a program that was built beside the tests, to its end.

import Foundation

/// How a program ended, and what it wrote.
struct ProgramRun {
  /// Its exit status.
  let status: Int32
  /// Its standard output.
  let output: String

  /// Runs a program of the package.
  /// - Parameter environment: variables that differ from those of the tests; `nil` removes one.
  init(_ name: String, _ arguments: [String], environment: [String: String?] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    var all = ProcessInfo.processInfo.environment
    for (variable, value) in environment { all[variable] = value }
    process.environment = all
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: said, as: UTF8.self)
  }
}
