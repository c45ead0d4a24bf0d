// Tests of paths: bytes that are not UTF-8 are never repaired.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder) struct FilePathTests {
  private let latin = FilePath(bytes: [0x2f, 0x64, 0x2f, 0xe9, 0xff, 0x2e, 0x6a, 0x70, 0x67])

  @Test func bytesThatAreNoTextAreKept() {
    #expect(latin.bytes == [0x2f, 0x64, 0x2f, 0xe9, 0xff, 0x2e, 0x6a, 0x70, 0x67])
    #expect(latin.text == "/d/\u{fffd}\u{fffd}.jpg")
    #expect(latin.name == "\u{fffd}\u{fffd}.jpg")
    #expect(latin.pathExtension == "jpg")
    #expect(latin != FilePath(latin.text))
    #expect(latin.folder == FilePath("/d"))
    #expect(latin.folder.appending(bytes: latin.bytes.suffix(6)) == latin)
  }

  @Test func aFileWhoseNameIsNoTextIsFound() throws {
    let path = TemporaryFolder.path.appending(bytes: [0xff, 0xfe, 0x2e, 0x6a])
    try path.holding("x")
    #expect(path.exists())
    #expect(!FilePath(path.text).exists())
    #expect(try TemporaryFolder.path.folderNames() == [[0xff, 0xfe, 0x2e, 0x6a]])
  }

  @Test func aPathIsResolvedAsFarAsDisksAnswer() throws {
    let folder = TemporaryFolder.path
    let real = folder.appending("real")
    _ = try real.appending("photos").makeFolder(withParents: true)
    for link in ["one", "two"] {
      #expect(symlink("real", folder.appending(link).text) == 0)
    }
    let path = folder.appending("one/../two/photos/new")
    #expect(path.resolved(within: 600) == real.appending("photos/new"))
    #expect(path.resolved(within: 600) == path.resolved)

    // As a network mount whose server is down, this path hangs.
    let mount = real.appending("photos")
    let isReached = DispatchSemaphore(value: 0)
    let answer = DispatchSemaphore(value: 0)
    let found = path.resolved(
      step: { path in
        if path == mount {
          isReached.signal()
          answer.wait()
        }
        return path.resolved
      }, until: { _ in isReached.wait() })
    answer.signal()
    #expect(found == real.appending("photos/new"))
  }

  @Test func aPathEndsAtItsFirstNUL() {
    #expect(FilePath("/a\u{0}b") == FilePath("/a"))
    #expect(FilePath("/a").withCString { strlen($0) } == 2)
  }

  @Test(arguments: [
    ("/a/b.jpg", "b.jpg", "/a"), ("b", "b", "."), ("/", "/", "/"), ("/b", "b", "/"),
    ("/a/b/", "b", "/a"), ("a/b", "b", "a"), ("//", "/", "/"), ("./b", "b", "."),
  ])
  func nameAndFolderAreThoseOfTheLastPart(text: String, name: String, folder: String) {
    #expect(FilePath(text).name == name)
    #expect(FilePath(text).folder == FilePath(folder))
  }

  @Test(arguments: [
    ("a.jpg", "jpg"), ("a.b.JPG", "JPG"), ("a", nil), (".hidden", nil), (".hidden.png", "png"),
    ("a.", nil), ("a.b/c", nil), ("/x.y/c.z/", "z"),
  ])
  func theExtensionIsWhatFollowsTheLastDotOfTheName(text: String, letters: String?) {
    #expect(FilePath(text).pathExtension == letters)
  }

  @Test func appendingPutsOneSlashBetween() {
    #expect(FilePath("/a").appending("b") == FilePath("/a/b"))
    #expect(FilePath("/a/").appending("b") == FilePath("/a/b"))
    #expect(FilePath("/").appending("b") == FilePath("/b"))
    #expect(FilePath("").appending("b") == FilePath("b"))
  }

  @Test func onlyAPathFromTheRootIsAbsolute() {
    #expect(FilePath("/a").isAbsolute)
    #expect(!FilePath("a").isAbsolute)
    #expect(!FilePath("").isAbsolute)
  }

  @Test func resolvingFollowsLinksAndDots() throws {
    let folder = TemporaryFolder.path
    let real = try folder.appending("real").asFolder()
    try real.appending("a.jpg").holding("x")
    try folder.appending("link").linked(to: real)
    #expect(folder.appending("link/../link/./a.jpg").resolved == real.appending("a.jpg"))
  }

  @Test func resolvingWhatIsNotThereYetFollowsTheLinksAboveIt() throws {
    let folder = TemporaryFolder.path
    let real = try folder.appending("real").asFolder()
    try folder.appending("link").linked(to: real)
    #expect(folder.appending("link/new/library").resolved == real.appending("new/library"))
  }

  @Test func resolvingWhatIsNotThereYetKeepsItsBytes() {
    let path = TemporaryFolder.path.appending(bytes: [0x61, 0xff])
    #expect(path.resolved == path)
  }

  @Test(arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/a/", "/a", true), ("/ab", "/a", false),
    ("/a", "/", true), ("/", "/a", false), ("/", "/", true), ("/a/b", "/a/", true),
    ("/a", "/a/", true),
  ])
  func aPathIsWithinAFolder(path: String, folder: String, isWithin: Bool) {
    #expect(FilePath(path).isWithin(FilePath(folder)) == isWithin)
  }

  @Test func aRelativePathIsSeenFromTheCurrentFolder() {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    let name: [UInt8] = [0x61, 0xff]
    #expect(FilePath(bytes: name).absolute == current.appending(bytes: name))
    #expect(FilePath("/a").absolute == FilePath("/a"))
    #expect(FilePath("file:///a").absolute == FilePath("file:///a"))
  }
}
