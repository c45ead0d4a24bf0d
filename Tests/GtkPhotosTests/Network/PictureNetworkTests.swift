// Tests of the downloads of pictures: a few at a time, the latest request first, and none without a
// request.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class PictureNetworkTests: XCTestCase {
  private let folder = FilePath(
    FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path)

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder.text) }

  private func pictures(_ loopback: Loopback, limit: Int) async -> RemotePictures {
    let cache = DiskCache(folder: folder, limit: 64 << 20)
    return await RemotePictures(client: loopback.client, cache: cache, downloadLimit: limit)
  }

  private func preview(_ number: Int, of loopback: Loopback) -> URL {
    loopback.server.address("/image/picture-\(number)~thumb.png")
  }

  func testEachPictureIsItsOwnAndComesOnce() async throws {
    let loopback = try loopback()
    let pictures = await pictures(loopback, limit: 6)
    for _ in 1...2 {
      try await withThrowingTaskGroup { group in
        for number in 1...40 {
          let address = preview(number, of: loopback)
          group.addTask { (number, try await pictures.file(for: address)) }
        }
        for try await (number, file) in group {
          let bytes = try Data(contentsOf: URL(fileURLWithPath: file.text))
          XCTAssertEqual(bytes, FlatPicture(CatalogServer.colour(of: number)).png, "\(number)")
        }
      }
    }
    XCTAssertEqual(loopback.server.log.requests().count, 40, "the cache has the rest")
    XCTAssertLessThanOrEqual(loopback.server.log.largestUnderWay, 6)
  }

  func testNoMoreThanTheLimitAreUnderWayAndTheNewestIsNext() async throws {
    let loopback = try loopback()
    let limit = 3
    let pictures = await pictures(loopback, limit: limit)
    loopback.server.set(.delay(.milliseconds(100)), at: "/image")
    for number in 1...limit {
      // These run until all others wait.
      loopback.server.set(.delay(.seconds(1)), at: "/image/picture-\(number)~")
    }
    var requests: [Task<FilePath, any Error>] = []
    for number in 1...15 {
      let address = preview(number, of: loopback)
      requests.append(Task { try await pictures.file(for: address) })
      await eventually("request \(number)") {
        // A request that waits for a download is not counted, so the pause below gives it time.
        await pictures.counts.started >= min(number, limit)
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    for request in requests { _ = try await request.value }
    XCTAssertEqual(loopback.server.log.largestUnderWay, limit)
    let order = loopback.server.log.paths().map { CatalogServer.number(of: $0.pictureID) }
    XCTAssertEqual(Set(order.prefix(limit)), Set(1...limit))
    // Of three that start together, any may reach the server first.
    XCTAssertEqual(Set(order.dropFirst(limit).prefix(limit)), [15, 14, 13])
    XCTAssertEqual(Set(order.suffix(limit)), [4, 5, 6])
  }

  func testADownloadThatNobodyWaitsForIsAbortedAtTheServer() async throws {
    let loopback = try loopback()
    let pictures = await pictures(loopback, limit: 2)
    loopback.server.set(.silence, at: "/image")
    let requests = (1...6).map { number in
      let address = preview(number, of: loopback)
      return Task { try await pictures.file(for: address) }
    }
    await eventually("the first requests") { loopback.server.log.underWay == 2 }
    for request in requests { request.cancel() }
    for request in requests {
      guard case .failure(is CancellationError) = await outcome(of: request, within: 1) else {
        XCTFail("a cancelled request goes on")
        return
      }
    }
    await eventually("the server to see it", seconds: 1) {
      loopback.server.log.underWay == 0
    }
    XCTAssertEqual(loopback.server.log.abortedCount(), loopback.server.log.requests().count)
    XCTAssertLessThanOrEqual(loopback.server.log.requests().count, 4, "the others never began")
  }

  func testADownloadGoesOnWhileSomebodyWaits() async throws {
    let loopback = try loopback()
    let pictures = await pictures(loopback, limit: 2)
    loopback.server.set(.delay(.milliseconds(200)), at: "/image")
    let address = preview(7, of: loopback)
    let left = Task { try await pictures.file(for: address) }
    let stays = Task { try await pictures.file(for: address) }
    await eventually("the request") { loopback.server.log.underWay == 1 }
    left.cancel()
    _ = try await stays.value
    XCTAssertEqual(loopback.server.log.requests().count, 1)
    XCTAssertEqual(loopback.server.log.abortedCount(), 0)
  }

  func testAFailedPictureIsFetchedAgainWhenItIsAskedFor() async throws {
    let loopback = try loopback()
    let pictures = await pictures(loopback, limit: 2)
    let address = preview(1, of: loopback)
    for fault in [ServerFault.reset, .notFound, .status(500), .brokenOff] {
      loopback.server.set(fault, at: "/image", times: 1)
      do {
        _ = try await pictures.file(for: address)
        XCTFail("\(fault) brought a picture")
      } catch is NetworkError {
      }
    }
    _ = try await pictures.file(for: address)
    XCTAssertEqual(loopback.server.log.requests().count, 5)
  }

  func testTextInsteadOfAPictureIsRefusedByTheDecoderAndForgotten() async throws {
    let loopback = try loopback()
    let pictures = await pictures(loopback, limit: 2)
    let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)
    let box = PixelSize(width: FlatPicture.width, height: FlatPicture.height)
    let address = preview(1, of: loopback)
    for fault in [ServerFault.text, .html, .truncated] {
      loopback.server.set(fault, at: "/image", times: 1)
      let file = try await pictures.file(for: address)
      do {
        _ = try await pool.picture(at: file, covering: box, priority: .cell)
        XCTFail("\(fault) was decoded")
      } catch PictureError.damaged {
      }
      await pictures.forget(address)
    }
    let file = try await pictures.file(for: address)
    _ = try await pool.picture(at: file, covering: box, priority: .cell)
  }
}

extension String {
  /// The identifier in `/image/ID~thumb.png`.
  fileprivate var pictureID: String {
    String(split(separator: "/").last?.prefix { $0 != "~" } ?? "")
  }
}
