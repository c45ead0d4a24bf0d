// Tests of staging: how files are copied, which are refused, and that a refused file leaves nothing
// behind.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct OriginalStoreTests {
  private let folder = TemporaryFolder.path
  private let store: OriginalStore

  init() throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("originals").asFolder()
    store = OriginalStore(library: libraryFolder)
  }

  private func expectRefusal(_ source: FilePath, _ reason: ImportFailure.Reason) throws {
    #expect(throws: reason) { try store.stage(source) }
    #expect(try store.folder.tree().isEmpty)
  }

  @Test func aPictureIsCopiedByteForByte() throws {
    let bytes = jpeg(String(repeating: "picture ", count: 400_000))
    let staged = try store.stage(folder.appending("big.jpg").holding(bytes))
    #expect(try staged.path.contents() == bytes)
    #expect(staged.byteCount == Int64(bytes.count))
    #expect(staged.sourceName == "big.jpg")
    #expect(staged.path.folder == store.folder)
  }

  @Test func theDigestIsThatOfTheBytes() throws {
    let staged = try store.stage(folder.appending("a.jpg").holding([0xff, 0xd8, 0xff]))
    #expect(
      staged.sha256 == "6e568e1f67fba258184c78181539e5e8fdee447e49bb706fc0ea34fbf12336a5")
  }

  @Test(arguments: [
    ("a.jpg", "jpg"), ("a.JPG", "JPG"), ("a.b.JPeG", "JPeG"), ("a.mp4", "mp4"), ("a", "jpg"),
    (".hidden", "jpg"), ("a.", "jpg"), ("a.j p", "jpg"), ("a.jpé", "jpg"),
    ("a.verylongone", "jpg"), ("a.j-g", "jpg"),
  ])
  func aPlainShortExtensionIsKept(name: String, fileExtension: String) throws {
    let staged = try store.stage(folder.appending(name).holding(jpeg("one")))
    #expect(staged.fileExtension == fileExtension)
  }

  @Test func anEmptyFileIsRefused() throws {
    try expectRefusal(folder.appending("a.jpg").holding(""), .empty)
  }

  @Test func aTextNamedAsAPictureIsRefused() throws {
    try expectRefusal(
      folder.appending("a.jpg").holding("Dear diary"), .picture(.notAPicture))
  }

  @Test func aNamedPipeIsRefusedWithoutWaitingForAWriter() async throws {
    let pipe = try folder.appending("pipe.jpg").asPipe().text
    let library = libraryFolder.text
    await #expect(processExitsWith: .success) {
      [pipe = pipe as String, library = library as String] in
      alarm(30)
      let store = OriginalStore(library: FilePath(library))
      #expect(throws: ImportFailure.Reason.file(.special(FilePath(pipe)))) {
        try store.stage(FilePath(pipe))
      }
    }
    #expect(try store.folder.tree().isEmpty)
  }

  @Test func aDeviceIsRefused() throws {
    try expectRefusal(FilePath("/dev/zero"), .file(.special(FilePath("/dev/zero"))))
  }

  @Test func aFolderIsRefused() throws {
    try expectRefusal(
      folder.appending("a.jpg").asFolder(), .file(.folder(folder.appending("a.jpg"))))
  }

  @Test func aMissingFileIsRefused() throws {
    let source = folder.appending("gone.jpg")
    try expectRefusal(source, .file(.missing(source)))
  }

  @Test func aLinkThatLeadsNowhereIsRefused() throws {
    let source = try folder.appending("link.jpg").linked(to: folder.appending("gone.jpg"))
    try expectRefusal(source, .file(.missing(source)))
  }

  @Test func aLinkThatLeadsToItselfIsRefused() throws {
    let source = folder.appending("link.jpg")
    try source.linked(to: source)
    try expectRefusal(source, .file(.failed(source, code: ELOOP)))
  }

  @Test func aLibraryWithoutItsFolderIsToldApartFromABadSource() throws {
    #expect(store.folder.withCString { rmdir($0) } == 0)
    let source = try folder.appending("a.jpg").holding(jpeg("one"))
    let error = #expect(throws: ImportFailure.Reason.self) { try store.stage(source) }
    guard case .library(.file(.missing)) = error else {
      Issue.record("not told as the library's: \(String(describing: error))")
      return
    }
  }

  @Test func discardingLeavesNothing() throws {
    let staged = try store.stage(folder.appending("a.jpg").holding(jpeg("one")))
    store.discard(staged.path)
    store.discard(staged.path)
    #expect(try store.folder.tree().isEmpty)
  }

  @Test func aStagedCopyMovesToThePathOfItsDigest() throws {
    let staged = try store.stage(folder.appending("a.jpg").holding(jpeg("one")))
    let target = store.path(sha256: staged.sha256, fileExtension: staged.fileExtension)
    try store.promote(staged, to: target)
    let path = "\(staged.sha256.prefix(2))/\(staged.sha256).jpg"
    #expect(try store.folder.tree() == [path])
    #expect(try store.folder.appending(path).contents() == jpeg("one"))
  }
}
