// The catalogue that comes with the program: its files lie among the resources, under addresses of
// a scheme of their own, which no link of a server or of a folder leads to.

import Foundation
import PhotoModel

/// The files of the built-in catalogue.
struct BuiltInCatalog: CatalogFiles {
  private static let folder = AppFiles.folder + "/catalog/"

  func address(of path: String) -> URL? {
    URL(string: "resource://" + Self.folder)?.appending(path: path)
  }

  func contents(of address: URL) -> Data? {
    let path = address.path(percentEncoded: false)
    guard address.scheme == "resource", path.hasPrefix(Self.folder) else { return nil }
    return AppFiles.catalogFile(path)
  }
}
