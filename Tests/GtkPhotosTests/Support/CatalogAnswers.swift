// The valid answers of a `CatalogServer`: JSON in the form of NASA's API, version 1.1, and pictures
// of one colour each.

import Foundation

/// A generated catalogue: "Picture 1", "Picture 2" …
struct CatalogAnswers: Sendable {
  /// The server's address, without a path.
  let address: String
  let itemsPerPage: Int
  let pageCount: Int

  /// Returns the valid answer to a request.
  /// - Parameters:
  ///   - target: path and query.
  ///   - recording: the answer to searches, in place of the generated catalogue; it has one page.
  func answer(to target: String, recording: String?) -> ServerAnswer {
    let parts = URLComponents(string: target)
    let path = parts?.path ?? ""
    let names = path.split(separator: "/").map(String.init)
    switch (names.first, names.last) {
    case ("search", _):
      let page = parts?.queryItems?.first { $0.name == "page" }?.value.flatMap(Int.init) ?? 1
      if let recording, page == 1 {
        return ServerAnswer(type: "application/json", body: Data(recording.utf8))
      }
      let words = parts?.queryItems?.first { $0.name == "q" }?.value ?? ""
      return json(search(words, page, isEmpty: recording != nil))
    case ("image", "collection.json"): return json(files(of: Self.id(in: names)))
    case ("asset", _):
      let items = files(of: Self.id(in: names)).map { ["href": $0] }
      return json(["collection": ["version": "1.1", "href": address + path, "items": items]])
    case ("metadata", _):
      let id = Self.id(in: names)
      return json([
        "AVAIL:NASAID": id, "AVAIL:Description": "The whole description of \(id).",
        "AVAIL:Location": "Loopback",
      ])
    case ("image", let name?):
      let id = name.prefix { $0 != "~" && $0 != "." }
      let picture = FlatPicture(CatalogServer.colour(of: CatalogServer.number(of: String(id))))
      return ServerAnswer(type: "image/png", body: picture.png)
    default:
      return ServerAnswer(
        status: 404, fields: ["Content-Type": "text/html"],
        body: Data("<html><body><h1>404 Not Found</h1></body></html>".utf8))
    }
  }

  private func search(_ words: String, _ page: Int, isEmpty: Bool) -> [String: any Sendable] {
    let isThere = (1...pageCount).contains(page) && !isEmpty
    let first = CatalogServer.firstNumber(of: words) + (page - 1) * itemsPerPage
    let items = isThere ? (first..<first + itemsPerPage).map(item) : []
    var links: [[String: String]] = []
    if isThere, page < pageCount {
      links.append([
        "rel": "next", "prompt": "Next",
        "href": "\(address)/search?q=all&media_type=image&page=\(page + 1)",
      ])
    }
    let collection: [String: any Sendable] = [
      "version": "1.1", "href": "\(address)/search", "items": items, "links": links,
      "metadata": ["total_hits": isEmpty ? 0 : itemsPerPage * pageCount],
    ]
    return ["collection": collection]
  }

  private func item(_ number: Int) -> [String: any Sendable] {
    let id = CatalogServer.id(of: number)
    let record: [String: any Sendable] = [
      "nasa_id": id, "title": "Picture \(number)", "media_type": "image",
      "description": "The description of picture \(number).", "center": "LOOP",
      "date_created": String(format: "2024-01-%02dT00:00:00Z", (number - 1) % 28 + 1),
      "keywords": ["loopback", "picture \(number)"],
    ]
    // As in version 1.1, the preview is not the first link.
    let links: [[String: any Sendable]] = [
      link(id, "orig", rel: "canonical"), link(id, "thumb", rel: "preview"),
    ]
    return ["href": "\(address)/image/\(id)/collection.json", "data": [record], "links": links]
  }

  private func link(_ id: String, _ size: String, rel: String) -> [String: any Sendable] {
    [
      "href": "\(address)/image/\(id)~\(size).png", "rel": rel, "render": "image",
      "width": FlatPicture.width, "height": FlatPicture.height,
    ]
  }

  private func files(of id: String) -> [String] {
    [
      "\(address)/image/\(id)~orig.png", "\(address)/image/\(id)~thumb.png",
      "\(address)/metadata/\(id)/metadata.json",
    ]
  }

  /// The identifier in a path like `/image/ID/collection.json`.
  private static func id(in names: [String]) -> String { names.count > 1 ? names[1] : "" }

  private func json(_ value: Any) -> ServerAnswer {
    // This can't fail: the value contains only strings, numbers, arrays and dictionaries.
    let body = try? JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return ServerAnswer(type: "application/json", body: body ?? Data())
  }
}

extension CatalogServer {
  /// The number of the first picture that is found for a search. The words with which the app
  /// chooses random pictures have pictures of their own, from 101, 201 … on; "galaxy", the first
  /// search of the page, has the pictures from 1 on, as all other searches have.
  static func firstNumber(of words: String) -> Int {
    let index = [
      "Saturn", "Moon", "nebula", "Mars", "aurora", "galaxy", "Apollo", "comet", "Jupiter",
      "spacewalk", "eclipse", "shuttle launch",
    ].firstIndex(of: words)
    return words == "galaxy" ? 1 : index.map { 100 * ($0 + 1) + 1 } ?? 1
  }

  /// The identifier of a picture of the generated catalogue, whose numbers start at 1.
  static func id(of number: Int) -> String { "picture-\(number)" }

  /// The number of an identifier; one that is not of the generated catalogue gets a number too.
  static func number(of id: String) -> Int {
    if id.hasPrefix("picture-"), let number = Int(id.dropFirst(8)) { return number }
    return Int(id.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) } % 10000)
  }

  /// The colour of all pixels of a picture.
  static func colour(of number: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(30 + number * 67 % 211), UInt8(30 + number * 131 % 211), UInt8(30 + number * 29 % 197)
    )
  }
}
