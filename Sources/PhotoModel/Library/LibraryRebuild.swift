// Makes a library anew from originals and sidecars, where the database is lost (`--rebuild`). The old
// folder is only read; its database is not even opened.

import Foundation

/// Something that a rebuild could not bring back, or brought back otherwise.
public enum RebuildProblem: Equatable, Sendable {
  /// An original without a sidecar: its photo has no name.
  case sidecarMissing(FilePath)
  /// An original whose sidecar is damaged: its photo has no name.
  case sidecarDamaged(FilePath)
  /// An original whose bytes have changed since it was added. It was taken as it is.
  case originalDamaged(FilePath)
  /// An original that could not be read, or is no picture any more. It was left out.
  case unreadable(FilePath, ImportFailure.Reason)
}

/// What a rebuild brought back.
public struct RebuildReport: Equatable, Sendable {
  /// How many photos there are, without those in the trash.
  public var photoCount = 0
  /// The problems, in the order of the originals.
  public var problems: [RebuildProblem] = []
}

/// Makes a library anew from the originals of another one.
public struct LibraryRebuild: Sendable {
  private let sidecars: any SidecarReading
  private let decoder: any PictureDecoding

  /// Makes a rebuild.
  /// - Parameters:
  ///   - sidecars: reads the sidecars.
  ///   - decoder: reads the metadata of originals without a sidecar.
  public init(sidecars: any SidecarReading, decoder: any PictureDecoding) {
    self.sidecars = sidecars
    self.decoder = decoder
  }

  /// One photo of the new library.
  private struct Entry {
    let photo: SidecarPhoto
    let original: StagedOriginal
  }

  /// Copies all originals of a library into a new one, and gives them what their sidecars hold.
  /// - Parameters:
  ///   - old: the folder of the library.
  ///   - new: the folder of the new one, which must not exist, or be empty.
  /// - Throws: ``LibraryError`` where one of the two can't be used. Then the new folder may hold a
  ///   part, and the old one is as it was.
  public func run(from old: FilePath, into new: FilePath) async throws(LibraryError)
    -> RebuildReport
  {
    let source = OriginalStore(library: old)
    guard source.folder.isFolder() else { throw .originalsMissing(source.folder) }
    if new.exists(), ((try? new.folderNames()) ?? [[0]]).isEmpty == false { throw .notEmpty(new) }
    // No window may write sidecars meanwhile.
    let lock = LibraryLock.path(in: old).exists() ? try LibraryLock(old) : nil
    defer { withExtendedLifetime(lock) {} }
    let originals: [FilePath]
    do throws(FileError) {
      originals = try source.files().sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    } catch {
      throw LibraryError(error)
    }
    let library = try await PhotoLibrary.open(at: new)
    var report = RebuildReport()
    do throws(LibraryError) {
      var entries: [Entry] = []
      for original in originals {
        entries += try await self.entries(of: original, in: library, &report)
      }
      report.photoCount = try await library.add(
        entries.map { ($0.photo, $0.original) })
    } catch {
      try? await library.close()
      throw error
    }
    try await library.close()
    return report
  }

  /// Copies an original. Returns its photos.
  private func entries(
    of original: FilePath, in library: PhotoLibrary, _ report: inout RebuildReport
  ) async throws(LibraryError) -> [Entry] {
    let staged: StagedOriginal
    do throws(ImportFailure.Reason) {
      staged = try library.originals.stage(original)
    } catch .library(let error) {
      throw error
    } catch {
      report.problems.append(.unreadable(original, error))
      return []
    }
    let digest = String(original.name.prefix { $0 != "." })
    if digest != staged.sha256 { report.problems.append(.originalDamaged(original)) }
    let photos = await photos(of: original, digest, &report)
    try library.originals.store(
      staged,
      at: library.originals.path(sha256: staged.sha256, fileExtension: staged.fileExtension))
    return photos.map { Entry(photo: $0, original: staged) }
  }

  /// The photos in the sidecar of an original, or one without a name.
  private func photos(
    of original: FilePath, _ digest: String, _ report: inout RebuildReport
  ) async -> [SidecarPhoto] {
    let path = OriginalStore.sidecar(of: original)
    if path.exists() {
      let fields = try? await sidecars.sidecarFields(at: path)
      if let sidecar = fields.flatMap({ Sidecar(sha256: digest, fields: $0) }) {
        return sidecar.photos
      }
      report.problems.append(.sidecarDamaged(path))
    } else {
      report.problems.append(.sidecarMissing(path))
    }
    let metadata = try? await decoder.metadata(at: original, priority: .background)
    return [
      SidecarPhoto(
        id: UUID(), sequence: .max, name: nil, liked: false,
        added: (try? original.modified()) ?? Date(), sourceName: original.name,
        metadata: metadata ?? PhotoMetadata())
    ]
  }
}

extension PhotoLibrary {
  /// Adds rebuilt photos, in the order of their sequence. Returns how many are not in the trash.
  fileprivate func add(
    _ entries: [(photo: SidecarPhoto, original: StagedOriginal)]
  ) throws(LibraryError) -> Int {
    let ordered = entries.sorted { left, right in
      (left.photo.sequence, left.photo.added) < (right.photo.sequence, right.photo.added)
    }
    return try database.transaction { () throws(LibraryError) in
      var last: Int64 = 0
      var ids: Set<UUID> = []
      for (photo, original) in ordered {
        // Each sequence and each identifier is there once, whatever the sidecars say.
        let sequence = photo.sequence > last && photo.sequence < .max ? photo.sequence : last + 1
        last = sequence
        let id = ids.insert(photo.id).inserted ? photo.id : UUID()
        let values = PhotoRow.values(
          StagedOriginal(
            path: original.path, sha256: original.sha256, byteCount: original.byteCount,
            fileExtension: original.fileExtension, sourceName: photo.sourceName,
            sourceState: original.sourceState),
          photo.metadata, photo.perceptualHash.map { PerceptualHash(rawValue: $0) })
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        try database.run(
          """
          INSERT INTO photo
            (id, sequence, name, liked, added_at, deleted_at, \(PhotoRow.columnsOfFile))
          VALUES (?, ?, ?, ?, ?, ?, \(marks))
          """,
          [
            SQLValue(id), .integer(sequence), SQLValue(photo.name), SQLValue(photo.liked),
            SQLValue(photo.added), photo.deleted.map { SQLValue($0) } ?? .null,
          ] + values)
      }
      // The positions of later picks go on behind these.
      try database.run(
        "INSERT INTO naming_queue (position, source) VALUES (?, x'')", .integer(last + 1))
      try database.run("DELETE FROM naming_queue WHERE position = ?", .integer(last + 1))
      return ordered.count { $0.photo.deleted == nil }
    }
  }
}
