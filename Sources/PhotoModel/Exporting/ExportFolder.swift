// The folder that photos are exported to: copies that are whole or not there, and never in another
// file's place. Names are chosen in `ExportNames.swift`; `Exporter.swift` says what is copied.

import Foundation

/// A file that was exported.
struct ExportedFile: Sendable, Equatable {
  /// Its name in the folder.
  let name: String
  /// Whether that has a number because another file had it before.
  let isNumbered: Bool
}

/// A folder that takes copies of originals. It blocks on the disk, on an executor of its own.
actor ExportFolder {
  private let folder: FilePath
  private let disk: DiskAccess
  private var names = ExportNames()
  /// Whether the library lies on the same disk, whose last room is for names.
  private var isBesideLibrary = false
  private let executor = BlockingExecutor(label: "org.gtkphotos.export")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// How often a name is tried anew that another program took at the same moment.
  private static let mostTries = 1000

  init(_ folder: FilePath, disk: DiskAccess = DiskAccess()) {
    self.folder = folder
    self.disk = disk
  }

  /// Looks at what the folder holds already.
  /// - Parameter library: the library, whose folder is not to be exported to.
  /// - Throws: what is wrong with the folder.
  func open(library: FilePath) throws(ExportError) {
    guard folder.isFolder() else { throw .folderGone(folder) }
    guard !folder.resolved.isWithin(library.resolved) else { throw .insideLibrary(folder) }
    isBesideLibrary = folder.isOnDisk(of: library)
    let limit = folder.withCString { pathconf($0, Int32(_PC_NAME_MAX)) }
    try telling { () throws(FileError) in
      let taken = try folder.folderNames()
      ExportLeftovers.remove(in: folder, among: taken)
      names = ExportNames(
        taken: taken.map { String(decoding: $0, as: UTF8.self) },
        byteLimit: Self.byteLimit(told: limit))
    }
  }

  /// The most bytes of a name where a file system tells of this many; one that tells of none has
  /// the usual bound.
  static func byteLimit(told limit: Int) -> Int {
    limit > 0 ? min(limit, ExportFileName.byteLimit) : ExportFileName.byteLimit
  }

  /// Removes what an export left in the folder whose process was killed.
  /// - Returns: whether nothing of that is left; `false` also where the folder can't be looked at.
  func clear() -> Bool {
    guard let names = try? folder.folderNames() else { return false }
    return ExportLeftovers.remove(in: folder, among: names)
  }

  /// Copies a photo's original into the folder, under a name that is free. Returns when the disk
  /// holds it; after a failure nothing of it is left.
  func export(_ photo: Photo) throws(ExportError) -> ExportedFile {
    let temporary = folder.appending(ExportLeftovers.newName())
    do throws(ExportError) {
      // Open until it has its name: with the file goes its lock.
      let copy = try copy(photo, to: temporary)
      let exported = try move(temporary, to: photo.exportFileName)
      _ = consume copy
      return exported
    } catch {
      // Where it can't be removed the disk is gone, or can't be written any more.
      try? temporary.remove()
      throw error
    }
  }

  /// Waits until the disk holds the names too.
  func close() throws(ExportError) {
    do throws(FileError) {
      try folder.syncFolder()
    } catch .failed(_, code: EINVAL) {
      // A file system that syncs no folders.
    } catch {
      throw ExportError(error, in: folder)
    }
  }

  /// Copies a photo's original, and compares it with what once came into the library: a damaged one
  /// is not to pass for the photo under its name.
  private func copy(_ photo: Photo, to path: FilePath) throws(ExportError) -> File {
    var isDamaged = false
    do throws(FileError) {
      let original = try File.open(reading: photo.original)
      // A disk that does not say how much room it has is written to until it is full.
      if isBesideLibrary, let room = try? disk.room(folder), !room.fits(try original.size()) {
        throw FileError.diskFull(folder)
      }
      let copy = try File.create(path, isShared: true)
      // Where there are no locks, nobody takes the copy for a leftover either.
      _ = try? copy.lockExclusively()
      let digest = Digest()
      try original.forEachPiece { (piece) throws(FileError) in
        digest.update(piece)
        try copy.write(piece)
      }
      isDamaged = digest.finish() != photo.sha256
      // Told apart below: no call has failed.
      if isDamaged { throw FileError.failed(photo.original, code: EIO) }
      copy.setModified(photo.dateOfFile)
      try copy.sync()
      return copy
    } catch  where isDamaged {
      throw .originalDamaged(photo.original)
    } catch  where error.path == photo.original {
      throw .original(error)
    } catch {
      throw ExportError(error, in: folder)
    }
  }

  private func move(
    _ temporary: FilePath, to name: ExportFileName
  ) throws(ExportError) -> ExportedFile {
    var isTaken = false
    for _ in 0..<Self.mostTries {
      let claimed = names.claim(name)
      do throws(FileError) {
        try temporary.move(toNew: folder.appending(claimed.text))
        return ExportedFile(name: claimed.text, isNumbered: isTaken || claimed.isNumbered)
      } catch .failed(_, code: EEXIST) {
        isTaken = true
      } catch .failed(_, code: EINVAL), .failed(_, code: EILSEQ), .failed(_, code: ENAMETOOLONG) {
        throw .nameRefused(claimed.text)
      } catch {
        throw ExportError(error, in: folder)
      }
    }
    throw .folder(.failed(folder, code: EEXIST))
  }

  private func telling(_ body: () throws(FileError) -> Void) throws(ExportError) {
    do throws(FileError) {
      try body()
    } catch {
      throw ExportError(error, in: folder)
    }
  }
}

extension Photo {
  /// What the photo's file is called outside the library.
  fileprivate var exportFileName: ExportFileName {
    ExportFileName(
      name: name, sourceName: sourceName, fileExtension: original.pathExtension ?? "")
  }

  /// When it was taken, by the clock of this machine's place, so that file managers sort copies as
  /// the camera did; where it tells no date, when it came into the library.
  fileprivate var dateOfFile: Date {
    switch effectiveDate {
    case .added(let date): return date
    case .taken(let taken):
      let parts = DateComponents(
        year: taken.year, month: taken.month, day: taken.day, hour: taken.hour,
        minute: taken.minute, second: taken.second)
      return Calendar(identifier: .gregorian).date(from: parts) ?? added
    }
  }
}
