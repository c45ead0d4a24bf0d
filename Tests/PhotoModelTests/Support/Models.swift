// Models of the whole app for tests: without catalogues, on libraries and decoders for tests.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

extension AppModel {
  /// A model whose test has nothing to do with catalogues.
  convenience init(
    library: PhotoLibrary, decoder: any PictureDecoding = FakeDecoder(),
    thumbnails: Thumbnails? = nil, workerCount: Int = 2, disk: DiskAccess = .ofOldFiles,
    clock: any Clock<Duration> = ManualClock()
  ) {
    self.init(
      library: library, decoder: decoder, thumbnails: thumbnails, workerCount: workerCount,
      transport: NoTransport(), disk: disk, clock: clock)
  }

  /// A model whose test is about a network.
  convenience init(
    library: PhotoLibrary, decoder: any PictureDecoding, thumbnails: Thumbnails? = nil,
    workerCount: Int = 2, transport: any HTTPTransport, disk: DiskAccess = .ofOldFiles,
    clock: any Clock<Duration>
  ) {
    self.init(
      library: library, decoder: decoder, thumbnails: thumbnails, workerCount: workerCount,
      catalog: NoCatalog(),
      client: HTTPClient(transport: transport, userAgent: "Tests", clock: clock), disk: disk,
      clock: clock)
  }

  /// Picks the pictures of these texts, and returns when each is a photo, or is none.
  func bringIn(_ texts: [String]) async throws {
    await add(try pictureFiles(texts))
    await until { importer.unfinishedCount == 0 }
  }

  /// The names of the photos shown, in their order.
  var names: [String?] { get async { await photos.names } }

  /// What became of the files picked, in their order.
  var outcomes: [ImportReceipt.Outcome] { importer.receipt.outcomes }
}

extension DiskAccess {
  /// The system's disks, on which nothing has changed for an hour: tests write what they pick.
  static var ofOldFiles: DiskAccess {
    var disk = DiskAccess()
    disk.now = { Date(timeIntervalSinceNow: 3600) }
    return disk
  }
}
