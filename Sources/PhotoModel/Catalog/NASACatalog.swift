// NASA's Image and Video Library, or a server with the same API. The responses are in
// `NASAResponse.swift`.

import Foundation

/// The catalogue of a server with the API of NASA's Image and Video Library.
public struct NASACatalog: CatalogSource {
  /// NASA's own address (https://images-api.nasa.gov; no key is needed).
  public static let usualAddress = "https://images-api.nasa.gov"

  /// The size limit of a response, in bytes: pages of 100 items have 0.1 to 0.5 MB.
  static let byteLimit = 8 << 20

  /// The server's name.
  public var name: String { base.hostText }
  /// `true`: a server needs the network.
  public let isRemote = true

  private let base: URL
  private let client: HTTPClient

  /// Makes the catalogue at an address from ``WebLink/address(_:relativeTo:)``.
  public init(_ base: URL, client: HTTPClient) {
    self.base = base
    self.client = client
  }

  /// Requests one page of results from `/search`.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  public func search(_ words: String, page: Int) async throws -> CatalogPage {
    var query = [
      URLQueryItem(name: "q", value: words), URLQueryItem(name: "media_type", value: "image"),
    ]
    if page > 1 { query.append(URLQueryItem(name: "page", value: String(page))) }
    let json = try await fetch(base.appending(path: "search").asking(query))
    do {
      // Items whose link is no web link are left out.
      return try NASAResponse(json).page(page) { try? WebLink.address($0, relativeTo: base) }
    } catch {
      throw CatalogError.unreadable(source: name)
    }
  }

  /// The details of a picture: its manifest, and the metadata file beside the picture if there is
  /// one.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  public func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    let manifest = photo.manifest ?? base.appending(path: "asset").appending(path: photo.id)
    // Links that are no web links are left out here too.
    let files = try AssetManifest(await fetch(manifest), source: name).files {
      try? WebLink.address($0, relativeTo: manifest)
    }
    let metadata = try await metadata(among: files)
    return SpacePhotoDetails(
      description: metadata?.description ?? photo.description, location: metadata?.location,
      files: files.filter(\.isPictureFile))
  }

  /// The metadata file beside the picture. If it can't be loaded, only its texts are missing.
  private func metadata(among files: [URL]) async throws -> AssetMetadata? {
    guard let address = files.first(where: { $0.lastPathComponent == "metadata.json" }) else {
      return nil
    }
    do {
      return try JSONDecoder().decode(AssetMetadata.self, from: await fetch(address))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return nil
    }
  }

  private func fetch(_ address: URL) async throws -> Data {
    do {
      return try await client.data(from: address, byteLimit: Self.byteLimit)
    } catch let error as NetworkError {
      throw CatalogError.network(error)
    }
  }
}

extension URL {
  /// The address with a query. `+` is encoded, as servers decode it as a space and Foundation
  /// leaves it as it is.
  fileprivate func asking(_ query: [URLQueryItem]) -> URL {
    let address = appending(queryItems: query)
    guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: true) else {
      return address
    }
    parts.percentEncodedQuery = parts.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return parts.url ?? address
  }
}

/// The list of a picture's files: a JSON array of links in `collection.json`, or the response of
/// `/asset/ID`, which contains them as items.
struct AssetManifest {
  private struct Answer: Decodable {
    struct Collection: Decodable { let items: [Item] }
    struct Item: Decodable { let href: String }
    let collection: Collection
  }

  private let links: [String]

  /// Parses a manifest.
  /// - Throws: `CatalogError.unreadable`.
  init(_ json: Data, source: String) throws(CatalogError) {
    // Both structures are tried; a manifest with neither is unreadable.
    if let links = try? JSONDecoder().decode([String].self, from: json) {
      self.links = links
    } else if let answer = try? JSONDecoder().decode(Answer.self, from: json) {
      links = answer.collection.items.map(\.href)
    } else {
      throw .unreadable(source: source)
    }
  }

  /// The files. `address` converts the links; those that are no web links are left out.
  func files(address: (String) -> URL?) -> [URL] {
    links.prefix(Self.fileLimit).compactMap(address)
  }

  /// The highest number of files of one picture; NASA has five or six.
  private static let fileLimit = 100
}

/// The texts of a picture's `metadata.json`, whose keys are those of exiftool.
struct AssetMetadata: Decodable {
  let description: String?
  let location: String?

  private enum CodingKeys: String, CodingKey {
    case description = "AVAIL:Description"
    case location = "AVAIL:Location"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) -> String? {
      // If the field is absent or of another type, there is no text.
      let text = (try? fields.decode(String.self, forKey: key)).map {
        PlainText.text($0, limit: NASAResponse.descriptionLimit)
      }
      return text?.isEmpty == false ? text : nil
    }
    description = text(.description)
    location = text(.location)
  }
}
