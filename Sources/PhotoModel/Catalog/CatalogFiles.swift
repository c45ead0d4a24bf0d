// The files of a catalogue on this machine: in a folder, or inside the program. They are read by
// `FolderCatalog.swift`.

import Foundation

/// The files of a catalogue, by address.
public protocol CatalogFiles: Sendable {
  /// The address of a file.
  /// - Parameter path: its path inside the catalogue; it can't lead out of it.
  func address(of path: String) -> URL?

  /// The content of the file at one of these addresses; `nil` if it can't be read, and for every
  /// other address. Can be called on any thread; blocks.
  func contents(of address: URL) -> Data?
}

/// The files of a folder.
struct FilesInFolder: CatalogFiles {
  /// The longest file, in bytes: the list of a catalogue, whose parsing takes ten times its size in
  /// memory. That of 10,000 pictures has 12 MB.
  static let byteLimit = 32 << 20

  let folder: FilePath

  func address(of path: String) -> URL? { URL(filePath: folder.appending(path).text) }

  func contents(of address: URL) -> Data? {
    guard address.isFileURL else { return nil }
    // The caller reports what could not be read, a file that is too long too.
    let path = FilePath(address.path(percentEncoded: false))
    guard let file = try? File.open(reading: path), let size = try? file.size(),
      size <= Self.byteLimit, let bytes = try? file.head(byteCount: Int(size))
    else { return nil }
    return Data(bytes)
  }
}
