// NASA's Image and Video Library, or a server that speaks like it.

import Foundation

/// The catalogue of a server with the API of NASA's Image and Video Library.
public struct NASACatalog: CatalogSource {
  /// NASA's own address (https://images-api.nasa.gov; no key is needed).
  public static let usualAddress = "https://images-api.nasa.gov"

  /// The most bytes of an answer: pages of 100 items take 0.1 to 0.5 MB.
  static let byteLimit = 8 << 20

  /// The server's name.
  public var name: String { base.hostText }
  /// Always.
  public let isRemote = true

  private let base: URL
  private let client: HTTPClient

  /// The catalogue at an address, as ``WebLink/address(_:relativeTo:)`` makes one.
  public init(_ base: URL, client: HTTPClient) {
    self.base = base
    self.client = client
  }

  /// Asks `/search` for pictures.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  public func search(_ words: String, page: Int) async throws -> CatalogPage {
    var query = [
      URLQueryItem(name: "q", value: words), URLQueryItem(name: "media_type", value: "image"),
    ]
    if page > 1 { query.append(URLQueryItem(name: "page", value: String(page))) }
    let json = try await fetch(base.appending(path: "search").asking(query))
    do {
      // What is no web link is left out.
      return try NASAResponse(json).page(page) { try? WebLink.address($0, relativeTo: base) }
    } catch {
      throw CatalogError.unreadable(source: name)
    }
  }

  /// Reads the picture's manifest, and the record beside the picture where there is one.
  /// - Throws: ``CatalogError``, or `CancellationError`.
  public func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    let manifest = photo.manifest ?? base.appending(path: "asset").appending(path: photo.id)
    // What is no web link is left out here too.
    let files = try AssetManifest(await fetch(manifest), source: name).files {
      try? WebLink.address($0, relativeTo: manifest)
    }
    let metadata = try await metadata(among: files)
    return SpacePhotoDetails(
      description: metadata?.description ?? photo.description, location: metadata?.location,
      files: files.filter(\.isPictureFile))
  }

  /// The record that lies beside the picture. It only adds words: where it fails, they are
  /// missing, and no more.
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
  /// The address with a query. Servers read `+` as a space, which Foundation leaves as it is.
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

/// The list of a picture's files: a JSON array of links in `collection.json`, or the answer of
/// `/asset/ID`, which has them as items.
struct AssetManifest {
  private struct Answer: Decodable {
    struct Collection: Decodable { let items: [Item] }
    struct Item: Decodable { let href: String }
    let collection: Collection
  }

  private let links: [String]

  /// Reads a manifest.
  /// - Throws: `CatalogError.unreadable`.
  init(_ json: Data, source: String) throws(CatalogError) {
    // Two shapes are tried; what has neither is unreadable.
    if let links = try? JSONDecoder().decode([String].self, from: json) {
      self.links = links
    } else if let answer = try? JSONDecoder().decode(Answer.self, from: json) {
      links = answer.collection.items.map(\.href)
    } else {
      throw .unreadable(source: source)
    }
  }

  /// The files, with links made into addresses by `address`; what is no web link is left out.
  func files(address: (String) -> URL?) -> [URL] {
    links.prefix(Self.fileLimit).compactMap(address)
  }

  /// The most files of one picture; NASA has five or six.
  private static let fileLimit = 100
}

/// The words of a picture's `metadata.json`, whose keys are those of exiftool.
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
      // Absent or of another type, there is no text.
      let text = (try? fields.decode(String.self, forKey: key)).map {
        PlainText.text($0, limit: NASAResponse.descriptionLimit)
      }
      return text?.isEmpty == false ? text : nil
    }
    description = text(.description)
    location = text(.location)
  }
}
