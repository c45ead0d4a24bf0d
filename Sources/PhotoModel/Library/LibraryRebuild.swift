// Makes a library anew from originals and sidecars, where the database is lost (`--rebuild`). The old
// folder is only read; its database is not even opened. What it reports is in `RebuildReport.swift`,
// the rows are added in `PhotoLibrary+Rebuild.swift`.

import Foundation

/// Makes a library anew from the originals of another one.
public struct LibraryRebuild: Sendable {
  private let sidecars: any SidecarReading
  private let decoder: any PictureDecoding

  /// Makes a rebuild.
  /// - Parameters:
  ///   - sidecars: reads the sidecars. It must not read pictures too: a hostile one could make it
  ///     lie about the names of others.
  ///   - decoder: reads the metadata of originals without a sidecar.
  public init(sidecars: any SidecarReading, decoder: any PictureDecoding) {
    self.sidecars = sidecars
    self.decoder = decoder
  }

  /// Copies all originals of a library into a new one, and gives them what their sidecars hold.
  /// - Parameters:
  ///   - old: the folder of the library.
  ///   - target: the folder of the new one, which must not exist, or be empty. It is there once it is
  ///     whole.
  ///   - progress: is called after each original with how many are done, and how many there are.
  /// Can be cancelled.
  /// - Throws: ``RebuildError``. Then there is no new library, and the old one is as it was.
  public func run(
    from old: FilePath, into target: FilePath,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(RebuildError) -> RebuildReport {
    let source = OriginalStore(library: old)
    // As a shell completes it, the path may end with a slash; `.` and links can't be replaced.
    let new = target.resolved
    if new.isWithin(old.resolved) { throw .insideLibrary(target, old) }
    let found: Found
    let lock: LibraryLock?
    do throws(LibraryError) {
      guard source.folder.isFolder() else { throw .originalsMissing(source.folder) }
      try Self.checkIsFree(new)
      // No window may write sidecars meanwhile.
      lock = try LibraryLock(reading: old)
      found = try files(of: source, in: old)
    } catch {
      throw .library(error)
    }
    defer { withExtendedLifetime(lock) {} }
    Self.removeDrafts(of: new)
    let draft = new.with(ending: Self.draftMark + UUID().uuidString)
    do throws(RebuildError) {
      var report = try await build(found.originals, in: draft, progress)
      let known = Set(found.originals.map { OriginalStore.sidecar(of: $0) })
      for sidecar in found.sidecars.subtracting(known).sorted(by: { $0.text < $1.text }) {
        report.problems.append(.originalMissing(sidecar, try await names(in: sidecar)))
      }
      report.problems += found.pasted.map(RebuildProblem.notImported)
      report.problems += found.unlisted.map(RebuildProblem.folderUnread)
      try move(draft, to: new)
      return report
    } catch {
      // Nothing but copies that this call has made.
      draft.removeTree()
      throw error
    }
  }

  /// What is between the name of the new folder and an identifier, in the name of the folder that
  /// becomes it.
  private static let draftMark = ".rebuild-"

  /// Removes what rebuilds into the same folder have left that were killed. One that still runs has
  /// its folder locked. A folder that a person has named alike stays: only an identifier counts.
  private static func removeDrafts(of new: FilePath) {
    let beginning = new.name + draftMark
    // What can't be listed, or removed, is no obstacle.
    for name in (try? new.folder.folderNames()) ?? [] {
      let draft = new.folder.appending(bytes: name)
      guard draft.name.hasPrefix(beginning),
        UUID(uuidString: String(draft.name.dropFirst(beginning.count))) != nil,
        let lock = try? LibraryLock(reading: draft)
      else { continue }
      draft.removeTree()
      withExtendedLifetime(lock) {}
    }
  }

  /// Checks that a new library can have this path.
  private static func checkIsFree(_ path: FilePath) throws(LibraryError) {
    do throws(FileError) {
      switch try path.kind() {
      case .nothing: return
      case .folder: if try path.folderNames().isEmpty { return }
      case .file, .special, .brokenLink: break
      }
    } catch {
      throw LibraryError(error)
    }
    throw .notEmpty(path)
  }

  /// What there is to be brought back.
  private struct Found {
    let originals: [FilePath]
    let sidecars: Set<FilePath>
    let pasted: [FilePath]
    let unlisted: [FileError]
  }

  private func files(
    of source: OriginalStore, in old: FilePath
  ) throws(LibraryError) -> Found {
    do throws(FileError) {
      let listing = try source.listing()
      let pasted = old.appending("pasted")
      return Found(
        originals: listing.files.filter { !OriginalStore.isSidecar($0) }
          .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) },
        sidecars: Set(listing.files.filter(OriginalStore.isSidecar)),
        pasted: pasted.isFolder()
          ? try pasted.folderNames().map { pasted.appending(bytes: $0) } : [],
        unlisted: listing.unlisted)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Makes the library in a folder.
  private func build(
    _ originals: [FilePath], in folder: FilePath, _ progress: @Sendable (Int, Int) -> Void
  ) async throws(RebuildError) -> RebuildReport {
    let library: PhotoLibrary
    do throws(LibraryError) {
      library = try await PhotoLibrary.open(at: folder)
    } catch {
      throw .library(error)
    }
    var report = RebuildReport()
    do throws(RebuildError) {
      var entries: [RebuiltPhoto] = []
      for (index, original) in originals.enumerated() {
        if Task.isCancelled { throw .cancelled }
        entries += try await self.entries(of: original, in: library, &report)
        progress(index + 1, originals.count)
      }
      do throws(LibraryError) {
        report.photoCount = try await library.add(entries)
        await library.sidecarWriter?.finish(within: nil)
        try await library.close()
      } catch {
        throw RebuildError.library(error)
      }
      return report
    } catch {
      // The first error is the one to tell; the folder is removed.
      try? await library.close()
      throw error
    }
  }

  private func move(_ draft: FilePath, to new: FilePath) throws(RebuildError) {
    do throws(FileError) {
      // An empty folder is replaced.
      try draft.move(to: new)
      try new.folder.syncFolder()
    } catch {
      throw .library(LibraryError(error))
    }
  }

  /// Copies an original. Returns its photos.
  private func entries(
    of original: FilePath, in library: PhotoLibrary, _ report: inout RebuildReport
  ) async throws(RebuildError) -> [RebuiltPhoto] {
    let path = OriginalStore.sidecar(of: original)
    let staged: StagedOriginal
    do throws(ImportFailure.Reason) {
      staged = try library.originals.stage(original)
    } catch .library(let error) {
      throw .library(error)
    } catch .noRoom {
      throw .library(.diskFull(library.folder.folder))
    } catch {
      report.problems.append(.unreadable(original, error, try await names(in: path)))
      return []
    }
    if original.digestInName != staged.sha256 { report.problems.append(.originalDamaged(original)) }
    let sidecar: Sidecar?
    switch try await SidecarContents(of: path, by: sidecars) {
    case .sidecar(let found): sidecar = found
    case .problem(let problem):
      report.problems.append(problem)
      sidecar = nil
    }
    do throws(LibraryError) {
      try library.originals.store(
        staged,
        at: library.originals.path(sha256: staged.sha256, fileExtension: staged.fileExtension))
    } catch {
      throw .library(error)
    }
    let photos =
      if let sidecar { sidecar.photos } else { [await SidecarPhoto(of: original, by: decoder)] }
    return photos.map { RebuiltPhoto(photo: $0, original: staged) }
  }

  /// The names in the sidecar of an original that is lost, so that a person can be told of them.
  private func names(in path: FilePath) async throws(RebuildError) -> [String] {
    let contents = try await SidecarContents(of: path, by: sidecars)
    guard case .sidecar(let sidecar) = contents else { return [] }
    return sidecar.photos.compactMap(\.name)
  }
}
