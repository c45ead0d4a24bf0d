// A catalogue on this machine: in a folder, or the built-in one, of `data/catalog`. It has the
// shape of NASA's answers, with links relative to the folder.

import Foundation

/// The catalogue of a folder with `search.json`.
public struct FolderCatalog: CatalogSource {
  /// The folder's path, or its address.
  public let name: String
  /// Never.
  public let isRemote = false

  private let files: any CatalogFiles

  /// The catalogue of a folder.
  public init(_ folder: FilePath) {
    files = FilesInFolder(folder: folder)
    name = folder.text
  }

  /// The catalogue of files that lie inside the program.
  public init(_ files: any CatalogFiles) {
    self.files = files
    name = files.address(of: "")?.absoluteString ?? ""
  }

  /// The pictures whose words hold all that is searched for; all on one page.
  /// - Throws: ``CatalogError/unreadable(source:)``.
  public func search(_ words: String, page: Int) async throws -> CatalogPage {
    let list = files.address(of: "search.json")
    // Missing or in another shape, it is no catalogue.
    guard let json = list.flatMap({ files.contents(of: $0) }),
      let answer = try? NASAResponse(json)
    else {
      throw CatalogError.unreadable(source: list?.place ?? name)
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
    guard let manifest = photo.manifest else {
      throw CatalogError.noPicture(title: photo.title)
    }
    guard let json = files.contents(of: manifest) else {
      throw CatalogError.unreadable(source: manifest.place)
    }
    return SpacePhotoDetails(
      description: photo.description, location: nil,
      files: try AssetManifest(json, source: name).files(address: file))
  }

  /// The bytes of a picture that lies inside the program.
  public func embedded(at address: URL) -> Data? {
    address.isFileURL ? nil : files.contents(of: address)
  }

  /// A file inside the folder; what leads out of it is none of the catalogue's.
  private func file(_ link: String) -> URL? {
    let names = link.split(separator: "/")
    guard !link.isEmpty, !names.contains(".."), !link.contains(":"), !link.hasPrefix("/") else {
      return nil
    }
    return files.address(of: link)
  }
}

extension URL {
  /// Where that is, for messages: a path where it is a file of this machine.
  fileprivate var place: String { isFileURL ? path(percentEncoded: false) : absoluteString }
}
