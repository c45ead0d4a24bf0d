// The thin shell around the rules of `TrashClock.swift`: reads the machine's clock and how long the
// machine has been on, keeps in the index what is known of it, and has begin anew what was deleted while
// the clock was wrong.

import Foundation

extension LibraryIndex {
  private static let clockKey = "trash_clock"
  /// The clock's last reading on the disk is at most this old while the library is used, in
  /// milliseconds.
  private static let clockInterval: Int64 = 60 * 60 * 1000

  /// Looks at the clock. Part of a transaction.
  /// - Returns: the clock, which shows now what it takes as the moment of a deletion.
  /// - Throws: ``LibraryError`` where the index can't be written.
  @discardableResult
  func seeClock() throws(LibraryError) -> TrashClock {
    let now = today().milliseconds
    let known = try keptClock()
    var clock = known ?? TrashClock(first: now)
    if let wrong = clock.see(now, at: uptime()) { try beginAnew(wrong, at: clock.latest) }
    // Within one boot, what was not kept of an even clock is made up for by the next reading.
    let isEven = clock.uptime?.boot == known?.uptime?.boot && clock.since < clock.latest
    let isKept = isEven && clock.setbacks == known?.setbacks
    if !isKept || clock.latest - (known?.latest ?? 0) >= Self.clockInterval { try keep(clock) }
    return clock
  }

  /// What is deleted later than now was deleted while the clock was wrong, now that this one is
  /// believed. Part of a transaction.
  func beginAnewWhatIsAhead(of clock: TrashClock) throws(LibraryError) {
    let isAny = try database.number(
      """
      SELECT EXISTS (SELECT 1 FROM photo WHERE deleted_at > ?1)
      OR EXISTS (SELECT 1 FROM naming_queue WHERE withdrawn_at > ?1)
      """, .integer(clock.latest))
    // What was deleted at this very moment is none the newer for it.
    if isAny == 1 { try beginAnew(clock.latest...Int64.max, at: clock.latest) }
  }

  /// Has what was deleted at wrong times begin its time in the trash now. A step and its photos tell
  /// the same moment, or undo would take them for deleted by another one.
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

  /// What is known of the clock; `nil` where nothing is, or nothing that can be.
  private func keptClock() throws(LibraryError) -> TrashClock? {
    guard let text = try setting(Self.clockKey) else { return nil }
    let clock = try? JSONDecoder().decode(TrashClock.self, from: Data(text.utf8))
    return clock.flatMap { $0.isSound ? $0 : nil }
  }

  private func keep(_ clock: TrashClock) throws(LibraryError) {
    // Numbers and texts can always be encoded.
    guard let bytes = try? JSONEncoder().encode(clock) else { return }
    try keep(String(decoding: bytes, as: UTF8.self), as: Self.clockKey)
  }
}
