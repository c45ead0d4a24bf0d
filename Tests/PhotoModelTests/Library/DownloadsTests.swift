// Tests of downloads into the library: they are queued only once they are complete.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DownloadsTests {
  private var pasted: FilePath { libraryFolder.appending("pasted") }

  @Test func aCompleteDownloadIsAFileWithItsName() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    for text in ["one ", "", "two"] { try sink.write(Data(text.utf8)) }
    #expect(try await library.namingQueue.unclaimedPasted().isEmpty)
    let file = try await library.pasted.finishDownload(sink, name: "PIA1", fileExtension: "jpg")
    #expect(file.folder == pasted)
    #expect(file.name.hasPrefix("PIA1 ") && file.name.hasSuffix(".jpg"))
    #expect(try file.contents() == Array("one two".utf8))
    #expect(try pasted.tree() == [file.name])
    #expect(try await library.namingQueue.unclaimedPasted() == [file])
  }

  @Test func aCompleteDownloadIsToldOnceTheDiskHoldsItsName() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    let held = Mutex<[String]>([])
    library.originals.syncs.fail { [pasted] folder in
      if folder == pasted { held.withLock { $0 = (try? pasted.tree()) ?? [] } }
      return nil
    }
    let file = try await library.pasted.finishDownload(sink, name: "PIA1", fileExtension: "jpg")
    #expect(held.withLock { $0 } == [file.name])
  }

  @Test func whatIsKeptTakesRoomWhereItIsThere() async throws {
    let library = try await openLibrary()
    let kept = try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    let picked = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    let byteCount = try kept.size()
    #expect(
      library.storage.pasted.byteCount(of: [kept, pasted.appending("gone"), picked])
        == byteCount)
  }

  @Test func downloadsOfTheSameNameDoNotMeet() async throws {
    let library = try await openLibrary()
    let sinks = [
      try await library.pasted.beginDownload(), try await library.pasted.beginDownload(),
    ]
    for (number, sink) in sinks.enumerated() { try sink.write(Data("\(number)".utf8)) }
    var files: [FilePath] = []
    for sink in sinks {
      files.append(try await library.pasted.finishDownload(sink, name: "a", fileExtension: "jpg"))
    }
    #expect(try files.map { try $0.contents() } == [Array("0".utf8), Array("1".utf8)])
  }

  @Test func anUnfinishedDownloadIsRemovedAtTheNextOpening() async throws {
    let kept = try await withLibrary { library in
      try await library.pasted.beginDownload().write(Data("half".utf8))
      return try await library.keepPasted(jpeg("pasted"), fileExtension: "png")
    }
    #expect(try pasted.tree().count == 2)
    let library = try await openLibrary()
    #expect(try pasted.tree() == [kept.name])
    #expect(try await library.namingQueue.unclaimedPasted() == [kept])
  }

  @Test func emptyingTheLibraryLeavesADownloadAlone() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    try await library.trash.deleteAll()
    try sink.write(Data("a".utf8))
    #expect(
      try await library.pasted.finishDownload(sink, name: "a", fileExtension: "jpg").contents()
        == Array("a".utf8))
  }

  @Test func aDownloadWhoseFileIsGoneIsToldAndLeavesNothing() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    try sink.path.remove()
    await #expect(throws: LibraryError.self) {
      _ = try await library.pasted.finishDownload(sink, name: "a", fileExtension: "jpg")
    }
    #expect(try pasted.tree().isEmpty)
  }

  @Test func aDownloadWhoseNameTheDiskDoesNotHoldLeavesNothing() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    let failure = FileError.failed(pasted, code: EIO)
    library.originals.syncs.fail { [pasted] in $0 == pasted ? failure : nil }
    await #expect(throws: LibraryError.file(failure)) {
      _ = try await library.pasted.finishDownload(sink, name: "a", fileExtension: "jpg")
    }
    #expect(try pasted.tree().isEmpty)
  }

  @Test func whereNoFolderCanBeMadeItIsTold() async throws {
    let library = try await openLibrary()
    try pasted.holding("a file")
    await #expect(throws: LibraryError.self) { _ = try await library.pasted.beginDownload() }
  }

  @Test func aDownloadGoesOnWhileTheLibraryIsBusy() async throws {
    let library = try await openLibrary()
    let sink = try await library.pasted.beginDownload()
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask { try? sink.write(Data(repeating: UInt8(number), count: 1000)) }
        group.addTask { _ = try? await library.photos.all() }
      }
    }
    let file = try await library.pasted.finishDownload(sink, name: "a", fileExtension: "jpg")
    let bytes = try file.contents()
    #expect(bytes.count == 8000)
    let pieces = stride(from: 0, to: 8000, by: 1000).map { Set(bytes[$0..<$0 + 1000]).count }
    #expect(pieces == Array(repeating: 1, count: 8), "each piece is whole")
  }
}
