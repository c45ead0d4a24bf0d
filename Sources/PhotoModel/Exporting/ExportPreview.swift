// What an export would call its files, before anything is written (`Exporter.swift`).

/// The file names of an export that are not those of its photos.
public struct ExportPreview: Sendable, Equatable {
  /// Why a file gets another name.
  public enum Reason: Sendable, Equatable {
    /// Something else has the name.
    case taken(by: ExportNameOwner)
    /// Not all disks can hold the name.
    case unsuitable(ExportNameFlaw)
  }

  /// A photo whose file gets another name.
  public struct Line: Sendable, Equatable {
    /// The photo's name, or that of its picked file.
    public let photo: String
    /// The name of the file.
    public let fileName: String
    /// Why it is another one.
    public let reason: Reason
  }

  /// The files with other names, in the order of the export.
  public internal(set) var lines: [Line] = []
  /// How many photos are exported.
  public internal(set) var count = 0
}

extension Exporter {
  /// How many photos are read at a time: their originals may be opened, on a slow disk.
  private static let batch = 50

  /// Finds out which files an export would give other names. Writes nothing.
  /// - Returns: the files; `nil` if the person has cancelled it.
  /// - Throws: ``ExportError`` if the folder can't be exported to, or the library can't be read.
  public func preview(
    _ photos: [Int64], to folder: FilePath, _ options: ExportOptions = ExportOptions()
  ) async throws(ExportError) -> ExportPreview? {
    previewCount += 1
    let number = previewCount
    let target = ExportFolder(folder, disk: disk)
    try await target.open(library: library.folder)
    let naming = ExportNaming(options, count: photos.count)
    var preview = ExportPreview()
    checking.expect(photos.count)
    var rest = photos.count
    defer { checking.dropped(rest) }
    for start in stride(from: 0, to: photos.count, by: Self.batch) {
      let part = Array(photos[start..<min(start + Self.batch, photos.count)])
      if number <= cancelledPreview { return nil }
      let found = try await read(part)
      let photos = part.enumerated().compactMap { index, sequence in
        found[sequence].map { (start + index, $0) }
      }
      preview.count += photos.count
      preview.lines += await target.otherNames(of: photos, naming, options)
      if number <= cancelledPreview { return nil }
      for _ in part { checking.did() }
      rest -= part.count
    }
    return preview
  }

  private func read(_ sequences: [Int64]) async throws(ExportError) -> [Int64: Photo] {
    do throws(LibraryError) {
      let photos = try await library.photos.find(sequences: sequences)
      return Dictionary(photos.map { ($0.sequence, $0) }) { $1 }
    } catch {
      throw .library(error)
    }
  }
}

extension ExportFolder {
  /// The files of photos that get other names. The names are taken by that.
  /// - Parameter photos: with their positions in the export, from 0.
  fileprivate func otherNames(
    of photos: [(Int, Photo)], _ naming: ExportNaming, _ options: ExportOptions
  ) -> [ExportPreview.Line] {
    photos.compactMap { index, photo in
      let format = CopyPlan.needsFormat(photo, options) ? format(of: photo) : nil
      let plan = CopyPlan(photo, format, options)
      let name = naming.fileName(of: photo, at: index, plan.fileExtension)
      let file = claim(name, hasSidecar: plan.hasSidecar)
      let reason =
        file.owner.map { ExportPreview.Reason.taken(by: $0) }
        ?? name.flaw(of: file.name).map { ExportPreview.Reason.unsuitable($0) }
      return reason.map {
        ExportPreview.Line(
          photo: photo.name ?? photo.sourceName, fileName: file.name, reason: $0)
      }
    }
  }
}
