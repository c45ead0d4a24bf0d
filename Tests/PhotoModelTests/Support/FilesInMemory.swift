// A catalogue's files for tests that need no folder, as those inside the program.

import Foundation

@testable import PhotoModel

/// Files by their paths.
struct FilesInMemory: CatalogFiles {
  let files: [String: Data]

  func address(of path: String) -> URL? { URL(string: "memory:///catalog/")?.appending(path: path) }

  func contents(of address: URL) -> Data? {
    let path = address.path(percentEncoded: false)
    guard address.scheme == "memory", path.hasPrefix("/catalog/") else { return nil }
    return files[String(path.dropFirst("/catalog/".count))]
  }
}
