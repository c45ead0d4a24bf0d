// The library: an SQLite index and content-addressed originals (`OriginalStore.swift`). This file knows
// its parts: the stores by concern, in `Stores/`, over one index (`Index/LibraryIndex.swift`). Opening and
// closing are in `PhotoLibrary+Opening.swift`, the look at a library before that in
// `PhotoLibrary+Inspecting.swift`, damage in `PhotoLibrary+Damage.swift`, the inspection in
// `LibraryCheck.swift`.

import Foundation

/// A library of photos on the disk.
///
/// Every call that changes something returns when the disk holds the change: the index runs
/// with `journal_mode=WAL` and `synchronous=FULL`. The library and its stores are actors that share an
/// executor of their own, as their calls block on the disk: of all calls, one runs at a time.
public actor PhotoLibrary {
  /// The library's folder.
  public nonisolated let folder: FilePath
  nonisolated let index: LibraryIndex
  nonisolated let database: LibraryDatabase
  /// What is known of damage to the index; the reader has the same.
  nonisolated let damage: DatabaseDamage

  /// The photos: found, listed, searched, named and liked.
  public nonisolated let photos: PhotoStore
  /// What waits for a name, from the pick until the round is over, and the round of renaming.
  public nonisolated let namingQueue: NamingQueueStore
  /// Undo and redo.
  public nonisolated let history: HistoryStore
  /// What is deleted, until it goes for good.
  public nonisolated let trash: TrashStore
  /// What is remembered of how the library was looked at.
  public nonisolated let settings: SettingsStore
  /// Which pictures of catalogues are liked and saved.
  public nonisolated let catalog: CatalogStore
  /// Pictures without a file of their own.
  nonisolated let pasted: PastedStore

  /// Why the opening could not clear away what it found, until ``takeStartTrouble()``.
  var startTrouble: LibraryError?
  /// The mending of what an older version left open to others.
  var mending: Task<Void, Never>?
  /// Tells when files of the library go away.
  var watch: FolderWatch?
  /// ``reader``, where this is not it.
  private nonisolated let besideReader: PhotoLibrary?

  /// The executor of the library and its stores.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    index.executor.asUnownedSerialExecutor()
  }

  /// The folder of the originals.
  public nonisolated var originals: OriginalStore { index.originals }
  /// Tells the time of day.
  nonisolated var wallClock: @Sendable () -> Date { index.wallClock }

  /// The same library for what a window asks: it only reads, on a connection and an executor of
  /// its own, so that no answer waits for what an import writes. What a call has changed that has
  /// returned, it sees. Answers of it and of the library come in any order.
  nonisolated var reader: PhotoLibrary { besideReader ?? self }

  init(
    folder: FilePath, database: LibraryDatabase, schema: Int64, lock: LibraryLock? = nil,
    identity: String? = nil, reader: PhotoLibrary? = nil, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime? = { nil }
  ) {
    self.folder = folder
    self.database = database
    damage = database.damage
    index = LibraryIndex(
      of: folder, database, schema: schema, lock: lock, identity: identity, now: now,
      uptime: uptime)
    photos = PhotoStore(index)
    namingQueue = NamingQueueStore(index)
    history = HistoryStore(index)
    trash = TrashStore(index)
    settings = SettingsStore(index)
    catalog = CatalogStore(index)
    pasted = PastedStore(index)
    besideReader = reader
  }

  /// The index of a library.
  static func index(of folder: FilePath) -> FilePath { folder.appending("library.sqlite") }
}
