// Tests of pictures that come from servers: which first, for whom, and only once.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct RemotePicturesTests {
  let transport = FakeTransport()
  let cache: DiskCache
  let client: HTTPClient

  init() {
    cache = DiskCache(folder: TemporaryFolder.path.appending("cache"), limit: 1000)
    client = HTTPClient(transport: transport, userAgent: "Tests", clock: ManualClock())
  }

  func pictures(limit: Int = 2) -> RemotePictures {
    RemotePictures(
      client: client, cache: cache, downloadLimit: limit, temporary: TemporaryFolder.path)
  }

  func address(_ key: String) -> String { "https://a.org/\(key).jpg" }

  /// Scripts pictures that wait to be released.
  func hold(_ keys: String...) {
    for key in keys {
      transport.script(address(key), .head(200), .wait, .body(Data(key.utf8)))
    }
  }

  /// Asks for a picture, and returns once the line knows.
  func ask(_ pictures: RemotePictures, _ key: String) async -> Task<FilePath, any Error> {
    let address = url(address(key))
    let begun = Witness()
    let task = Task {
      begun.note()
      return try await pictures.file(for: address)
    }
    await until { begun.count == 1 }
    // The request looks into the cache first; what asks for the cache later is behind it.
    for _ in 1...3 { _ = await cache.byteCount }
    return task
  }

  @Test func aPictureIsDownloadedOnceAndThenInTheCache() async throws {
    let pictures = pictures()
    transport.serve(address("a"), "a")
    let first = try await pictures.file(for: url(address("a")))
    let second = try await pictures.file(for: url(address("a")))
    #expect(first == second)
    #expect(try first.contents() == Array("a".utf8))
    #expect(transport.requests == [address("a")])
    #expect(pictures.counts == RemotePictures.Counts(started: 1, finished: 1, cancelled: 0))
  }

  @Test func anotherStartAsksTheCacheToo() async throws {
    transport.serve(address("a"), "a")
    _ = try await pictures().file(for: url(address("a")))
    let later = pictures()
    _ = try await later.file(for: url(address("a")))
    #expect(transport.requests.count == 1)
    #expect(later.counts.started == 0)
  }

  @Test func aFileOfThisMachineIsWhereItIs() async throws {
    let path = try TemporaryFolder.path.appending("50% näh.jpg").holding("a")
    let address = URL(filePath: path.text)
    #expect(try await pictures().file(for: address) == path)
    #expect(transport.requests.isEmpty)
  }

  @Test func aFailureIsToldToAllWhoWaitAndThePlaceIsFree() async throws {
    let pictures = pictures(limit: 1)
    transport.script(address("a"), .wait, .head(404))
    transport.serve(address("b"), "b")
    let tasks = [await ask(pictures, "a"), await ask(pictures, "a")]
    await until { transport.waitCount == 1 }
    transport.release()
    for task in tasks {
      await #expect(throws: NetworkError.status(404, host: "a.org", retryAfter: nil)) {
        _ = try await task.value
      }
    }
    _ = try await pictures.file(for: url(address("b")))
    #expect(pictures.counts == RemotePictures.Counts(started: 2, finished: 1, cancelled: 0))
  }

  @Test func aForgottenPictureIsDownloadedAgain() async throws {
    let pictures = pictures()
    for text in ["broken", "whole"] { transport.serve(address("a"), text) }
    _ = try await pictures.file(for: url(address("a")))
    await pictures.forget(url(address("a")))
    let path = try await pictures.file(for: url(address("a")))
    #expect(try path.contents() == Array("whole".utf8))
  }

  @Test func aCacheThatTakesNothingIsNoReasonToShowNothing() async throws {
    try TemporaryFolder.path.appending("cache").holding("a file, no folder")
    transport.serve(address("a"), "a")
    let pictures = pictures()
    for _ in 1...2 {
      let path = try await pictures.file(for: url(address("a")))
      #expect(try path.contents() == Array("a".utf8))
    }
    #expect(transport.requests.count == 1)
    await pictures.forget(url(address("a")))
  }

  @Test func whatACrashHasLeftInTheTemporaryFolderIsRemovedAndNothingElse() async throws {
    try TemporaryFolder.path.appending("cache").holding("a file, no folder")
    transport.serve(address("a"), "a")
    let running = pictures()
    let kept = try await running.file(for: url(address("a")))
    // Its lock went with the session that made it.
    let left = TemporaryFolder.path.appending("gtk-photos-\(UUID().uuidString)")
    try left.makeFolder()
    try left.appending("picture").holding("a")
    // Those of other programs, and a link that leads to one.
    let others = ["gtk-photos-x", UUID().uuidString, "other-\(UUID().uuidString)"]
      .map(TemporaryFolder.path.appending)
    for other in others { try other.makeFolder() }
    let link = TemporaryFolder.path.appending("gtk-photos-\(UUID().uuidString)")
    try FileManager.default.createSymbolicLink(
      atPath: link.text, withDestinationPath: others[0].text)
    await pictures().clearEarlier()
    #expect(!left.exists())
    #expect(kept.exists() && link.exists() && others.allSatisfy { $0.exists() })
    withExtendedLifetime(running) {}
  }
}
