// A catalogue on this machine: in a folder, or the built-in one, which is made from `data/catalog`.
// Its files have the structure of NASA's responses, with links relative to the folder.

import Foundation

/// The catalogue of a folder with `search.json`.
public struct FolderCatalog: CatalogSource {
  /// The folder's path, or its address.
  public let name: String
  /// `false`: a folder needs no network.
  public let isRemote = false

  private let files: any CatalogFiles

  /// Makes the catalogue of a folder.
  public init(_ folder: FilePath) {
    files = FilesInFolder(folder: folder)
    name = folder.text
  }

  /// Makes the catalogue of files that are embedded in the program.
  public init(_ files: any CatalogFiles) {
    self.files = files
    name = files.address(of: "")?.absoluteString ?? ""
  }

  /// The pictures whose texts contain all search words; all on one page.
  /// - Throws: ``CatalogError/unreadable(source:)``.
  public func search(_ words: String, page: Int) async throws -> CatalogPage {
    let list = files.address(of: "search.json")
    // A folder without the file, or with another structure in it, is no catalogue.
    guard let json = list.flatMap({ files.contents(of: $0) }),
      let answer = try? NASAResponse(json)
    else {
      throw CatalogError.unreadable(source: list?.location ?? name)
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

  /// The details of a picture, from its manifest.
  /// - Throws: ``CatalogError``.
  public func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    guard let manifest = photo.manifest else {
      throw CatalogError.noPicture(title: photo.title)
    }
    guard let json = files.contents(of: manifest) else {
      throw CatalogError.unreadable(source: manifest.location)
    }
    return SpacePhotoDetails(
      description: photo.description, location: nil,
      files: try AssetManifest(json, source: name).files(address: file))
  }

  /// The bytes of a picture that is embedded in the program.
  public func embedded(at address: URL) -> Data? {
    address.isFileURL ? nil : files.contents(of: address)
  }

  /// The address of a file in the folder; `nil` for a link that leads out of it.
  private func file(_ link: String) -> URL? {
    let names = link.split(separator: "/")
    guard !link.isEmpty, !names.contains(".."), !link.contains(":"), !link.hasPrefix("/") else {
      return nil
    }
    return files.address(of: link)
  }
}

extension URL {
  /// The location, for messages: a path for a file of this machine, otherwise the address.
  fileprivate var location: String { isFileURL ? path(percentEncoded: false) : absoluteString }
}
