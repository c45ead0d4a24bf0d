// The folders of running exports, noted in the settings: a process that is killed leaves an
// incomplete copy, which the next start removes.

import Foundation

extension SettingsStore {
  private static let exportsKey = "exports"
  /// The highest number of noted folders. The oldest is dropped: it may be on a USB stick that is
  /// never inserted again.
  private static let mostExports = 16

  /// The folders of exports that did not end, oldest first.
  /// - Throws: ``LibraryError`` if the database can't be read.
  func exportFolders() throws(LibraryError) -> [FilePath] {
    try (storage.setting(Self.exportsKey) ?? "").split(separator: " ").map {
      FilePath(hexadecimal: $0)
    }
  }

  /// Notes that an export writes into a folder.
  /// - Throws: ``LibraryError`` if the database can't be written.
  func noteExport(to folder: FilePath) throws(LibraryError) {
    let others = try exportFolders().filter { $0 != folder }
    try storeExports(Array((others + [folder]).suffix(Self.mostExports)))
  }

  /// Notes that no incomplete copy is left in a folder.
  /// - Throws: ``LibraryError`` if the database can't be written.
  func forgetExport(to folder: FilePath) throws(LibraryError) {
    try storeExports(try exportFolders().filter { $0 != folder })
  }

  private func storeExports(_ folders: [FilePath]) throws(LibraryError) {
    // Paths are bytes, but a setting is text.
    try storage.set(folders.map(\.hexadecimal).joined(separator: " "), as: Self.exportsKey)
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
