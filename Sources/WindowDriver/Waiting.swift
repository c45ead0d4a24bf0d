// Polling with a deadline: this driver waits in no other way.
// `Application.wait` (Application+Windows.swift) adds the shown tree to the error.

import Foundation

/// Waits by polling until something is true.
public enum Waiting {
  /// The shortest pause between two polls, in seconds.
  public static let interval = 0.02
  /// The longest pause between two polls, in seconds. A poll that takes long itself, as it reads a whole tree or
  /// starts a process, is followed by a pause of the same length: polls would take the processor from what they wait
  /// for.
  public static let longestInterval = 0.2
  /// The factor for all time limits: a machine may stall, as others use its disk and its cores. It
  /// prolongs only waits that fail.
  public static let patience = 4.0

  /// Waits until `condition` is true.
  ///
  /// Errors meaning “not there yet” (`notFound`, `gone`, `notVisible`, `noWindow`) count as false;
  /// any other error is thrown at once.
  /// - Parameters:
  ///   - what: what is waited for, as the error is to name it.
  ///   - seconds: the longest wait, in seconds, on a machine that does not stall.
  ///   - tree: called once on failure, for the text of what is shown at the end.
  /// - Throws: `DriverError.timedOut`, or what `condition` throws.
  public static func wait(
    for what: String, within seconds: Double = 5, showing tree: () -> String = { "" },
    until condition: () throws -> Bool
  ) throws {
    _ = try wait(toFind: what, within: seconds, showing: tree) {
      try condition() ? true : nil
    }
  }

  /// Waits until `search` returns something, and returns it.
  /// - Parameters:
  ///   - what: what is searched for, as the error is to name it.
  ///   - seconds: the longest wait, in seconds, on a machine that does not stall.
  ///   - tree: called once on failure, for the text of what is shown at the end.
  /// - Throws: `DriverError.timedOut`, or what `search` throws (except “not there yet”).
  public static func wait<Found>(
    toFind what: String, within seconds: Double = 5, showing tree: () -> String = { "" },
    _ search: () throws -> Found?
  ) throws -> Found {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(patience * seconds)
    var difficulty = ""
    while true {
      let began = clock.now
      do {
        if let found = try search() { return found }
        difficulty = ""
      } catch let error as DriverError where error.mayPass {
        difficulty = firstLine(of: error)
      }
      guard clock.now < deadline else {
        throw DriverError.timedOut(
          waitingFor: what, seconds: patience * seconds, difficulty: difficulty, tree: tree())
      }
      pause(min(max((clock.now - began) / .seconds(1), interval), longestInterval))
    }
  }

  /// Sleeps. For the rare moment when nothing can be observed; prefer `wait`.
  /// - Parameter seconds: how long, in seconds.
  public static func pause(_ seconds: Double) {
    Thread.sleep(forTimeInterval: seconds)
  }

  private static func firstLine(of error: DriverError) -> String {
    error.description.split(separator: "\n").first.map(String.init) ?? ""
  }
}
