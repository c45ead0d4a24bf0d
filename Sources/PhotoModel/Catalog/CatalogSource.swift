// The protocol of catalogues. Implementations: `NASACatalog.swift` over the network,
// `FolderCatalog.swift` on this machine.

import Foundation

/// A page of a catalogue's pictures.
public struct CatalogPage: Sendable {
  /// The pictures, in the catalogue's order.
  public let photos: [SpacePhoto]
  /// How many items of the response could not be read and were left out.
  public let skippedCount: Int
  /// The number of pictures on all pages, according to the catalogue.
  public let totalCount: Int
  /// The number of the next page; `nil` on the last page.
  public let next: Int?

  /// Makes a page of its parts.
  public init(photos: [SpacePhoto], skippedCount: Int, totalCount: Int, next: Int?) {
    self.photos = photos
    self.skippedCount = skippedCount
    self.totalCount = totalCount
    self.next = next
  }
}

/// An error of a catalogue.
public enum CatalogError: Error, Equatable, Sendable {
  /// The request to the catalogue failed.
  case network(NetworkError)
  /// The response is not that of a catalogue: HTML, incomplete, or with another structure.
  case unreadable(source: String)
  /// The catalogue has no file of the picture that the app can open.
  case noPicture(title: String)
  /// The downloaded picture could not be stored in the library.
  case library(LibraryError)
}

extension CatalogError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .network(let error): error.isTransient
    case .unreadable: true
    case .noPicture, .library: false
    }
  }
}

/// A catalogue of pictures.
public protocol CatalogSource: Sendable {
  /// Whether it needs the network.
  var isRemote: Bool { get }

  /// One page of a search's results.
  /// - Parameters:
  ///   - words: the search words.
  ///   - page: the page's number, from 1.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  func search(_ words: String, page: Int) async throws -> CatalogPage

  /// The details of a picture, which are not part of the list.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails

  /// The bytes of a picture that is embedded in the program; `nil` for one that has to be
  /// downloaded or that is a file.
  func embedded(at address: URL) -> Data?
}

extension CatalogSource {
  /// The default for a catalogue without embedded pictures: `nil`.
  public func embedded(at address: URL) -> Data? { nil }
}
