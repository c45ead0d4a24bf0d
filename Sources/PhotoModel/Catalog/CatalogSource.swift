// Where a catalogue comes from. Implementations: `NASACatalog.swift` over the network,
// `FolderCatalog.swift` on this machine.

import Foundation

/// A page of a catalogue's pictures.
public struct CatalogPage: Sendable {
  /// The pictures, in the catalogue's order.
  public let photos: [SpacePhoto]
  /// How many items of the answer could not be read and were left out.
  public let skippedCount: Int
  /// How many pictures there are on all pages, as the catalogue says.
  public let totalCount: Int
  /// The number of the next page; `nil` on the last.
  public let next: Int?

  /// A page from its parts.
  public init(photos: [SpacePhoto], skippedCount: Int, totalCount: Int, next: Int?) {
    self.photos = photos
    self.skippedCount = skippedCount
    self.totalCount = totalCount
    self.next = next
  }
}

/// What can be wrong with a catalogue.
public enum CatalogError: Error, Equatable, Sendable {
  /// The way there, or back.
  case network(NetworkError)
  /// The answer is no catalogue's: HTML, broken off, or in another shape.
  case unreadable(source: String)
  /// The catalogue has no file of the picture that could be opened.
  case noPicture(title: String)
  /// The downloaded picture could not be put into the library.
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

  /// The pictures that a search finds, a page of them.
  /// - Parameters:
  ///   - words: what is searched for.
  ///   - page: the page's number, from 1.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  func search(_ words: String, page: Int) async throws -> CatalogPage

  /// What the list does not say of a picture.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails

  /// The bytes of a picture that lies inside the program; `nil` for one that has to be fetched, or
  /// is a file.
  func embedded(at address: URL) -> Data?
}

extension CatalogSource {
  /// None.
  public func embedded(at address: URL) -> Data? { nil }
}
