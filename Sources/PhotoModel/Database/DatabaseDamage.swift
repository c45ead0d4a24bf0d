// The damage that SQLite found in a database. Once it finds some, nothing more is written to that
// database: writing could destroy what can still be saved.

import Foundation
import Synchronization

/// The damage that SQLite found in one file, shared by the connections to it.
final class DatabaseDamage: Sendable {
  private let first = Mutex<DatabaseError?>(nil)
  private let observer = Mutex<(@Sendable () -> Void)?>(nil)

  /// Held while ``DamageSearch``, or a backup, reads the file on a connection of its own. Beginning a new log
  /// waits for it: otherwise SQLite would share the `-shm` file of the old log, which that
  /// connection holds open, with the next connections.
  let search = NSLock()

  /// The first damage; `nil` while everything that was read was sound.
  var found: DatabaseError? { first.withLock { $0 } }

  /// Records damage; only the first is held.
  func note(_ error: DatabaseError) {
    first.withLock { $0 = $0 ?? error }
    observer.withLock { $0 }?()
  }

  /// Calls a closure whenever damage is recorded, on any thread.
  func onNote(_ action: @escaping @Sendable () -> Void) { observer.withLock { $0 = action } }

  /// How long a connection waits for another look at the file, in seconds: at 100,000 photos one takes less than a
  /// second, a backup a few.
  static let patience: TimeInterval = 10

  /// Whether a whole database is sound, of which SQLite has just told otherwise; `false` too if it can't be read. The
  /// caller must not hold ``search``.
  /// - Parameter seconds: how long it waits for another look at the file. If that goes on, `true`: it notes damage
  ///   itself.
  func isSound(_ index: FilePath, within seconds: TimeInterval = patience) -> Bool {
    guard search.lock(before: Date(timeIntervalSinceNow: seconds)) else { return true }
    defer { search.unlock() }
    do throws(DatabaseError) {
      return try Self.problem(of: index) == nil
    } catch {
      return false
    }
  }

  /// Runs `integrity_check`. Returns what is wrong; `nil` for a sound database. Throws an error that prevented reading
  /// the file.
  private static func problem(of index: FilePath) throws(DatabaseError) -> String? {
    let database = try Database<DatabaseError>(index, .readOnly)
    defer { database.closeConnection() }
    database.believesDamage = true
    do throws(DatabaseError) {
      return try database.firstProblem()
    } catch .damaged(_, let detail) {
      return detail
    }
  }

  /// Checks a whole database, and records its damage. Throws an error that prevented reading the file.
  func look(at index: FilePath) throws(DatabaseError) {
    search.lock()
    defer { search.unlock() }
    // A page that can't be read for a moment is no damage, for which nothing more would be written.
    if try Self.problem(of: index) != nil, let problem = try Self.problem(of: index) {
      note(.damaged(index, detail: problem))
    }
  }

  /// Throws the damage, if there is any.
  func check() throws(DatabaseError) {
    if let error = found { throw error }
  }
}

/// Checks a whole database while other connections use it: 100,000 photos take about 0.6 s.
actor DamageSearch {
  private let executor = BlockingExecutor(label: "org.gtkphotos.damage")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Runs `integrity_check` and records the damage. Throws it, or the error that prevented reading the
  /// file. `quick_check`, which takes a sixth of the time, does not compare a table with its indexes: a
  /// flipped bit in a digest is only seen there.
  func run(through index: FilePath, noting damage: DatabaseDamage) throws(DatabaseError) {
    try damage.look(at: index)
    try damage.check()
  }
}
