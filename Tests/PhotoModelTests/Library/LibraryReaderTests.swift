// Tests of a window's reads while an import writes.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryReaderTests {
  @Test func theWindowIsAnsweredWhileTheLibraryWrites() async throws {
    let library = try await openLibrary()
    for text in ["one", "two"] { _ = try await library.photo(of: text, named: text) }
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let gate = DispatchSemaphore(value: 0)
    let writing = Task { await library.wait(for: gate) }
    photos.query.search = "tw"
    await photos.upToDate()
    #expect(photos.order == [2])
    #expect(await photos.identifiers(of: [2]).count == 1)
    #expect(await photos.photos(photos.identifiers(of: [1])).count == 1)
    #expect(await photos.names(beginning: "o", limit: 1) == ["one"])
    _ = await photos.date(ofSequence: 1)
    gate.signal()
    await writing.value
  }

  @Test func eachChangeIsSeenOnceItIsMade() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    for number in 1...100 {
      try await library.photos.rename(id, to: "\(number)")
      #expect(try await library.reader.photos.find(id)?.name == "\(number)")
    }
  }

  @Test func anAnswerThatIsOlderThanAChangeIsNotShown() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "before").id
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task { await library.reader.wait(for: gates.0) }
    await Task.yield()
    #expect(photos.record(sequence: 1) == nil)
    for _ in 0..<20 { await Task.yield() }
    let second = Task { await library.reader.wait(for: gates.1) }
    for _ in 0..<20 { await Task.yield() }
    gates.0.signal()
    await first.value
    try await library.photos.rename(id, to: "after")
    photos.renamed([(id, "after")])
    // The answer of before may come now, or have come: whichever it is, it is not what stays.
    gates.1.signal()
    await second.value
    await photos.upToDate()
    while photos.record(id) == nil, !Task.isCancelled { await Task.yield() }
    #expect(photos.record(id)?.photo.name == "after")
    #expect(await photos.photo(id)?.name == "after")
  }

  @Test func anAnswerThatIsOlderThanAnUndoIsNotShown() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "before").id
    try await library.photos.rename(id, to: "after")
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task { await library.reader.wait(for: gates.0) }
    await Task.yield()
    #expect(photos.record(sequence: 1) == nil)
    for _ in 0..<20 { await Task.yield() }
    let second = Task { await library.reader.wait(for: gates.1) }
    for _ in 0..<20 { await Task.yield() }
    gates.0.signal()
    await first.value
    let undoing = Task { await photos.undo() }
    // The step is undone on the disk before the second gate opens.
    while try await library.photos.find(id)?.name != "before", !Task.isCancelled {
      await Task.yield()
    }
    for _ in 0..<20 { await Task.yield() }
    gates.1.signal()
    await second.value
    _ = await undoing.value
    #expect(await photos.photo(id)?.name == "before")
  }

  @Test func itOnlyReads() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "a").id
    await #expect(throws: LibraryError.readOnly(libraryFolder)) {
      try await library.reader.photos.setLiked(id, true)
    }
    #expect(try await library.photos.find(id)?.liked == false)
  }

  @Test func aLibraryThatIsGoneGivesNoList() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    let photos = PhotoCollection(library: library)
    await photos.reload()
    let elsewhere = TemporaryFolder.path.appending("elsewhere")
    try libraryFolder.move(to: elsewhere)
    await photos.reload()
    #expect(photos.failure == .gone(libraryFolder))
    #expect(photos.order == [1])
    #expect(!libraryFolder.exists())
    photos.failure = nil
    try elsewhere.move(to: libraryFolder)
    await photos.reload()
    #expect(photos.failure == nil)
  }

  @Test func noLogStaysWhenTheLibraryIsClosed() async throws {
    try await withLibrary { library in
      let photos = PhotoCollection(library: library)
      _ = try await library.photo(of: "one", named: "a")
      await photos.reload()
    }
    #expect(!FilePath(libraryFolder.text + "/library.sqlite-wal").exists())
  }
}
