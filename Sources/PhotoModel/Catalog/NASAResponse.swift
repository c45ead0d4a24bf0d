// The responses of NASA's Image and Video Library, versions 1.0 and 1.1 of its API
// (https://images.nasa.gov/docs/images.nasa.gov_api_docs.pdf, and recorded responses).

import Foundation

/// A response to `/search`.
struct NASAResponse: Decodable {
  private struct Collection: Decodable {
    let items: [Lossy<Item>]
    let links: [Lossy<Link>]?
    let metadata: Lossy<Metadata>?
  }

  private struct Metadata: Decodable {
    let total: Int

    enum CodingKeys: String, CodingKey { case total = "total_hits" }
  }

  fileprivate struct Item: Decodable {
    let href: String?
    let data: [Record]
    let links: [Lossy<Link>]?
  }

  fileprivate struct Record: Decodable {
    let id: String
    let title: String?
    let description: String?
    let date: String?
    let photographer: String?
    let creator: String?
    let center: String?
    let keywords: Lossy<[String]>?

    enum CodingKeys: String, CodingKey {
      case id = "nasa_id"
      case title, description, photographer, center, keywords
      case date = "date_created"
      case creator = "secondary_creator"
    }
  }

  fileprivate struct Link: Decodable {
    let href: String
    let rel: String?
    let render: String?
    let width: Int?
  }

  /// A part that may be invalid without making the rest invalid.
  fileprivate struct Lossy<Value: Decodable>: Decodable {
    let value: Value?

    // An invalid part is left out.
    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
  }

  /// The highest number of Unicode scalars in a title, a description, a keyword or a creator's
  /// name, and of keywords: several times the longest recorded ones. Longer texts would take the
  /// window too long to lay out.
  static let titleLimit = 400
  static let descriptionLimit = 6000
  static let wordLimit = 200
  static let keywordLimit = 60

  private let collection: Collection

  /// Parses a response.
  /// - Throws: `DecodingError` if it is not a response.
  init(_ json: Data) throws { self = try JSONDecoder().decode(Self.self, from: json) }

  /// The pictures of the response. `address` converts the links.
  func page(_ number: Int, address: (String) -> URL?) -> CatalogPage {
    let photos = collection.items.compactMap { $0.value?.photo(address) }
    // NASA serves no page after the hundredth (it responds with status 400).
    let hasNext = (collection.links ?? []).contains { $0.value?.rel == "next" } && number < 100
    return CatalogPage(
      photos: photos, skippedCount: collection.items.count - photos.count,
      totalCount: collection.metadata?.value?.total ?? photos.count,
      next: hasNext ? number + 1 : nil)
  }
}

extension NASAResponse.Item {
  /// The item as a picture; `nil` if it has no picture to show.
  fileprivate func photo(_ address: (String) -> URL?) -> SpacePhoto? {
    guard let record = data.first, !record.id.isEmpty, record.id.utf8.count <= 200 else {
      return nil
    }
    let links = (links ?? []).compactMap(\.value).filter { $0.render ?? "image" == "image" }
    // By their `rel`, never by their index: in version 1.1 the preview is not the first.
    func addresses(_ rel: String) -> [URL] {
      links.filter { $0.rel == rel }.sorted { $0.width ?? 0 < $1.width ?? 0 }
        .compactMap { address($0.href) }
    }
    let alternates = addresses("alternate")
    let canonical = addresses("canonical").last
    guard let preview = addresses("preview").first ?? alternates.first ?? canonical else {
      return nil
    }
    let full = canonical ?? alternates.last
    let title = PlainText.line(record.title ?? "", limit: NASAResponse.titleLimit)
    return SpacePhoto(
      id: record.id, title: title.isEmpty ? record.id : title,
      description: PlainText.text(
        record.description ?? "", limit: NASAResponse.descriptionLimit),
      date: record.date.flatMap(NASAResponse.date), creator: record.maker,
      keywords: (record.keywords?.value ?? []).prefix(NASAResponse.keywordLimit)
        .map { PlainText.line($0, limit: NASAResponse.wordLimit) }.filter { !$0.isEmpty },
      preview: preview, full: full.flatMap { $0.isPictureFile ? $0 : nil },
      manifest: href.flatMap(address))
  }
}

extension NASAResponse.Record {
  fileprivate var maker: String? {
    [photographer, creator, center].lazy.compactMap(\.self)
      .map { PlainText.line($0, limit: NASAResponse.wordLimit) }
      .first { !$0.isEmpty }
  }
}

extension NASAResponse {
  /// Parses a date in NASA's formats: `2010-04-14T00:00:00Z`, in old records without the zone, or
  /// the day only.
  static func date(_ text: String) -> Date? {
    // If the date can't be read, the picture is shown without one.
    let day = Date.ISO8601FormatStyle().year().month().day()
    return (try? Date(text, strategy: .iso8601))
      ?? (try? Date(String(text.prefix(10)), strategy: day))
  }
}
