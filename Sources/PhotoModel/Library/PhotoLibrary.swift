// The library: an SQLite database and content-addressed originals
// (`Originals/OriginalStore.swift`). This file owns the parts: the stores by concern, in `Stores/`,
// over one database (`Storage/LibraryStorage.swift`). Opening and closing are in
// `PhotoLibrary+Opening.swift`, the checks before that in `PhotoLibrary+Inspecting.swift`, damage
// in `PhotoLibrary+Damage.swift`, the inspection (`--check`) in `LibraryCheck.swift`.

import Foundation

/// A library of photos on the disk.
///
/// Every call that changes something returns once the disk holds the change: the database runs with
/// `journal_mode=WAL` and `synchronous=FULL`. The library and its stores are actors that share one
/// executor of their own, as their calls block on the disk; their calls run one at a time.
public actor PhotoLibrary {
  /// The library's folder.
  public nonisolated let folder: FilePath
  nonisolated let storage: LibraryStorage
  nonisolated let database: LibraryDatabase
  /// The damage that was found in the database, shared with the reader.
  nonisolated let damage: DatabaseDamage

  /// Finds, lists and searches photos, names and likes them.
  public nonisolated let photos: PhotoStore
  /// The photos and files that wait for a name, from the pick to the end of the round, and the
  /// round of renaming.
  public nonisolated let namingQueue: NamingQueueStore
  /// Undo and redo.
  public nonisolated let history: HistoryStore
  /// Deleted photos and withdrawn picks, until they are removed for good.
  public nonisolated let trash: TrashStore
  /// The order, filters and photo size of the window, for the next start.
  public nonisolated let settings: SettingsStore
  /// The pictures of catalogues that are liked or saved.
  public nonisolated let catalog: CatalogStore
  /// The originals whose sidecars are still to be written.
  nonisolated let sidecars: SidecarStore
  /// Pasted pictures and downloads, which have no file outside the library.
  nonisolated let pasted: PastedStore

  /// Why the opening could not remove unfinished copies, until ``takeStartTrouble()`` returns it.
  var startTrouble: LibraryError?
  /// The task that corrects the permissions that an older version left open to other users.
  var mending: Task<Void, Never>?
  /// Writes the sidecars; `nil` where the library is only read.
  var sidecarWriter: SidecarWriter?
  /// Makes a backup a day; `nil` where the library is only read.
  var backups: BackupWriter?
  /// Calls back when files are removed from the library's folder.
  var watch: FolderWatch?
  /// The library behind ``reader``; `nil` where this is the reader itself, or there is none.
  private nonisolated let besideReader: PhotoLibrary?

  /// The executor of the library and its stores.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    storage.executor.asUnownedSerialExecutor()
  }

  /// The folder of the originals.
  public nonisolated var originals: OriginalStore { storage.originals }
  /// The clock for the time of day.
  nonisolated var wallClock: @Sendable () -> Date { storage.wallClock }

  /// The same library for a window's reads: it only reads, on a connection and an executor of its
  /// own, so that no answer waits for an import's writes. It sees every change whose call has
  /// returned. Answers of the reader and of the library may arrive in any order.
  nonisolated var reader: PhotoLibrary { besideReader ?? self }

  init(
    folder: FilePath, database: LibraryDatabase, schema: Int64, lock: LibraryLock? = nil,
    identity: String? = nil, reader: PhotoLibrary? = nil, now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Uptime? = { nil },
    vocabulary: @escaping @Sendable () -> SearchVocabulary = { .english }
  ) {
    self.folder = folder
    self.database = database
    damage = database.damage
    storage = LibraryStorage(
      of: folder, database, schema: schema, lock: lock, identity: identity, now: now,
      uptime: uptime, vocabulary: vocabulary)
    photos = PhotoStore(storage)
    namingQueue = NamingQueueStore(storage)
    history = HistoryStore(storage)
    trash = TrashStore(storage)
    settings = SettingsStore(storage)
    catalog = CatalogStore(storage)
    sidecars = SidecarStore(storage)
    pasted = PastedStore(storage)
    besideReader = reader
  }

  /// The name of a library's database.
  static let databaseName = "library.sqlite"

  /// The folders that the library alone writes to: what is in them is never picked. Other files may be beside them.
  nonisolated var ownFolders: [FilePath] {
    [originals.folder] + ["pasted", "backups", "damaged"].map { folder.appending($0) }
  }

  /// The path of a library's database.
  static func databaseFile(of folder: FilePath) -> FilePath { folder.appending(databaseName) }
}
