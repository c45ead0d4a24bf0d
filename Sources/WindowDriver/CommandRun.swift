// Runs a program to its end and returns its output: for command line calls such as `--list`.
// Programs with windows are started by Application.swift.

import Foundation

/// How a program ended, and its output.
public struct CommandRun: Equatable, Sendable {
  /// How it ended.
  public let ending: Application.Ending
  /// Its whole standard output.
  public let output: String
  /// Its whole standard error.
  public let errorOutput: String

  /// Its exit status, as a shell reports it: 128 and the signal's number after a signal.
  public var status: Int32 {
    switch ending {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }

  /// Runs a program to its end.
  /// - Parameters:
  ///   - binary: the program's file.
  ///   - arguments: its command line arguments.
  ///   - environment: variables added to (or replacing) those of this process.
  ///   - seconds: the longest run, in seconds; after that it is killed.
  /// - Throws: `DriverError.notStarted`, or `.timedOut` if it does not end.
  public init(
    _ binary: URL, arguments: [String] = [], environment: [String: String] = [:],
    within seconds: Double = 30
  ) throws {
    let program = try Application(binary, arguments: arguments, environment: environment)
    ending = try program.waitForExit(within: seconds)
    output = program.output
    errorOutput = program.errorOutput
  }
}
