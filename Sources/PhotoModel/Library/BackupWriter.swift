// Makes backups of an open library (`LibraryBackups.swift`), at most one a day, once the library is at rest.

import Foundation

/// Makes the backups of one library, on a thread of its own: no answer waits for it.
actor BackupWriter {
  private let backups: LibraryBackups
  private let damage: DatabaseDamage
  private let now: @Sendable () -> Date
  private let executor = BlockingExecutor(label: "org.gtkphotos.backups", qos: .utility)
  private let flag = StopFlag()
  /// How often a backup has waited for sidecars.
  private var waitCount = 0
  /// How often one waits at most, a rest each time.
  private static let mostWaits = 10

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(of library: FilePath, damage: DatabaseDamage, now: @escaping @Sendable () -> Date) {
    backups = LibraryBackups(library: library)
    self.damage = damage
    self.now = now
  }

  /// Whether today has no backup yet, and the library has changed since the last one.
  nonisolated var isDue: Bool { backups.isDue(on: day) && backups.isChanged }

  /// Makes today's backup unless there is one. While sidecars are due, it waits, though not for ever: what a
  /// backup has that no sidecar has can only be told from what is older by the time of a file.
  ///
  /// No error is told: damage is noted, and stops all writing; and what a disk refuses here, it refuses
  /// names too, which are told.
  /// - Parameter areSidecarsDue: whether sidecars are still to be written.
  /// - Returns: whether it need not be called again before the next change.
  @discardableResult
  func makeIfDue(areSidecarsDue: Bool = false) -> Bool {
    guard !flag.isSet, backups.isDue(on: day) else { return true }
    if areSidecarsDue, waitCount < Self.mostWaits {
      waitCount += 1
      return false
    }
    waitCount = 0
    _ = try? backups.make(day: day, noting: damage, until: flag)
    return true
  }

  /// Makes no more, and returns once none is being made, which is soon. Then no connection is open.
  nonisolated func stop() async {
    flag.set()
    await finished()
  }

  func finished() {}

  private nonisolated var day: String { BackupWriter.day(of: now()) }

  /// The day of a moment where the person is: `2026-05-03`.
  static func day(of moment: Date, in timeZone: TimeZone = .current) -> String {
    LocalDateTime(moment, in: timeZone).map { String($0.iso8601.prefix(10)) } ?? "0000-00-00"
  }
}
