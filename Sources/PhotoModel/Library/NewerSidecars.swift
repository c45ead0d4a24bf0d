// What sidecars hold that is newer than a backup: sidecars are written within a second of each change, and a
// backup when none is due, mostly. What they hold is written by `PhotoLibrary+Restoring.swift`.

import Foundation

/// The photos that a backup does not have, or has otherwise than their sidecars.
struct NewerSidecars: Sendable {
  /// Photos that the backup has, as their sidecars have them.
  private(set) var changed: [SidecarPhoto] = []
  /// Photos that the backup does not have.
  private(set) var added: [RebuiltPhoto] = []
  /// Photos of the backup that were removed for good since, as their files or their sidecar tell.
  private(set) var removed: Set<UUID> = []
  /// The same of photos that were in the trash already.
  private(set) var purged: Set<UUID> = []
  /// Originals whose sidecars are to be written again.
  private(set) var due: Set<FilePath> = []
  /// Sidecars that could not be read, or are older than the backup. They are kept, as the next change of their photos replaces them.
  private(set) var unread: [FilePath] = []
  /// What could not be brought back.
  private(set) var problems: [RebuildProblem] = []

  /// Compares all sidecars with the copy of a backup.
  /// - Parameter library: the library, with that copy as its database.
  /// - Throws: ``LibraryError``, `FileError` or ``RebuildError``.
  init(
    than backup: LibraryBackup, in library: PhotoLibrary, sidecars: any SidecarReading,
    decoder: any PictureDecoding
  ) async throws {
    let known = try await library.photosByOriginal()
    let due = try await library.sidecars.dueOriginals()
    let files = try library.originals.files().filter { $0.isOriginal(of: library.originals) }
    for original in files.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      if Task.isCancelled { throw RebuildError.cancelled }
      if let photos = known[original] {
        let isOlder = OriginalStore.sidecar(of: original).isOlder(than: backup)
        if !due.contains(original) || !isOlder {
          try await compare(original, Set(photos.keys), backup, library, sidecars)
        }
      } else {
        try await add(original, sidecars, decoder)
      }
    }
    let found = Set(files)
    for (original, photos) in known where !found.contains(original) {
      // A sidecar goes after its original, and last.
      if OriginalStore.sidecar(of: original).exists() {
        problems.append(.originalMissing(OriginalStore.sidecar(of: original), []))
        continue
      }
      for (id, isTrashed) in photos {
        if isTrashed { purged.insert(id) } else { removed.insert(id) }
      }
      // It was removed for good since, or the disk has lost it.
      if photos.values.contains(false) { problems.append(.originalMissing(original, [])) }
    }
  }

  private mutating func compare(
    _ original: FilePath, _ ids: Set<UUID>, _ backup: LibraryBackup, _ library: PhotoLibrary,
    _ sidecars: any SidecarReading
  ) async throws {
    let path = OriginalStore.sidecar(of: original)
    // There is none where all its photos were being removed for good.
    let known = try await library.sidecars.sidecar(
      original.digestInName, original.pathExtension ?? "")
    if let known, OriginalStore.sidecar(at: path, is: known.xmp) == true { return }
    due.insert(original)
    guard path.exists() else { return }
    guard !path.isCopiedBack(since: backup) else {
      // A person has put it back from a copy of theirs: it is kept, and the backup is newer.
      unread.append(path)
      return
    }
    switch try await SidecarContents(of: path, by: sidecars) {
    case .problem(let problem):
      // The names in the backup stay.
      unread.append(path)
      problems.append(problem)
    case .sidecar(let sidecar):
      for photo in sidecar.photos {
        if !ids.contains(photo.id) {
          try add(photo, original)
        } else if known?.photos.contains(where: { $0.values == photo.values }) != true {
          changed.append(photo)
        }
      }
      removed.formUnion(ids.subtracting(sidecar.photos.map(\.id)))
    }
  }

  private mutating func add(
    _ original: FilePath, _ sidecars: any SidecarReading, _ decoder: any PictureDecoding
  ) async throws {
    let path = OriginalStore.sidecar(of: original)
    switch try await SidecarContents(of: path, by: sidecars) {
    case .sidecar(let sidecar): for photo in sidecar.photos { try add(photo, original) }
    case .problem(let problem):
      if path.exists() { unread.append(path) }
      problems.append(problem)
      try add(await SidecarPhoto(of: original, by: decoder), original)
    }
  }

  private mutating func add(_ photo: SidecarPhoto, _ original: FilePath) throws {
    let state = try original.state()
    let staged = StagedOriginal(
      path: original, sha256: original.digestInName, byteCount: state.byteCount,
      fileExtension: original.pathExtension ?? "", sourceName: photo.sourceName,
      sourceState: state)
    added.append(RebuiltPhoto(photo: photo, original: staged))
  }
}

extension FilePath {
  /// Whether a file of the originals has the name and the place of one.
  fileprivate func isOriginal(of store: OriginalStore) -> Bool {
    let (digest, ending) = (digestInName, pathExtension ?? "")
    return digest.utf8.count == 64 && digest.utf8.allSatisfy(PhotoRow.isHexadecimal)
      && ending.utf8.allSatisfy(PhotoRow.isLetterOrDigit)
      && self == store.path(sha256: digest, fileExtension: ending) && exists()
  }

  /// Whether a file was written before a backup was begun, as far as the clock can be believed.
  fileprivate func isOlder(than backup: LibraryBackup) -> Bool {
    // A file whose time can't be read is taken for newer: its contents are not left out then.
    guard let written = try? modified(), let made = try? backup.path.modified() else {
      return false
    }
    return written < made
  }

  /// Whether a file with an earlier time came to its place after a backup was made: its contents are older than
  /// the backup. A clock that was set back changes both times of a file.
  fileprivate func isCopiedBack(since backup: LibraryBackup) -> Bool {
    // As above.
    guard isOlder(than: backup), let placed = try? placed(), let made = try? backup.path.modified()
    else { return false }
    return placed > made
  }
}
