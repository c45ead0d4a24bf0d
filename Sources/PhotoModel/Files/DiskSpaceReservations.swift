// The space on a disk that unfinished copies have reserved, as several are written at a time.
// `Originals/OriginalStore+Staging.swift` uses it.

import Synchronization

/// Counts the bytes that unfinished copies still need.
final class DiskSpaceReservations: Sendable {
  private struct State {
    /// The bytes that unfinished copies have not written yet.
    var booked: Int64 = 0
    /// The size of the smallest file for which the disk was full although there seemed to be space,
    /// as with a quota, and the free bytes at that time.
    var limit: (byteCount: Int64, free: Int64)?
  }

  private let state = Mutex(State())

  /// Whether a file of this size fits, and leaves the disk's reserve free.
  /// - Parameter room: the space of the disk; `nil` where it is unknown, and then every file fits.
  func fits(_ byteCount: Int64, in room: DiskSpace?) -> Bool {
    state.withLock { Self.fits(byteCount, in: room, $0) }
  }

  /// Reserves space for a file. Returns `false` where there is not enough.
  func take(_ byteCount: Int64, of room: DiskSpace?) -> Bool {
    state.withLock { state in
      guard Self.fits(byteCount, in: room, state) else { return false }
      // May overflow where the disk does not report its size; the later subtraction reverses that.
      state.booked &+= byteCount
      return true
    }
  }

  /// Releases reserved bytes that are written or not needed any more.
  func giveBack(_ byteCount: Int64) { state.withLock { $0.booked &-= byteCount } }

  /// Records that the disk was full before a file of this size was written completely.
  func overflowed(at byteCount: Int64, _ room: DiskSpace?) {
    state.withLock { state in
      let smallest = min(state.limit?.byteCount ?? .max, byteCount)
      state.limit = (smallest, room?.free ?? 0)
    }
  }

  /// Forgets these records: the person may have freed space that the disk does not report.
  func forgetOverflows() { state.withLock { $0.limit = nil } }

  private static func fits(_ byteCount: Int64, in room: DiskSpace?, _ state: State) -> Bool {
    if let limit = state.limit, byteCount >= limit.byteCount,
      (room?.free ?? 0) - limit.free <= byteCount
    {
      return false
    }
    return room?.fits(byteCount, beside: max(0, state.booked)) ?? true
  }
}
