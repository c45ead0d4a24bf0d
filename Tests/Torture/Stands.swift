// What stands for decoders, network and clock in the program under torture: it is the disk that is tortured.

import Foundation
import PhotoModel

/// Takes each file for a picture of one pixel.
struct PlainDecoder: PictureDecoding {
  private static let dot = Picture(
    size: PixelSize(width: 1, height: 1), hasAlpha: false, bytes: [0, 0, 0])

  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { Self.dot }

  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { Self.dot }

  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail {
    Thumbnail(picture: Self.dot, bytes: Array(path.name.utf8))
  }

  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { Self.dot }

  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
    PhotoMetadata()
  }
}

/// A catalogue without pictures.
struct EmptyCatalog: CatalogSource {
  let isRemote = true
  func search(_ words: String, page: Int) async throws -> CatalogPage { throw CancellationError() }
  func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails { throw CancellationError() }
}

/// A network without servers.
struct NoNetwork: HTTPTransport {
  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    throw CancellationError()
  }
}

/// A clock on which all delays are a fiftieth, so that a session of a second has rests in it.
struct HastyClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(for: (deadline - now) / 50)
  }
}
