// Starts and ends the program under test and stores its output. What it shows is in
// Application+Windows.swift; programs that run to their end are in CommandRun.swift.

import Foundation

/// A running program under test. It is killed when the last reference is released. Use it on one
/// thread.
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
    /// It exited with this exit status.
    case exited(Int32)
    /// A signal ended it, for example 9 (SIGKILL) or 15 (SIGTERM).
    case signalled(Int32)
  }

  /// Its process identifier.
  public let processID: Int32
  /// The file with its standard output.
  public let outputFile: URL
  /// The file with its standard error.
  public let errorFile: URL

  let name: String
  private let process: Process
  private let ownFolder: URL?

  /// Starts a program and returns at once; `waitForWindow` waits for its window.
  /// - Parameters:
  ///   - binary: the program's file.
  ///   - arguments: its command line arguments.
  ///   - environment: variables added to (or replacing) those of this process.
  ///   - logs: the folder for `output.txt` and `errors.txt`, created if missing; if nil, a
  ///     temporary one that is removed with this object.
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
      // If removing the folder fails, the failure to start is thrown all the same.
      if let ownFolder { try? FileManager.default.removeItem(at: ownFolder) }
      throw DriverError.notStarted(program: binary.path, reason: error.localizedDescription)
    }
    processID = process.processIdentifier
  }

  deinit {
    // A deinitializer can't report a failure; temporary folders that are left do no harm.
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

  /// Ends it at once, as a crash or a power failure would (SIGKILL); it cannot store anything.
  public func kill() { send(SIGKILL) }

  /// Asks it to end (SIGTERM), as a logout does.
  public func terminate() { send(SIGTERM) }

  /// Waits until it has ended.
  /// - Parameter seconds: the longest wait, in seconds.
  /// - Returns: how it ended.
  /// - Throws: `DriverError.timedOut` if it still runs then.
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

  /// Its state, for messages.
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
    // Output that can't be read counts as empty.
    String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
  }
}
