// The catalogue that comes with the program. Its files are GLib resources, with addresses in a
// scheme of its own, which links of a server or a folder can't use.

import Foundation
import PhotoModel

/// Reads the files of the built-in catalogue.
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
