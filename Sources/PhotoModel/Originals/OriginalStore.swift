// The originals of a library: byte-for-byte copies named by the SHA-256 of their content.
// How they are copied is in `OriginalStore+Staging.swift`, the rows that speak of them are in
// `PhotoRow.swift`.

import Foundation

/// A copy that is safe on the disk, not yet under its own name.
public struct StagedOriginal: Sendable, Equatable {
  /// Where the copy lies; it moves when the photo is added and goes when it is refused.
  public let path: FilePath
  /// The SHA-256 of the copy in 64 hexadecimal digits.
  public let sha256: String
  /// The copy's size in bytes.
  public let byteCount: Int64
  /// The extension that the original keeps, without a dot; empty where it has none.
  public let fileExtension: String
  /// The name of the file that was copied.
  public let sourceName: String
  /// What the source was while it was read.
  let sourceState: FileState
  /// The source, where it is another file than the one that was picked, as far as that is known.
  var other: FileStamp?
}

/// The folder `originals` of a library. No path here is built from a name a person typed.
public struct OriginalStore: Sendable {
  /// The folder, `LIBRARY/originals`.
  let folder: FilePath

  /// Waits for the disk to hold the names in the library.
  let syncs = FolderSync()

  /// Names of copies that are still being written begin with this.
  static let stagingPrefix = ".incoming-"

  /// How files are read and written.
  var disk = DiskAccess()
  /// Which copies fit on the library's disk.
  let room = DiskSpaceReservations()

  /// The identifier that the folder is to bear, see ``LibraryIdentity``; `nil` where nothing is
  /// changed in it.
  let id: String?

  /// Which folder bore the identifier at the opening, by device and inode; `nil` where nothing is
  /// changed in it, or where these do not tell.
  let place: [UInt64]?

  /// The library's folder without symbolic links, as it was when somebody opened it: its disk may hang
  /// by the time that this is asked for.
  let realLibrary: FilePath

  init(library: FilePath, id: String? = nil) {
    folder = library.appending("originals")
    realLibrary = library.resolved
    self.id = id
    place = id == nil ? nil : folder.lastingIdentity
  }

  /// Removes a staged copy that is not wanted.
  public func discard(_ staged: FilePath) {
    // A copy that can't be removed now is swept when the library opens next.
    try? staged.remove()
  }

  /// Gives a staged copy the path of an original and waits until the disk holds the name. What
  /// stood there is replaced.
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

  /// Removes an original for good. The disk may bring it back until ``syncRemovals(in:)``.
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

  /// Removes what a crash left of copies. Only for the process that holds the library's lock.
  /// - Returns: why the first that is left can't be removed; `nil` where none is left.
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

  /// Every file below `originals` but copies that are still being written, and the mark.
  func files() throws(FileError) -> [FilePath] {
    var files: [FilePath] = []
    for name in try folder.folderNames()
    where !name.starts(with: Self.stagingPrefix.utf8) && name != Array(Self.markName.utf8) {
      let entry = folder.appending(bytes: name)
      if entry.isFolder() {
        for inner in try entry.folderNames() { files.append(entry.appending(bytes: inner)) }
      } else {
        files.append(entry)
      }
    }
    return files
  }
}

extension LibraryError {
  /// The library's view of a file error on its own disk.
  init(_ error: FileError) {
    switch error {
    case .diskFull(let path): self = .diskFull(path.folder)
    case .readOnly(let path): self = .readOnly(path.folder)
    default: self = .file(error)
    }
  }
}
