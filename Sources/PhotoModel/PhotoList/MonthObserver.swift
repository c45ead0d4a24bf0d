// Notifies when a new month begins (`Month.swift`), for a list of this month's photos that stays
// open.

import Foundation

/// Checks the calendar while the list is filtered by month.
@MainActor
final class MonthObserver {
  /// How long it sleeps at most: the clock can be set, and the time zone can change.
  static let interval = Duration.seconds(3600)

  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private var watching: Task<Void, Never>?

  /// Creates an observer that is stopped.
  init(now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
    self.now = now
    self.clock = clock
  }

  isolated deinit { watching?.cancel() }

  /// Starts or stops observing.
  /// - Parameter onTurn: called when a new month has begun. If the observer runs already, it keeps
  ///   the first closure.
  func observe(_ isWanted: Bool, onNewMonth: @escaping @MainActor () -> Void) {
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
        onNewMonth()
      }
    }
  }
}
