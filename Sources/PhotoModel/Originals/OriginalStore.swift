// The originals of a library: byte-for-byte copies of picked files, named by the SHA-256 of their
// content. How files are copied is in `OriginalStore+Staging.swift`, how originals get to the disk
// whole in `OriginalStore+Storing.swift`, the rows that refer to them in
// `Library/Storage/PhotoRow.swift`, the identity of the folder in `Library/LibraryIdentity.swift`,
// the sidecars beside them in `OriginalStore+Sidecars.swift`.

import Foundation

/// A copy that is safe on the disk and has a temporary name.
public struct StagedOriginal: Sendable, Equatable {
  /// The path of the copy. It is moved when the photo is added, and removed when the photo is
  /// refused.
  public let path: FilePath
  /// The SHA-256 of the copy in 64 hexadecimal digits.
  public let sha256: String
  /// The copy's size in bytes.
  public let byteCount: Int64
  /// The extension of the original, without a dot; empty where it has none.
  public let fileExtension: String
  /// The name of the file that was copied.
  public let sourceName: String
  /// The state of the source while it was read.
  let sourceState: FileState
  /// The stamp of the source, where it is known to be another file than the one that was picked.
  var other: FileStamp?
}

/// The folder `originals` of a library. No path in it is built from a name that a person typed.
public struct OriginalStore: Sendable {
  /// The folder, `LIBRARY/originals`.
  let folder: FilePath

  /// Waits for the disk to hold the names in the library.
  let syncs = FolderSync()

  /// The prefix of copies that are still being written.
  static let stagingPrefix = ".incoming-"

  /// The calls that read and write files; tests replace them.
  var disk = DiskAccess()
  /// The space on the library's disk that unfinished copies have reserved.
  let room = DiskSpaceReservations()

  /// The identifier that the folder must have, see ``LibraryIdentity``; `nil` where nothing is
  /// changed in it.
  let id: String?

  /// The device and inode of the folder when the library was opened; `nil` where nothing is changed
  /// in it, or where these don't identify it (``FilePath/lastingIdentity``).
  let folderIdentity: [UInt64]?

  /// The library's folder without symbolic links, resolved at the opening: the disk may hang later,
  /// when this is needed.
  let realLibrary: FilePath

  init(library: FilePath, id: String? = nil) {
    folder = library.appending("originals")
    realLibrary = library.resolved
    self.id = id
    folderIdentity = id == nil ? nil : folder.lastingIdentity
  }

  /// Removes a staged copy that is not needed.
  public func discard(_ staged: FilePath) {
    // If that fails, ``sweep()`` removes it when the library opens next.
    try? staged.remove()
  }

  /// Moves a staged copy to the path of an original and waits until the disk holds the name. A file
  /// there is replaced.
  func promote(_ staged: StagedOriginal, to target: FilePath) throws(LibraryError) {
    try checkPresence()
    do throws(FileError) {
      try syncs.hold(folder)
      try syncs.make(target.folder)
      try staged.path.move(to: target)
      try syncs.sync(target.folder)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Removes an original for good. Until ``syncRemovals(in:)``, it may be back after a power cut.
  func remove(_ original: FilePath) throws(LibraryError) {
    try checkPresence()
    do throws(FileError) {
      try original.remove()
    } catch {
      throw LibraryError(error)
    }
  }

  /// The path of an original: `originals/ab/abcd….jpg`.
  func path(sha256: String, fileExtension: String) -> FilePath {
    let name = fileExtension.isEmpty ? sha256 : sha256 + "." + fileExtension
    return folder.appending(String(sha256.prefix(2))).appending(name)
  }

  /// Removes unfinished copies that a crash left. Only for the process that holds the library's
  /// lock.
  /// - Returns: the error of the first copy that can't be removed; `nil` where all are removed.
  func sweep() -> LibraryError? {
    var failure: FileError?
    do throws(FileError) {
      for name in try folder.folderNames() where name.starts(with: Self.stagingPrefix.utf8) {
        do throws(FileError) {
          try folder.appending(bytes: name).remove()
        } catch {
          failure = failure ?? error
        }
      }
    } catch {
      failure = error
    }
    return failure.map { LibraryError($0) }
  }

  /// Every file below `originals`, without copies that are still being written, the identity file,
  /// and sidecars.
  func files() throws(FileError) -> [FilePath] {
    try allFiles().filter { !Self.isSidecar($0) }
  }

  /// The same with the sidecars.
  func allFiles() throws(FileError) -> [FilePath] {
    let listing = try listing()
    if let first = listing.unlisted.first { throw first }
    return listing.files
  }

  /// What is in the folder.
  struct Listing {
    /// The files, also the sidecars.
    var files: [FilePath] = []
    /// The errors of folders that can't be listed, in their order.
    var unlisted: [FileError] = []
  }

  /// All files, and the folders that can't be listed. One that is a link to a disk that is not connected is among them.
  func listing() throws(FileError) -> Listing {
    var listing = Listing()
    let names = try folder.folderNames().sorted { $0.lexicographicallyPrecedes($1) }
    for name in names
    where !name.starts(with: Self.stagingPrefix.utf8) && name != Array(Self.markName.utf8) {
      let entry = folder.appending(bytes: name)
      do throws(FileError) {
        switch try entry.kind() {
        case .folder:
          let names = try entry.folderNames()
          listing.files += names.map { entry.appending(bytes: $0) }
        // The folders of originals have two letters of a digest.
        case .brokenLink where name.count == 2: listing.unlisted.append(.missing(entry))
        case .file, .special, .brokenLink, .nothing: listing.files.append(entry)
        }
      } catch {
        listing.unlisted.append(error)
      }
    }
    return listing
  }
}

extension LibraryError {
  /// The library's error for a file error on its own disk.
  init(_ error: FileError) {
    switch error {
    case .diskFull(let path): self = .diskFull(path.folder)
    case .readOnly(let path): self = .readOnly(path.folder)
    default: self = .file(error)
    }
  }
}
