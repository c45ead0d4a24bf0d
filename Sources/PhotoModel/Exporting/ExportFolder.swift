// The folder of an export. A copy is complete or absent, and never replaces a file. Names are
// chosen in `ExportNames.swift`; which photos are copied is decided by `Exporter.swift`.

import Foundation

/// A file that was exported.
struct ExportedFile: Sendable, Equatable {
  /// The file's name in the folder.
  let name: String
  /// What has the photo's own name, so that this one has a number; `nil` if it has that name.
  let owner: ExportNameOwner?
}

/// A folder into which originals are copied. It blocks on the disk, on an executor of its own.
actor ExportFolder {
  private let folder: FilePath
  private let disk: DiskAccess
  private let syncs: Bool
  private var names = ExportNames()
  /// Whether the library is on the same disk, whose last free space is reserved for names.
  private var isBesideLibrary = false
  /// The file that ``beginFile()`` has begun.
  private var written: File?
  private let executor = BlockingExecutor(label: "org.gtkphotos.export")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// How often another name is tried after another program took one at the same moment.
  private static let mostTries = 1000

  /// - Parameter syncs: whether the copies have to outlast a power cut.
  init(_ folder: FilePath, disk: DiskAccess = DiskAccess(), syncs: Bool = true) {
    self.folder = folder
    self.syncs = syncs
    self.disk = disk
  }

  /// Reads the folder's file names.
  /// - Parameter library: the library, whose folder is no target.
  /// - Throws: the error of the folder.
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

  /// The longest file name, in bytes, for a limit that a file system reports; the usual limit if it
  /// reports none.
  static func byteLimit(told limit: Int) -> Int {
    limit > 0 ? min(limit, ExportFileName.byteLimit) : ExportFileName.byteLimit
  }

  /// Removes what an export left in the folder when its process was killed.
  /// - Returns: whether nothing of that is left; `false` also if the folder can't be read.
  func clear() -> Bool {
    guard let names = try? folder.folderNames() else { return false }
    return ExportLeftovers.remove(in: folder, among: names)
  }

  /// The name that a photo would get. It is taken by that, so that the next photo gets another one.
  func claim(_ name: ExportFileName, hasSidecar: Bool) -> ExportedFile {
    let claimed = names.claim(name, companion: hasSidecar ? Sidecar.fileEnding : "")
    return ExportedFile(name: claimed.text, owner: claimed.owner)
  }

  /// The format of a photo's original, by its first bytes; `nil` if it is none, or can't be read.
  func format(of photo: Photo) -> PictureFormat? {
    guard let original = try? File.open(reading: photo.original),
      let head = try? original.head(byteCount: PictureFormat.headLength)
    else { return nil }
    return PictureFormat(head: head)
  }

  /// Copies a photo into the folder, under a free name. Returns when the copy is synced to the disk;
  /// after a failure nothing of it is left.
  /// - Parameters:
  ///   - made: the bytes of the copy; `nil` for those of the original.
  ///   - sidecar: the bytes of a sidecar beside the copy.
  func export(
    _ photo: Photo, as name: ExportFileName, made: PictureBytes? = nil, sidecar: [UInt8]? = nil
  ) throws(ExportError) -> ExportedFile {
    let temporary = folder.appending(ExportLeftovers.newName())
    do throws(ExportError) {
      // Open until the copy has its name, as closing the file releases the lock.
      let copy =
        if let made {
          try write(made, modified: photo.dateOfFile, to: temporary)
        } else {
          try copy(photo, to: temporary)
        }
      let exported = try move(temporary, to: name, hasSidecar: sidecar != nil)
      _ = consume copy
      do throws(ExportError) {
        if let sidecar { try export(sidecar, beside: exported) }
      } catch {
        // Tried again, it would have another name.
        try? folder.appending(exported.name).remove()
        throw error
      }
      return exported
    } catch {
      // If it can't be removed, the disk is gone or read-only.
      try? temporary.remove()
      throw error
    }
  }

  /// A path in the folder for a file that is being written, which ``adopt(_:as:)`` gives its name. What
  /// is left of it after a crash is removed later, as of copies.
  func beginFile() throws(ExportError) -> FilePath {
    let path = folder.appending(ExportLeftovers.newName())
    try telling { () throws(FileError) in
      let file = try File.create(path, isShared: true)
      // Held until it has its name: another export takes a file without a lock for left.
      _ = try? file.lockExclusively()
      written = consume file
    }
    return path
  }

  /// Removes a file that was begun.
  func giveUp(_ file: FilePath) {
    // If it can't be removed, a later export does it.
    try? file.remove()
    written = nil
  }

  /// Gives a file that was written a free name. After a failure nothing of it is left.
  func adopt(_ file: FilePath, as name: ExportFileName) throws(ExportError) -> ExportedFile {
    defer { written = nil }
    do throws(ExportError) {
      try telling { () throws(FileError) in try File.open(reading: file).sync() }
      return try move(file, to: name, hasSidecar: false)
    } catch {
      try? file.remove()
      throw error
    }
  }

  /// Syncs the folder, and with it the names.
  func close() throws(ExportError) {
    do throws(FileError) {
      try folder.syncFolder()
    } catch .failed(_, code: EINVAL) {
      // The file system does not sync folders.
    } catch {
      throw ExportError(error, in: folder)
    }
  }

  /// Checks that a photo's original has the bytes that were imported: a copy that is made of a damaged
  /// one must not bear the photo's name.
  func check(_ photo: Photo) throws(ExportError) {
    let digest = Digest()
    do throws(FileError) {
      try File.open(reading: photo.original).forEachPiece { (piece) throws(FileError) in
        digest.update(piece)
      }
    } catch {
      throw .original(error)
    }
    if digest.finish() != photo.sha256 { throw .originalDamaged(photo.original) }
  }

  private func export(
    _ sidecar: [UInt8], beside file: ExportedFile
  ) throws(ExportError) {
    let temporary = folder.appending(ExportLeftovers.newName())
    let copy = try write(PictureBytes(sidecar), to: temporary)
    do throws(FileError) {
      try temporary.move(toNew: folder.appending(file.name + Sidecar.fileEnding))
      _ = consume copy
    } catch {
      // If it can't be removed, the disk is gone or read-only.
      try? temporary.remove()
      throw ExportError(error, in: folder)
    }
  }

  private func write(
    _ bytes: PictureBytes, modified: Date? = nil, to path: FilePath
  ) throws(ExportError) -> File {
    do throws(FileError) {
      // As in `copy`: a disk that does not report its free space is written to until it is full, and
      // without locks no other process takes the copy for left.
      if isBesideLibrary, let room = try? disk.room(folder), !room.fits(Int64(bytes.count)) {
        throw FileError.diskFull(folder)
      }
      let copy = try File.create(path, isShared: true)
      _ = try? copy.lockExclusively()
      try bytes.withUnsafeBytes { (bytes) throws(FileError) in try copy.write(bytes) }
      if let modified { copy.setModified(modified) }
      if syncs { try copy.sync() }
      return copy
    } catch {
      // If it can't be removed, the disk is gone or read-only.
      try? path.remove()
      throw ExportError(error, in: folder)
    }
  }

  /// Copies a photo's original and compares it with the bytes that were imported: a damaged one
  /// must not be exported under the photo's name.
  private func copy(_ photo: Photo, to path: FilePath) throws(ExportError) -> File {
    var isDamaged = false
    do throws(FileError) {
      let original = try File.open(reading: photo.original)
      // A disk that does not report its free space is written to until it is full.
      if isBesideLibrary, let room = try? disk.room(folder), !room.fits(try original.size()) {
        throw FileError.diskFull(folder)
      }
      let copy = try File.create(path, isShared: true)
      // On a file system without locks, no other process takes the copy for a leftover either.
      _ = try? copy.lockExclusively()
      let digest = Digest()
      try original.forEachPiece { (piece) throws(FileError) in
        digest.update(piece)
        try copy.write(piece)
      }
      isDamaged = digest.finish() != photo.sha256
      // Distinguished below: no system call has failed.
      if isDamaged { throw FileError.failed(photo.original, code: EIO) }
      copy.setModified(photo.dateOfFile)
      if syncs { try copy.sync() }
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
    _ temporary: FilePath, to name: ExportFileName, hasSidecar: Bool
  ) throws(ExportError) -> ExportedFile {
    var owner: ExportNameOwner?
    for _ in 0..<Self.mostTries {
      let claimed = claim(name, hasSidecar: hasSidecar)
      // Of the first try: later ones find the names that were tried before.
      owner = owner ?? claimed.owner
      do throws(FileError) {
        try temporary.move(toNew: folder.appending(claimed.name))
        return ExportedFile(name: claimed.name, owner: owner)
      } catch .failed(_, code: EEXIST) {
        owner = owner ?? .file
      } catch .failed(_, code: EINVAL), .failed(_, code: EILSEQ), .failed(_, code: ENAMETOOLONG) {
        throw .nameRefused(claimed.name)
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
  /// When the photo was taken, read in this machine's time zone, so that file managers sort copies
  /// as the camera did; without that date, when it was imported.
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
