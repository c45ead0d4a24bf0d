// Starts and ends the program under test and keeps what it prints. What it shows
// is in Application+Windows.swift; programs run to their end are in CommandRun.swift.

import Foundation

/// A running program under test, seen from outside. It is killed when the last reference goes. Use it on
/// one thread.
///
/// ```swift
/// let app = try Application(binary, arguments: ["--library", folder.path])
/// try app.waitForWindow("Photos")
/// let button = try app.waitFor(role: "push button", named: "Add")
/// try Pointer.click(button, until: "the dialog to open") { try app.window("Add Photos") != nil }
/// try Keyboard.press("Escape")
/// ```
public final class Application {
  /// How a program ended.
  public enum Ending: Equatable, Sendable {
    /// It ended by itself with this exit status.
    case exited(Int32)
    /// A signal ended it, for one 9 (SIGKILL) or 15 (SIGTERM).
    case signalled(Int32)
  }

  /// The number of its process.
  public let processID: Int32
  /// Where its standard output is kept.
  public let outputFile: URL
  /// Where its standard error is kept.
  public let errorFile: URL

  let name: String
  private let process: Process
  private let ownFolder: URL?

  /// Starts a program and returns at once; wait for its window with `waitForWindow`.
  /// - Parameters:
  ///   - binary: the program's file.
  ///   - arguments: its command line arguments.
  ///   - environment: variables added to (or put in place of) the caller's own.
  ///   - logs: the folder for `output.txt` and `errors.txt`, made when missing; a temporary one
  ///     that goes with this object when nil.
  /// - Throws: `DriverError.notStarted`.
  public init(
    _ binary: URL, arguments: [String] = [], environment: [String: String] = [:],
    logs: URL? = nil
  ) throws {
    let folder =
      logs
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("window-driver-\(UUID().uuidString)")
    name = binary.lastPathComponent
    outputFile = folder.appendingPathComponent("output.txt")
    errorFile = folder.appendingPathComponent("errors.txt")
    ownFolder = logs == nil ? folder : nil
    process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in [outputFile, errorFile] { try Data().write(to: file) }
      let output = try FileHandle(forWritingTo: outputFile)
      let errors = try FileHandle(forWritingTo: errorFile)
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      try output.close()
      try errors.close()
    } catch {
      // The failure to start is told.
      if let ownFolder { try? FileManager.default.removeItem(at: ownFolder) }
      throw DriverError.notStarted(program: binary.path, reason: error.localizedDescription)
    }
    processID = process.processIdentifier
  }

  deinit {
    // Nobody is left to tell of a failure; temporary folders do no harm.
    if process.isRunning {
      kill()
      _ = try? waitForExit(within: 2)
    }
    if let ownFolder { try? FileManager.default.removeItem(at: ownFolder) }
  }

  /// Whether it is still running.
  public var isRunning: Bool { process.isRunning }

  /// What it has printed so far.
  public var output: String { read(outputFile) }

  /// What it has printed to standard error so far.
  public var errorOutput: String { read(errorFile) }

  /// Ends it at once, as a crash or a power cut would (SIGKILL); it cannot save anything.
  public func kill() { send(SIGKILL) }

  /// Asks it to end (SIGTERM), as a logout does.
  public func terminate() { send(SIGTERM) }

  /// Waits until it has ended.
  /// - Parameter seconds: the longest wait, in seconds.
  /// - Returns: how it ended.
  /// - Throws: `DriverError.timedOut` when it still runs then.
  @discardableResult
  public func waitForExit(within seconds: Double = 5) throws -> Ending {
    try Waiting.wait(toFind: "\(name) to end", within: seconds) { ending }
  }

  /// How it ended; nil while it runs.
  public var ending: Ending? {
    if process.isRunning { return nil }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? .exited(status) : .signalled(status)
  }

  /// How far it has come, for messages.
  var exitText: String {
    switch ending {
    case nil: "it is running"
    case .exited(let status): "it has ended with status \(status)"
    case .signalled(let signal): "signal \(signal) has ended it"
    }
  }

  private func send(_ signal: Int32) {
    if process.isRunning { _ = Foundation.kill(processID, signal) }
  }

  private func read(_ file: URL) -> String {
    // What can't be read has said nothing that a test could look for.
    String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
  }
}
