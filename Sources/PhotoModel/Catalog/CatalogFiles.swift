// Where a catalogue of this machine has its files: in a folder, or inside the program. What is in
// them is `FolderCatalog.swift`'s to read.

import Foundation

/// The files of a catalogue, under addresses.
public protocol CatalogFiles: Sendable {
  /// The address of a file.
  /// - Parameter path: its path inside the catalogue; it does not lead out of it.
  func address(of path: String) -> URL?

  /// What the file at one of these addresses holds; `nil` where it can't be read, and at every
  /// other address. Can be called on any thread, and blocks it.
  func contents(of address: URL) -> Data?
}

/// The files of a folder.
struct FilesInFolder: CatalogFiles {
  let folder: FilePath

  func address(of path: String) -> URL? { URL(filePath: folder.appending(path).text) }

  func contents(of address: URL) -> Data? {
    guard address.isFileURL else { return nil }
    // Whoever asks says what could not be read.
    return try? Data(contentsOf: address)
  }
}
