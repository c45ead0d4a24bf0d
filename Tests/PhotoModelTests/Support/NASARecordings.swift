// Answers of NASA's catalogue, and what is in them. The project's own are written in the form that
// NASA documents; the shared ones were recorded in 2021 and 2025.

import Foundation
import TestPictures

/// The answers of one set, and the facts that tests compare with.
struct NASARecordings: Sendable, CustomStringConvertible {
  let pictures: PictureSet
  /// The file with a hundred items of version 1.0.
  let hundred: String
  /// How many pictures that search found in all.
  let totalCount: Int
  /// What stands in the identifier of an item with raw spaces in its links, and how a link has it.
  let spaced: (identifier: String, link: String)
  /// The file with an item of version 1.1, and the item's identifier.
  let newest: (file: String, identifier: String)

  var description: String { pictures.description }

  /// All that are there, the project's own first.
  static var all: [NASARecordings] { PictureSet.having("nasa").map { $0.isOwn ? own : shared($0) } }

  private static let own = NASARecordings(
    pictures: .own, hundred: "search-1.0-100items.json", totalCount: 2603,
    spaced: ("GTK 07 Tibesti", "GTK%2007%20Tibesti"),
    newest: ("search-1.1-1item.json", "gtk026-s-001"))

  private static func shared(_ set: PictureSet) -> NASARecordings {
    NASARecordings(
      pictures: set, hundred: "milkyway-collection-100items-2021.json", totalCount: 5989,
      spaced: ("CRS 22 Squid", "CRS%2022%20Squid"),
      newest: ("nivl-v1.1-iss026-2025.json", "iss026-s-001"))
  }

  /// The bytes of one.
  func data(_ name: String) throws -> Data { try Data(contentsOf: pictures.url("nasa/\(name)")) }
}
