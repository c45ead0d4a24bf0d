// The originals of a library: byte-for-byte copies named by the SHA-256 of their content.
// The rows that speak of them are in `PhotoLibrary.swift`.

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
}

/// The folder `originals` of a library. No path here is built from a name a person typed.
public struct OriginalStore: Sendable {
  /// The folder, `LIBRARY/originals`.
  let folder: FilePath

  /// Waits for the disk to hold the names in the library.
  let syncs = FolderSync()

  /// Names of copies that are still being written begin with this.
  private static let stagingPrefix = ".incoming-"

  init(library: FilePath) { folder = library.appending("originals") }

  /// Copies a picture file into the library's file system and waits until the disk holds it.
  ///
  /// One read of the source feeds copy and digest. The copy is staged in `originals` itself,
  /// as the folder of its own name is known only once the digest is. After a failure nothing
  /// is left: a copy whose sync failed is made again, never only synced again.
  ///
  /// Blocks on the disk: call it off the main actor.
  /// - Throws: what is wrong with the source, or with the library's disk.
  public func stage(_ source: FilePath) throws(ImportFailure.Reason) -> StagedOriginal {
    let input = try telling(source) { () throws(FileError) in try File.open(reading: source) }
    let head = try telling(source) { () throws(FileError) in
      try input.head(byteCount: PictureFormat.headLength)
    }
    if head.isEmpty { throw .empty }
    guard let format = PictureFormat(head: head) else { throw .picture(.notAPicture) }
    return try telling(source) { () throws(FileError) in try copy(input, as: format) }
  }

  /// Runs `body` and tells an error of the source from one of the library's own disk.
  private func telling<Value: ~Copyable>(
    _ source: FilePath, _ body: () throws(FileError) -> Value
  ) throws(ImportFailure.Reason) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw error.path == source ? .file(error) : .library(LibraryError(error))
    }
  }

  private func copy(
    _ input: borrowing File, as format: PictureFormat
  ) throws(FileError) -> StagedOriginal {
    let path = folder.appending(Self.stagingPrefix + UUID().uuidString)
    do throws(FileError) {
      let output = try File.create(path)
      let digest = Digest()
      var byteCount: Int64 = 0
      try input.forEachPiece { (piece) throws(FileError) in
        digest.update(piece)
        try output.write(piece)
        byteCount += Int64(piece.count)
      }
      try output.sync()
      return StagedOriginal(
        path: path, sha256: digest.finish(), byteCount: byteCount,
        fileExtension: Self.fileExtension(of: input.path, format), sourceName: input.path.name)
    } catch {
      discard(path)
      throw error
    }
  }

  /// Removes a staged copy that is not wanted.
  public func discard(_ staged: FilePath) {
    // A copy that can't be removed now is swept when the library opens next.
    try? staged.remove()
  }

  /// Gives a staged copy the path of an original and waits until the disk holds the name. What
  /// stood there is replaced.
  func promote(_ staged: StagedOriginal, to target: FilePath) throws(LibraryError) {
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

  /// Every file below `originals` but copies that are still being written.
  func files() throws(FileError) -> [FilePath] {
    var files: [FilePath] = []
    for name in try folder.folderNames() where !name.starts(with: Self.stagingPrefix.utf8) {
      let entry = folder.appending(bytes: name)
      if entry.isFolder() {
        for inner in try entry.folderNames() { files.append(entry.appending(bytes: inner)) }
      } else {
        files.append(entry)
      }
    }
    return files
  }

  /// The source's own extension where it is a plain short word; otherwise the format's.
  private static func fileExtension(of source: FilePath, _ format: PictureFormat) -> String {
    guard let letters = source.pathExtension, letters.utf8.count <= 8,
      letters.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || isDigit($0) })
    else { return format.fileExtension }
    return letters
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
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
