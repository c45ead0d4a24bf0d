// Tells when another month has begun (`Month.swift`), for a list of this month's photos that stays
// open.

import Foundation

/// Looks at the calendar while that matters to somebody.
@MainActor
final class MonthObserver {
  /// How long it sleeps at most: the time of day can be set, and a person can travel.
  static let interval = Duration.seconds(3600)

  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private var watching: Task<Void, Never>?

  /// A watch that does nothing yet.
  init(now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
    self.now = now
    self.clock = clock
  }

  isolated deinit { watching?.cancel() }

  /// Watches, or no longer does.
  /// - Parameter onTurn: told when another month has begun. Who watches already keeps the first one.
  func keep(_ isWanted: Bool, onTurn: @escaping @MainActor () -> Void) {
    guard isWanted else {
      watching?.cancel()
      watching = nil
      return
    }
    guard watching == nil else { return }
    let first = Month(holding: now())
    watching = Task { [now, clock] in
      var month = first
      while true {
        let rest = Duration.seconds(month.end.timeIntervalSince(now()))
        let pause = min(Self.interval, max(.seconds(1), rest))
        do { try await clock.sleep(for: pause) } catch { return }
        let current = Month(holding: now())
        guard current != month else { continue }
        month = current
        onTurn()
      }
    }
  }
}
