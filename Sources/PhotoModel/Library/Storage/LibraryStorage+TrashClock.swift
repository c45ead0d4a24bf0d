// The shell around the rules of `TrashClock.swift`: reads the machine's clock and how long the
// machine has been on, stores the state in the database, and restarts the time in the trash of what
// was deleted while the clock was wrong.

import Foundation

extension LibraryStorage {
  private static let clockKey = "trash_clock"
  /// While the library is used, the last stored reading of the clock is at most this old, in
  /// milliseconds.
  private static let clockInterval: Int64 = 60 * 60 * 1000

  /// Reads the clock and updates its state. Part of a transaction.
  /// - Returns: the clock, whose `latest` is the time of deletion to store.
  /// - Throws: ``LibraryError`` where the database can't be written.
  @discardableResult
  func seeClock() throws(LibraryError) -> TrashClock {
    let now = today().milliseconds
    let known = try storedClock()
    var clock = known ?? TrashClock(first: now)
    if let wrong = clock.see(now, at: uptime()) { try beginAnew(wrong, at: clock.latest) }
    // Within one boot, an even clock need not be stored each time: the next reading covers the time
    // between.
    let isEven = clock.uptime?.boot == known?.uptime?.boot && clock.since < clock.latest
    let isStored = isEven && clock.setbacks == known?.setbacks
    if !isStored || clock.latest - (known?.latest ?? 0) >= Self.clockInterval { try store(clock) }
    return clock
  }

  /// Restarts the time in the trash of everything with a time of deletion in the future: it was
  /// deleted while the clock was wrong. Called once the clock is believed. Part of a transaction.
  func beginAnewWhatIsAhead(of clock: TrashClock) throws(LibraryError) {
    let isAny = try database.number(
      """
      SELECT EXISTS (SELECT 1 FROM photo WHERE deleted_at > ?1)
      OR EXISTS (SELECT 1 FROM naming_queue WHERE withdrawn_at > ?1)
      """, .integer(clock.latest))
    // Restarting the time of something deleted at this very moment changes nothing, so the range
    // may include it.
    if isAny == 1 { try beginAnew(clock.latest...Int64.max, at: clock.latest) }
  }

  /// Restarts the time in the trash of what was deleted at wrong times. The step gets the same time
  /// as its photos: otherwise undo would pass them over, as if another step had deleted them.
  private func beginAnew(_ wrong: ClosedRange<Int64>, at now: Int64) throws(LibraryError) {
    let values: [SQLValue] = [
      .integer(now), .integer(wrong.lowerBound), .integer(wrong.upperBound),
    ]
    try database.run(
      "UPDATE photo SET deleted_at = ?1 WHERE deleted_at BETWEEN ?2 AND ?3", values)
    try database.run(
      "UPDATE naming_queue SET withdrawn_at = ?1 WHERE withdrawn_at BETWEEN ?2 AND ?3", values)
    try database.run(
      """
      UPDATE history_change SET after = ?1 WHERE after BETWEEN ?2 AND ?3
      AND step IN (SELECT id FROM history_step WHERE kind IN ('deletion', 'deletionOfAll'))
      """, values)
  }

  /// The stored state of the clock; `nil` where there is none, or an impossible one.
  private func storedClock() throws(LibraryError) -> TrashClock? {
    guard let text = try setting(Self.clockKey) else { return nil }
    let clock = try? JSONDecoder().decode(TrashClock.self, from: Data(text.utf8))
    return clock.flatMap { $0.isSound ? $0 : nil }
  }

  private func store(_ clock: TrashClock) throws(LibraryError) {
    // Encoding can't fail: the state holds only numbers and texts.
    guard let bytes = try? JSONEncoder().encode(clock) else { return }
    try set(String(decoding: bytes, as: UTF8.self), as: Self.clockKey)
  }
}
