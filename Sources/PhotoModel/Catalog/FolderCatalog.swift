// A catalogue in a folder: the built-in one, in `data/catalog`. It has the shape of NASA's
// answers, with links relative to the folder.

import Foundation

/// The catalogue of a folder with `search.json`.
public struct FolderCatalog: CatalogSource {
  /// The folder's path.
  public var name: String { folder.text }
  /// Never.
  public let isRemote = false

  private let folder: FilePath

  /// The catalogue of a folder.
  public init(_ folder: FilePath) { self.folder = folder }

  /// The pictures whose words hold all that is searched for; all on one page.
  /// - Throws: ``CatalogError/unreadable(source:)``.
  public func search(_ words: String, page: Int) async throws -> CatalogPage {
    let list = folder.appending("search.json")
    // Missing or in another shape, it is no catalogue.
    guard let answer = try? NASAAnswer(contents(of: list)) else {
      throw CatalogError.unreadable(source: list.text)
    }
    let all = answer.page(page, address: file)
    let words = words.lowercased().split(whereSeparator: \.isWhitespace)
    let found = all.photos.filter { photo in
      let text = ([photo.title, photo.description] + photo.keywords).joined(separator: " ")
        .lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    return CatalogPage(
      photos: found, skippedCount: all.skippedCount, totalCount: found.count, next: nil)
  }

  /// Reads the picture's manifest.
  /// - Throws: ``CatalogError``.
  public func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    guard let manifest = photo.manifest, manifest.isFileURL else {
      throw CatalogError.noPicture(title: photo.title)
    }
    let json = try contents(of: FilePath(manifest.path(percentEncoded: false)))
    return SpacePhotoDetails(
      description: photo.description, location: nil,
      files: try AssetManifest(json, source: name).files(address: file))
  }

  /// A file inside the folder; what leads out of it is none of the catalogue's.
  private func file(_ link: String) -> URL? {
    let names = link.split(separator: "/")
    guard !link.isEmpty, !names.contains(".."), !link.contains(":"), !link.hasPrefix("/") else {
      return nil
    }
    return URL(filePath: folder.appending(link).text)
  }

  private func contents(of path: FilePath) throws(CatalogError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path.text))
    } catch {
      throw .unreadable(source: path.text)
    }
  }
}
