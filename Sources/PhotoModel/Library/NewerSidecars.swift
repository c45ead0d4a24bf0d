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
  /// Sidecars that could not be read, or not be used. Copies of them are kept, as the next change of their photos replaces them.
  private(set) var kept: [FilePath] = []
  /// What could not be brought back.
  private(set) var problems: [RebuildProblem] = []

  /// The problems that another try may not meet: names may be lost by them that can still be read.
  var unreadProblems: [RebuildProblem] {
    problems.filter { problem in
      switch problem {
      case .sidecarUnread, .folderUnread, .unreadable: true
      default: false
      }
    }
  }

  /// Compares all sidecars with the copy of a backup.
  /// - Parameter library: the library, with that copy as its database.
  /// - Throws: ``LibraryError``, `FileError` or ``RebuildError``.
  init(
    than backup: LibraryBackup, in library: PhotoLibrary, sidecars: any SidecarReading,
    decoder: any PictureDecoding
  ) async throws {
    let known = try await library.photosByOriginal()
    let due = try await library.sidecars.dueOriginals()
    let listing = try library.originals.listing()
    problems += listing.unlisted.map(RebuildProblem.folderUnread)
    let unlisted = Set(listing.unlisted.map(\.path))
    let named = listing.files.filter { $0.isNamedAsOriginal(of: library.originals) }
    for original in named.sorted(by: Self.isOrdered) {
      if Task.isCancelled { throw RebuildError.cancelled }
      let ids = known[original].map { Set($0.keys) }
      if !isFile(original) {
        if let ids { try await compareAlone(original, ids, backup, library, sidecars) }
      } else if let ids {
        let isOlder = OriginalStore.sidecar(of: original).isOlder(than: backup)
        if !due.contains(original) || !isOlder {
          try await compare(original, ids, backup, library, sidecars)
        }
      } else {
        try await add(original, sidecars, decoder)
      }
    }
    let found = Set(named)
    for (original, photos) in known.sorted(by: { Self.isOrdered($0.key, $1.key) })
    where !found.contains(original) {
      let sidecar = OriginalStore.sidecar(of: original)
      if unlisted.contains(original.folder) {
        try await compareAlone(original, Set(photos.keys), backup, library, sidecars)
        continue
      }
      // A sidecar goes after its original, and last.
      if sidecar.isThere {
        try await compare(original, Set(photos.keys), backup, library, sidecars, isMissing: true)
        problems.append(.originalMissing(sidecar, []))
        continue
      }
      for (id, isTrashed) in photos {
        if isTrashed { purged.insert(id) } else { removed.insert(id) }
      }
      // It was removed for good since, or the disk has lost it.
      if photos.values.contains(false) { problems.append(.originalGone(original)) }
    }
  }

  private static func isOrdered(_ left: FilePath, _ right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Whether a file is at the path of an original. Anything else is a problem, and no reason to take its photos for
  /// removed.
  private mutating func isFile(_ original: FilePath) -> Bool {
    do throws(FileError) {
      switch try original.kind() {
      case .file: return true
      case .folder: throw .folder(original)
      case .special: throw .special(original)
      case .nothing, .brokenLink: throw .missing(original)
      }
    } catch {
      problems.append(.unreadable(original, .file(error), []))
      return false
    }
  }

  /// Compares the sidecar of an original that could not be inspected, if it can be read by itself: in a folder that
  /// can't be listed, for example.
  private mutating func compareAlone(
    _ original: FilePath, _ ids: Set<UUID>, _ backup: LibraryBackup, _ library: PhotoLibrary,
    _ sidecars: any SidecarReading
  ) async throws {
    guard (try? OriginalStore.sidecar(of: original).kind()) == .file else { return }
    try await compare(original, ids, backup, library, sidecars, isMissing: true)
  }

  private mutating func compare(
    _ original: FilePath, _ ids: Set<UUID>, _ backup: LibraryBackup, _ library: PhotoLibrary,
    _ sidecars: any SidecarReading, isMissing: Bool = false
  ) async throws {
    let path = OriginalStore.sidecar(of: original)
    // There is none where all its photos were being removed for good.
    let known = try await library.sidecars.sidecar(
      original.digestInName, original.pathExtension ?? "")
    if let known, OriginalStore.sidecar(at: path, is: known.xmp) == true { return }
    due.insert(original)
    guard path.isThere else { return }
    guard !path.isCopiedBack(since: backup) else {
      // A person has put it back from a copy of theirs: it is kept, and the backup is newer.
      kept.append(path)
      problems.append(.sidecarOlder(path))
      return
    }
    switch try await SidecarContents(of: path, by: sidecars) {
    case .problem(let problem):
      // The names in the backup stay.
      kept.append(path)
      problems.append(problem)
    case .sidecar(let sidecar):
      // What it has of other photos is lost with the original, and kept.
      if isMissing { kept.append(path) }
      for photo in sidecar.photos {
        if !ids.contains(photo.id) {
          if !isMissing { try add(photo, original) }
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
      if path.isThere { kept.append(path) }
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
  /// Whether anything is at the path, be it a link that leads nowhere. What can't be inspected is there.
  fileprivate var isThere: Bool { (try? kind()) != .nothing }

  /// Whether a path among the originals is that of one.
  fileprivate func isNamedAsOriginal(of store: OriginalStore) -> Bool {
    let (digest, ending) = (digestInName, pathExtension ?? "")
    return digest.utf8.count == 64 && digest.utf8.allSatisfy(PhotoRow.isHexadecimal)
      && ending.utf8.allSatisfy(PhotoRow.isLetterOrDigit)
      && self == store.path(sha256: digest, fileExtension: ending)
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
