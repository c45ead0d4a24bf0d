// Tests of open files and folders.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct FileTests {
  private let folder = TemporaryFolder.path

  @Test func onlyRegularFilesAreOpenedForReading() throws {
    let device = FilePath("/dev/zero")
    #expect(throws: FileError.special(device)) { _ = try File.open(reading: device) }
    #expect(throws: FileError.folder(folder)) { _ = try File.open(reading: folder) }
    let gone = folder.appending("gone")
    #expect(throws: FileError.missing(gone)) { _ = try File.open(reading: gone) }
    let beneath = try folder.appending("file").holding("x").appending("beneath")
    #expect(throws: FileError.missing(beneath)) { _ = try File.open(reading: beneath) }
  }

  @Test func theHeadIsReadWithoutMovingOn() throws {
    let file = try File.open(reading: folder.appending("a").holding("abcdef"))
    #expect(try file.head(byteCount: 3) == Array("abc".utf8))
    #expect(try file.head(byteCount: 32) == Array("abcdef".utf8))
    #expect(try file.size() == 6)
    var read: [UInt8] = []
    try file.forEachPiece { read += $0 }
    #expect(read == Array("abcdef".utf8))
  }

  @Test func whatIsWrittenIsThere() throws {
    let path = folder.appending("new")
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try File.create(path)
    try file.write(bytes)
    try file.sync()
    #expect(try path.contents() == bytes)
  }

  @Test func creatingReplacesNothing() throws {
    let path = try folder.appending("a").holding("old")
    #expect(throws: FileError.failed(path, code: EEXIST)) { _ = try File.create(path) }
    #expect(try path.contents() == Array("old".utf8))
  }

  @Test func aFullDiskIsTold() throws {
    let full = FilePath("/dev/full")
    try #require(full.exists())
    let file = try File.openForLock(full)
    #expect(throws: FileError.diskFull(full)) { try file.write([1]) }
  }

  @Test func aLockEndsThoughAForkedProcessHasTheDescriptorToo() throws {
    let path = folder.appending("lock")
    var copy: Int32 = -1
    do {
      let file = try File.openForLock(path)
      #expect(try file.lockExclusively())
      // What a process has that was forked and has not run its program yet.
      for name in try FilePath("/proc/self/fd").folderNames() {
        guard let number = Int32(String(decoding: name, as: UTF8.self)) else { continue }
        // A descriptor may be closed meanwhile.
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
        if target == path.text { copy = fcntl(number, F_DUPFD_CLOEXEC, 0) }
      }
      #expect(copy >= 0)
    }
    defer { if copy >= 0 { close(copy) } }
    #expect(try File.openForLock(path).lockExclusively())
  }

  @Test func aLockIsHeldByOneAndEndsWithItsFile() throws {
    let path = folder.appending("lock")
    do {
      let first = try File.openForLock(path)
      let second = try File.openForLock(path)
      #expect(try first.lockExclusively())
      #expect(try !second.lockExclusively())
    }
    let third = try File.openForLock(path)
    #expect(try third.lockExclusively())
  }

  @Test func aFolderIsMadeOnce() throws {
    let path = folder.appending("new")
    #expect(try path.makeFolder())
    #expect(try !path.makeFolder())
    let deep = folder.appending("a/b/c")
    #expect(throws: FileError.missing(deep)) { try deep.makeFolder() }
    #expect(try deep.makeFolder(withParents: true))
    #expect(deep.isFolder())
  }

  @Test func aFolderIsNotMadeWhereAFileStands() throws {
    let path = try folder.appending("a").holding("x")
    #expect(throws: FileError.failed(path, code: EEXIST)) { try path.makeFolder() }
    #expect(!path.isFolder())
  }

  @Test func namesInAFolderAreThoseOfAllFilesAndNoOthers() throws {
    for name in ["a", ".b", "..."] { try folder.appending(name).holding("x") }
    let names = try folder.folderNames().map { String(decoding: $0, as: UTF8.self) }
    #expect(names.sorted() == ["...", ".b", "a"])
    #expect(throws: FileError.missing(folder.appending("gone"))) {
      try folder.appending("gone").folderNames()
    }
  }

  @Test func movingReplacesInOneStepAndRemovingTwiceIsNoError() throws {
    let old = try folder.appending("old").holding("old")
    let new = try folder.appending("new").holding("new")
    try new.move(to: old)
    #expect(try old.contents() == Array("new".utf8))
    #expect(!new.exists())
    try old.remove()
    try old.remove()
    #expect(!old.exists())
    #expect(throws: FileError.folder(folder)) { try folder.remove() }
  }

  @Test func aFolderIsKnownByItsIdentityWhateverLeadsThere() throws {
    let link = try folder.appending("link").linked(to: folder)
    let other = try folder.appending("other").asFolder()
    #expect(try link.identity() == folder.identity())
    #expect(try other.identity() != folder.identity())
  }

  private static let codes: [(Int32, FileError)] = [
    (ENOENT, .missing(FilePath("/p"))), (ENOTDIR, .missing(FilePath("/p"))),
    (EACCES, .notPermitted(FilePath("/p"))), (EPERM, .notPermitted(FilePath("/p"))),
    (EISDIR, .folder(FilePath("/p"))), (ENXIO, .failed(FilePath("/p"), code: ENXIO)),
    (ENOSPC, .diskFull(FilePath("/p"))), (EDQUOT, .diskFull(FilePath("/p"))),
    (EFBIG, .tooLarge(FilePath("/p"))), (EROFS, .readOnly(FilePath("/p"))),
    (EIO, .failed(FilePath("/p"), code: EIO)),
  ]

  @Test(arguments: codes)
  func theKernelsErrorsAreToldApart(code: Int32, error: FileError) {
    #expect(FileError(FilePath("/p"), code: code) == error)
    #expect(error.path == FilePath("/p"))
  }
}
