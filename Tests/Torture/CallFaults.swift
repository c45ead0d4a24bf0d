// A fault at each call of a session, one trial after another: the worker is killed there, or the call fails.
// After each trial the library is opened again without faults, and must hold what was acknowledged.

import FaultLibrary
import Foundation
import SeededRandom

/// The faults that are tried at each call.
struct CallFault: Sendable {
  let name: String
  let action: Int
  var code: Int32 = 0
  var kinds = Fault.changes
  /// Whether it is tried at each call, and not at every few.
  var isTriedAtEach = true

  /// SIGKILL before a call, and in the middle of it.
  static let kills = [
    CallFault(name: "killed before", action: FAULT_KILL_BEFORE),
    CallFault(name: "killed within", action: FAULT_KILL_WITHIN),
  ]

  /// A call that fails once, and a disk that refuses all calls from then on: it vanished, or is full, or has
  /// no more room for this person, or became read-only. A full disk may also have room again a moment later.
  static let errors = [
    CallFault(name: "I/O error at", action: FAULT_FAIL, code: EIO),
    CallFault(name: "I/O errors from", action: FAULT_FAIL_FROM, code: EIO, isTriedAtEach: false),
    CallFault(name: "no room at", action: FAULT_FAIL, code: ENOSPC, isTriedAtEach: false),
    CallFault(name: "no room from", action: FAULT_FAIL_FROM, code: ENOSPC, isTriedAtEach: false),
    // As much of a write as there was room for.
    CallFault(
      name: "no room within", action: FAULT_FAIL_WITHIN, code: ENOSPC, isTriedAtEach: false),
    CallFault(
      name: "quota exceeded from", action: FAULT_FAIL_FROM, code: EDQUOT, isTriedAtEach: false),
    CallFault(name: "read-only from", action: FAULT_FAIL_FROM, code: EROFS, isTriedAtEach: false),
    CallFault(name: "no reading at", action: FAULT_FAIL, code: EIO, kinds: FAULT_READ),
    CallFault(
      name: "no reading from", action: FAULT_FAIL_FROM, code: EIO, kinds: FAULT_READ,
      isTriedAtEach: false),
  ]
}

extension Stage {
  /// Tries faults at the calls of the session. A session whose rests come at other moments has a few calls
  /// more or less: those that did not come are no faults, and more than a few are too many.
  /// - Parameters:
  ///   - most: at how many calls each fault is tried.
  ///   - every: at which of the calls the others are tried than those that are tried at each: with 4, at every
  ///     fourth.
  func tryAll(_ faults: [CallFault], most: Int, every: Int, in folder: URL) throws -> Tally {
    let trials = faults.flatMap { fault in
      let count = Int(fault.kinds == FAULT_READ ? readCount : callCount)
      let step = fault.isTriedAtEach ? 1 : every
      // From the last one back: the end of a session is where all is there that can be lost.
      return stride(from: count, to: 0, by: -max(step, count / most)).map { (fault, UInt64($0)) }
    }
    var tally = try inLanes(trials, in: folder) { trial, lane in
      let (fault, call) = trial
      var one = Tally()
      let wrong = try tries(
        Fault(kinds: fault.kinds, action: fault.action, call: call, code: fault.code), in: lane)
      if let wrong { one.count("\(scenario.name), \(fault.name) call \(call)", wrong) }
      return one
    }
    let missed = trials.count - tally.faultCount
    tally.remark =
      "\(scenario.name): \(callCount) calls that change, \(readCount) that read; \(missed) did not come"
    if missed * 20 > trials.count + 40 {
      tally.count(scenario.name, [.other("\(missed) of \(trials.count) calls did not come")])
    }
    return tally
  }

  /// What is wrong after a fault; `nil` where it did not come.
  private func tries(_ fault: Fault, in lane: URL) throws -> [Wrong]? {
    let sandbox = try Sandbox(copying: base, to: lane)
    let run = try sandbox.run(scenario.steps, under: fault)
    guard run.hasHappened else { return nil }
    let isKill = fault.code == 0
    var wrong: [Wrong] = []
    if run.status < 0, !(isKill && run.status == -SIGKILL) {
      wrong.append(.crash("signal \(-run.status): \(run.errors)"))
    }
    return wrong + (try wrongOnceOpened(sandbox, run.acknowledged))
  }

  /// Opens the library again, and finds what is wrong.
  func wrongOnceOpened(
    _ sandbox: Sandbox, _ acknowledged: [String]
  ) throws -> [Wrong] {
    // A person would use the backup; the next start of a library that is sound ignores the step.
    let steps = scenario.steps.contains("restore") ? ["restore", "import"] : ["import"]
    let again = try sandbox.run(steps + ["tidy", "check", "close"])
    guard again.status >= 0 else { return [.crash("opened again: signal \(-again.status)")] }
    guard again.status == 0 else {
      // What is lost is counted besides, where that can be read.
      return [.other("does not open again: \(again.lines) \(again.errors)")]
        + ((try? wrong(in: sandbox, after: acknowledged)) ?? [])
    }
    return try wrong(in: sandbox, after: acknowledged)
  }

  /// Kills the session at random moments.
  func killAtMoments(_ count: Int, seed: UInt64, in folder: URL) throws -> Tally {
    let clock = ContinuousClock()
    let whole = try Sandbox(copying: base, to: folder.appending(path: "whole"))
    let length = try clock.measure { try whole.expect(scenario.steps) }
    var random = SeededGenerator(seed: seed)
    let moments = (0..<count).map { _ in
      length * Double.random(in: 0...1, using: &random)
    }
    // No more than processors: a session that takes longer would never be killed near its end.
    let lanes = ProcessInfo.processInfo.activeProcessorCount
    return try inLanes(moments, in: folder, lanes: lanes) { moment, lane in
      var one = Tally()
      var moment = moment
      var sandbox = try Sandbox(copying: base, to: lane)
      var run = try sandbox.run(scenario.steps, killedAfter: moment)
      while run.status == 0, moment > .zero {
        // It had ended by then.
        moment = moment * 0.8 - .milliseconds(1)
        sandbox = try Sandbox(copying: base, to: lane)
        run = try sandbox.run(scenario.steps, killedAfter: moment)
      }
      var wrong = try wrongOnceOpened(sandbox, run.acknowledged)
      if run.status >= 0 {
        wrong.append(.other("ended by itself: \(run.lines) \(run.errors)"))
      } else if run.status != -SIGKILL {
        wrong.append(.crash("signal \(-run.status)"))
      }
      one.count("\(scenario.name), killed after \(moment)", wrong)
      return one
    }
  }
}
