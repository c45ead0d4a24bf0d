// Which copies fit on a disk, of those that are made side by side (`DiskAccess.swift`).

import Synchronization

/// Keeps book of the room that copies still need which are under way.
final class DiskSpaceReservations: Sendable {
  private struct State {
    /// The bytes that copies under way have not written yet.
    var booked: Int64 = 0
    /// The size of the smallest file that the disk did not take though there seemed to be room, as
    /// behind a quota, and what was free then.
    var limit: (byteCount: Int64, free: Int64)?
  }

  private let state = Mutex(State())

  /// Whether a file of this size fits, and leaves the disk's reserve free.
  /// - Parameter room: what the disk has; `nil` where it does not tell, which keeps nobody out.
  func fits(_ byteCount: Int64, in room: DiskSpace?) -> Bool {
    state.withLock { Self.fits(byteCount, in: room, $0) }
  }

  /// Books room for a file. Returns whether there is any.
  func take(_ byteCount: Int64, of room: DiskSpace?) -> Bool {
    state.withLock { state in
      guard Self.fits(byteCount, in: room, state) else { return false }
      // Wraps, and back again, where the disk does not tell its size.
      state.booked &+= byteCount
      return true
    }
  }

  /// So many bytes of a booking are written, or are not needed any more.
  func giveBack(_ byteCount: Int64) { state.withLock { $0.booked &-= byteCount } }

  /// The disk was full before a file of this size was written.
  func overflowed(at byteCount: Int64, _ room: DiskSpace?) {
    state.withLock { state in
      let smallest = min(state.limit?.byteCount ?? .max, byteCount)
      state.limit = (smallest, room?.free ?? 0)
    }
  }

  /// The person has made room where the disk does not tell of it.
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
