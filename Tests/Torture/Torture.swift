// Torture of libraries: what SQLite does to itself is done to them. `make torture` runs all of it, `make test`
// a quick part. Each part ends with its counts; the exit status is 1 where anything was lost.

import FaultLibrary
import Foundation

/// How much is tried.
enum Extent {
  /// A part, in about a minute.
  case quick
  /// All, in less than an hour.
  case whole
  /// All, for a night.
  case night
}

@main
struct Torture {
  private let extent: Extent
  private let folder: URL

  static func main() async throws {
    faults_show_lines()
    let arguments = CommandLine.arguments.dropFirst()
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    // As the app ends: `exit` would free OpenSSL's digests while a thread may still copy a picture.
    case "worker": _exit(await Worker.run(rest))
    case "judge": _exit(await Worker.judge(rest, first: []))
    case "judge-restoring": _exit(await Worker.judge(rest, first: ["restore"]))
    case "examine": _exit(await Worker.examine(rest))
    case "quick": exit(try Torture(.quick).run(rest))
    case "whole": exit(try Torture(.whole).run(rest))
    case "night": exit(try Torture(.night).run(rest))
    default:
      print(
        "usage: [SCENARIO=NAME] torture quick|whole|night [\(Part.allCases.map(\.rawValue).joined(separator: "|"))]…"
      )
      exit(64)
    }
  }

  private init(_ extent: Extent) {
    self.extent = extent
    folder = FileManager.default.temporaryDirectory.appending(
      path: "torture-\(ProcessInfo.processInfo.processIdentifier)")
  }

  private func run(_ names: [String]) throws -> Int32 {
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = ContinuousClock()
    var isSound = true
    var faultCount = 0
    let parts = names.map { Part(rawValue: $0) }
    guard Scenario.isChoiceKnown else {
      print("scenarios: \(Scenario.all.map(\.name).joined(separator: "; ")); session 1, …")
      return 64
    }
    guard !parts.contains(nil) else {
      print("parts: \(Part.allCases.map(\.rawValue).joined(separator: " "))")
      return 64
    }
    for part in parts.isEmpty ? Part.allCases : parts.compactMap({ $0 }) {
      let began = clock.now
      var sum = Tally()
      try run(part) { tally in
        print("  \(tally.text)")
        sum.add(tally)
      }
      print("\(part.rawValue): \(sum.text); \((clock.now - began).components.seconds) s")
      isSound = isSound && sum.isSound
      faultCount += sum.faultCount
    }
    // No fault at all proves nothing; but a part has none of a scenario that is another part's.
    let isChosen = ProcessInfo.processInfo.environment["SCENARIO"] != nil
    return isSound && (faultCount > 0 || isChosen) ? 0 : 1
  }

  private func stage(_ scenario: Scenario) throws -> (Stage, URL) {
    let place = folder.appending(path: scenario.name)
    try? FileManager.default.removeItem(at: place)
    return (try Stage(scenario, in: place), place)
  }

  private func run(_ part: Part, _ count: (Tally) -> Void) throws {
    switch part {
    case .kills, .errors:
      for scenario in Scenario.chosen {
        let (stage, place) = try stage(scenario)
        let faults = part == .kills ? CallFault.kills : CallFault.errors
        let most = extent == .quick ? part == .kills ? 8 : 3 : Int.max
        count(try stage.tryAll(faults, most: most, every: extent == .night ? 1 : 4, in: place))
      }
    case .moments:
      let moments = [Extent.quick: 6, .whole: 200, .night: 2000][extent] ?? 0
      for scenario in Scenario.chosen {
        let (stage, place) = try stage(scenario)
        count(
          try stage.killAtMoments(
            (moments + Scenario.chosen.count - 1) / Scenario.chosen.count, seed: 1, in: place))
      }
    case .power:
      for scenario in Scenario.chosen {
        let (stage, place) = try stage(scenario)
        count(
          try stage.cutPower(
            every: extent == .quick ? 20 : 1, randomCount: extent == .quick ? 4 : 200, seed: 1,
            in: place))
      }
    case .sessions:
      let sessionCount = [Extent.quick: 1, .whole: 100, .night: 1000][extent] ?? 0
      let sessions = (1...sessionCount).filter { Scenario.isChosen("session \($0)") }
      let seconds = extent == .quick ? 2 : 10
      let stages = folder.appending(path: "sessions")
      count(
        try inLanes(sessions, in: stages) { number, lane in
          let scenario = Scenario(
            name: "session \(number)", steps: ["wander \(number) \(seconds)", "close"],
            pictureCount: 24)
          return try Stage(scenario, in: lane, isRehearsed: false).cutPower(
            every: extent == .quick ? 10 : 1, losses: extent == .night ? .each : .inTurn,
            randomCount: 10, seed: UInt64(number), in: lane)
        })
    case .index:
      let (stage, place) = try stage(
        Scenario(
          name: "index", before: ["pick", "import", "name", "backup", "rename", "close"],
          steps: ["open", "close"], pictureCount: 12, keepsDamaged: true))
      count(
        try stage.tryDamage(
          every: extent == .quick ? 40 : 1, bitCount: extent == .quick ? 400 : 2000, seed: 1,
          in: place))
      count(try stage.lock(for: extent == .quick ? 1 : 30, in: place))
    }
  }
}

/// The parts of the torture.
enum Part: String, CaseIterable {
  /// SIGKILL at each call that changes the disk.
  case kills
  /// SIGKILL at random moments.
  case moments
  /// Power cuts in the same sessions.
  case power
  /// Power cuts in sessions of ten seconds.
  case sessions
  /// Calls that fail.
  case errors
  /// Damage of the database.
  case index
}
