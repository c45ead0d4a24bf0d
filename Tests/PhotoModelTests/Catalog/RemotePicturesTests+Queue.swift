// Tests of pictures that wait for one another: which is next, for whom, and what is cancelled.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

extension RemotePicturesTests {
  @Test func noMoreRunThanTheLimitAndTheNewestIsNext() async throws {
    let pictures = pictures()
    hold("a", "b", "c", "d")
    var tasks: [Task<FilePath, any Error>] = []
    for key in ["a", "b", "c", "d"] { tasks.append(await ask(pictures, key)) }
    await until { transport.waitCount == 2 }
    #expect(Set(transport.requests) == [address("a"), address("b")])
    transport.release(address("a"))
    await until { transport.waitCount == 3 }
    #expect(transport.requests.last == address("d"))
    transport.release(address("d"))
    await until { transport.waitCount == 4 }
    transport.release()
    for task in tasks { _ = try await task.value }
    #expect(transport.mostRunning == 2)
    #expect(pictures.counts.finished == 4)
  }

  @Test func oneDownloadIsForAllWhoWait() async throws {
    let pictures = pictures()
    hold("a")
    let tasks = [await ask(pictures, "a"), await ask(pictures, "a")]
    await until { transport.waitCount == 1 }
    transport.release()
    for task in tasks { _ = try await task.value }
    #expect(transport.requests.count == 1)
  }

  @Test func whatNobodyWaitsForAnyMoreIsCancelledAndCounted() async throws {
    let pictures = pictures()
    hold("a")
    let tasks = [await ask(pictures, "a"), await ask(pictures, "a")]
    await until { transport.waitCount == 1 }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { _ = try await tasks[0].value }
    #expect(pictures.counts.cancelled == 0)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { _ = try await tasks[1].value }
    await until { transport.cancelledCount == 1 && transport.runningCount == 0 }
    #expect(pictures.counts == RemotePictures.Counts(started: 1, finished: 0, cancelled: 1))
  }

  @Test func whatLeavesBeforeItsTurnIsNeverAskedFor() async throws {
    let pictures = pictures(limit: 1)
    hold("a")
    transport.serve(address("c"), "c")
    let first = await ask(pictures, "a")
    await until { transport.waitCount == 1 }
    let second = await ask(pictures, "b")
    let third = await ask(pictures, "c")
    second.cancel()
    await #expect(throws: CancellationError.self) { _ = try await second.value }
    transport.release()
    _ = try await first.value
    _ = try await third.value
    #expect(transport.requests == [address("a"), address("c")])
    #expect(pictures.counts.cancelled == 0)
  }

  @Test func aPictureThatIsScrolledBackIntoViewWhileItIsStoppedComes() async throws {
    let pictures = pictures(limit: 1)
    hold("a")
    let leaving = await ask(pictures, "a")
    await until { transport.waitCount == 1 }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { _ = try await leaving.value }
    let back = await ask(pictures, "a")
    await until { transport.waitCount == 2 }
    transport.release()
    #expect(try await back.value.contents() == Array("a".utf8))
    #expect(pictures.counts.finished == 1)
  }
}
