// Tests of thousands of requests that are cancelled at random, to a server that fails at random:
// nothing crashes, hangs or leaks.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class HammerNetworkTests: XCTestCase {
  /// Faults, some of which take time; `nil` is the right answer.
  private static let faults: [ServerFault?] = [
    nil, nil, nil, .notFound, .status(500), .reset, .brokenOff, .truncated, .html, .redirectLoop,
    .redirect(to: "/asset/picture-1"), .redirect(to: "file:///etc/passwd"), .silence,
    .delay(.milliseconds(5)), .drip(.milliseconds(1)), .gigabyte(.chunked), .gigabyte(.declared),
    .status(301), .status(204), .text,
  ]

  /// How many files the process has open.
  private var files: Int { count("/proc/self/fd") }

  private func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }

  func testTwoThousandRequestsWithFaultsAndCancellationsAtRandom() async throws {
    let loopback = try loopback(deadline: .milliseconds(300))
    for (index, fault) in Self.faults.enumerated() {
      if let fault { loopback.server.set(fault, at: "/image/\(index)/") }
    }
    _ = try await loopback.fetch("/image/0/x")
    let filesBefore = files
    var random = SystemRandomNumberGenerator()
    let ended = Tally()
    var begun = 0
    let grown = await Memory.growth {
      for _ in 1...40 {
        var requests: [Task<Void, Never>] = []
        for _ in 1...50 {
          let path = "/image/\(Int.random(in: 0..<Self.faults.count, using: &random))/picture-1"
          let pause = Int.random(in: -10...30, using: &random)
          let request = Task {
            _ = try? await loopback.fetch(path, byteLimit: 1 << 20)
            ended.add()
          }
          requests.append(request)
          if pause >= 0 {
            Task {
              try? await Task.sleep(for: .milliseconds(pause))
              request.cancel()
            }
          }
        }
        begun += requests.count
        guard await eventually("the requests to end", { ended.sum == begun }) else { return }
      }
    }
    XCTAssertEqual(ended.sum, 2000)
    XCTAssertLessThan(grown, 64 << 20, "\(grown >> 20) MB")
    loopback.server.stop()
    // The client holds connections for the next requests: no more than it had at a time.
    await eventually("the files to be closed") { files <= filesBefore + 50 }
  }

  func testPicturesThatComeAndGoAtRandom() async throws {
    let loopback = try loopback()
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = DiskCache(folder: FilePath(folder.path), limit: 1 << 20)
    let pictures = await RemotePictures(client: loopback.client, cache: cache, downloadLimit: 6)
    loopback.server.set(.delay(.milliseconds(20)), at: "/image")
    var random = SystemRandomNumberGenerator()
    for round in 1...10 {
      let requests = (1...200).map { _ in
        let number = Int.random(in: 1...100, using: &random)
        let address = loopback.server.address("/image/picture-\(number)~\(round).png")
        return (number, Task { try await pictures.file(for: address) })
      }
      for (_, request) in requests.shuffled(using: &random).prefix(150) {
        if Bool.random(using: &random) { try await Task.sleep(for: .milliseconds(1)) }
        request.cancel()
      }
      for (number, request) in requests {
        switch await outcome(of: request, within: 10) {
        case .success(let file):
          // The cache is small, so the file may be removed already.
          guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: file.text)) else { continue }
          XCTAssertEqual(bytes, FlatPicture(CatalogServer.colour(of: number)).png)
        case .failure(is CancellationError): continue
        case let ending:
          XCTFail("\(number): \(ending.debugDescription)")
          return
        }
      }
    }
    // Under load, the kernel may report the end of a cancelled request after the start of the next.
    XCTAssertLessThanOrEqual(loopback.server.log.largestUnderWay, 2 * 6)
    await eventually("the server to be idle") { loopback.server.log.underWay == 0 }
  }

  func testClientsThatEndWithRequestsUnderWayLeaveNothing() async throws {
    let loopback = try loopback()
    loopback.server.set(.silence)
    let filesBefore = files
    let ended = Tally()
    for round in 1...50 {
      let client = Loopback.client(deadline: .seconds(10))
      let requests = (1...4).map { number in
        Task {
          _ = try? await client.data(from: loopback.server.address("/\(number)"), byteLimit: 10)
          ended.add()
        }
      }
      if Bool.random() { try await Task.sleep(for: .milliseconds(Int.random(in: 0...10))) }
      for request in requests { request.cancel() }
      guard await eventually("the requests to end", { ended.sum == 4 * round }) else { return }
    }
    await eventually("the server to be idle") { loopback.server.log.underWay == 0 }
    loopback.server.stop()
    // libdispatch opens a timer of its own now and then; a leaked client would have four files
    // open.
    await eventually("the files to be closed") { files < filesBefore + 4 }
  }

  func testRequestsThatAreCancelledAsTheyBeginEnd() async throws {
    let loopback = try loopback()
    let ended = Tally()
    for _ in 1...500 {
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        do {
          _ = try await loopback.fetch("/search")
          XCTFail("answered")
        } catch is CancellationError {
          ended.add()
        }
      }
    }
    await eventually("the requests to end") { ended.sum == 500 }
    await eventually("the server to be idle") { loopback.server.log.underWay == 0 }
  }

  func testRequestsThatAreCancelledWhileTheyAreRedirectedEnd() async throws {
    let loopback = try loopback()
    loopback.server.set(.redirectLoop)
    let ended = Tally()
    for round in 1...50 {
      let requests = (1...10).map { _ in
        Task {
          _ = try? await loopback.fetch("/search")
          ended.add()
        }
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 0...8000)))
      for request in requests { request.cancel() }
      guard await eventually("the requests to end", { ended.sum == 10 * round }) else { return }
    }
  }
}
