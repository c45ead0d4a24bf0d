// What is known of damage to an index. From the moment that SQLite meets some, nothing is written to
// that index any more: what it would change may be the rest that could still be saved.

import Foundation
import Synchronization

/// The damage to one file that SQLite has met, shared by the connections to it.
final class DatabaseDamage: Sendable {
  private let first = Mutex<DatabaseError?>(nil)

  /// Held while a connection of its own looks through the file. Whoever begins a new log waits for
  /// it: SQLite would have the next connections share the index of the old log with that one.
  let search = NSLock()

  /// What was met first; `nil` while the file is sound as far as it was read.
  var found: DatabaseError? { first.withLock { $0 } }

  /// Notes what was met.
  func note(_ error: DatabaseError) { first.withLock { $0 = $0 ?? error } }

  /// - Throws: what was met.
  func check() throws(DatabaseError) {
    if let error = found { throw error }
  }
}

/// Looks through a whole index, beside those who use it: 100,000 photos take about 0.1 s, a million
/// one second.
actor DamageSearch {
  private let executor = BlockingExecutor(label: "org.gtkphotos.damage")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Throws: damage that was met, or what kept the index from being read.
  func run(through index: FilePath, noting damage: DatabaseDamage) throws(DatabaseError) {
    damage.search.lock()
    defer { damage.search.unlock() }
    let database = try Database<DatabaseError>(index, .readOnly)
    defer { database.closeConnection() }
    database.damage = damage
    let lines = try database.rows("PRAGMA quick_check(1)") { $0.text(0) ?? "" }
    for line in lines where line != "ok" { damage.note(.damaged(index, detail: line)) }
    try damage.check()
  }
}
