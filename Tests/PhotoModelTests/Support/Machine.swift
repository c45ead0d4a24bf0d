// The machine that a test's library lies on, as far as its clock goes.

import Foundation
import Synchronization

@testable import PhotoModel

/// A machine that stays on while its clock goes on evenly, and boots anew where that jumps: nothing
/// tells then how much time has passed. It is the same for all libraries of a test's folder.
enum Machine {
  private struct State {
    var boot = 0
    var booted: Int64
    var latest: Int64
  }

  private static let states = Mutex<[FilePath: State]>([:])

  /// How long the machine of a test has been on when its clock shows this.
  static func uptime(of folder: FilePath, at date: Date) -> Uptime {
    let now = date.milliseconds
    return states.withLock { states in
      var state = states[folder] ?? State(booted: now, latest: now)
      if !(0...TrashClock.leap).contains(now - state.latest) {
        state.boot += 1
        state.booted = now
      }
      state.latest = now
      states[folder] = state
      return Uptime(boot: String(state.boot), milliseconds: now - state.booted)
    }
  }
}
