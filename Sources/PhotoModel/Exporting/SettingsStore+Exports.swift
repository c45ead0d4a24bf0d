// Folders that an export writes into, noted for as long as it does: a process that is killed leaves a
// copy that is not whole, which the next start removes.

import Foundation

extension SettingsStore {
  private static let exportsKey = "exports"
  /// A stick that never comes back is forgotten some day.
  private static let mostExports = 16

  /// The folders of exports that did not end, the oldest first.
  /// - Throws: ``LibraryError`` where the index can't be read.
  func exportFolders() throws(LibraryError) -> [FilePath] {
    try (index.setting(Self.exportsKey) ?? "").split(separator: " ").map {
      FilePath(hexadecimal: $0)
    }
  }

  /// Notes that an export writes into a folder.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func noteExport(to folder: FilePath) throws(LibraryError) {
    let others = try exportFolders().filter { $0 != folder }
    try keepExports(Array((others + [folder]).suffix(Self.mostExports)))
  }

  /// Notes that nothing unfinished is left in a folder.
  /// - Throws: ``LibraryError`` where the index can't be written.
  func forgetExport(to folder: FilePath) throws(LibraryError) {
    try keepExports(try exportFolders().filter { $0 != folder })
  }

  private func keepExports(_ folders: [FilePath]) throws(LibraryError) {
    // Paths are bytes, and a setting is text.
    try index.keep(folders.map(\.hexadecimal).joined(separator: " "), as: Self.exportsKey)
  }
}

extension FilePath {
  fileprivate var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  fileprivate init(hexadecimal digits: some StringProtocol) {
    let values = digits.compactMap(\.hexDigitValue)
    self.init(
      bytes: stride(from: 0, to: values.count - 1, by: 2).map {
        UInt8(values[$0] << 4 | values[$0 + 1])
      })
  }
}
