// Catalogues and networks for tests: none at all, where a test is about something else.

import Foundation

@testable import PhotoModel

/// A catalogue that has nothing.
struct NoCatalog: CatalogSource {
  let isRemote = true

  func search(_ words: String, page: Int) async throws -> CatalogPage {
    CatalogPage(photos: [], skippedCount: 0, totalCount: 0, next: nil)
  }

  func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    throw CatalogError.noPicture(title: photo.title)
  }
}

/// A machine without a network.
struct NoTransport: HTTPTransport {
  func get(
    _ address: URL, fields: [String: String],
    receive: @escaping @Sendable (HTTPPart) throws -> Void
  ) async throws {
    throw NetworkError.unreachable(host: address.hostText, detail: "no network")
  }
}
