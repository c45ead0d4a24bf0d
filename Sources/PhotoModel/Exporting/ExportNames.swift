// Which file names a folder has already, and what comes next to them. How a photo's name becomes a
// file name is in `ExportFileName.swift`.

import Foundation

/// The file names of a folder that photos are exported to, as a pure value.
///
/// Names that differ only in case, or in how accents are written, are the same: FAT, exFAT, NTFS
/// and APFS take them for one file, and the folder may be copied there tomorrow.
struct ExportNames: Sendable {
  /// The number that the next file of a name gets, by the name's key: no more than 16 bytes a file
  /// are kept, so that a folder of a hundred thousand costs little. Two names that share a key by
  /// chance cost one of them a number that it would not need.
  private var next: [Int: Int] = [:]
  private let byteLimit: Int

  /// The names of a folder.
  /// - Parameters:
  ///   - names: what stands there already.
  ///   - byteLimit: the most bytes that a name may have there.
  init(taken names: some Sequence<String> = [], byteLimit: Int = ExportFileName.byteLimit) {
    self.byteLimit = byteLimit
    for name in names { next[Self.key(name)] = 2 }
  }

  /// Takes the first name that is free.
  /// - Returns: the name, and whether it has a number because another file had it before.
  mutating func claim(_ name: ExportFileName) -> (text: String, isNumbered: Bool) {
    let plain = name.text(byteLimit: byteLimit)
    let plainKey = Self.key(plain)
    guard var number = next[plainKey] else {
      next[plainKey] = 2
      return (plain, false)
    }
    while true {
      let text = name.text(number: number, byteLimit: byteLimit)
      let key = Self.key(text)
      number += 1
      if next[key] == nil {
        next[key] = 2
        next[plainKey] = number
        return (text, true)
      }
    }
  }

  /// The same for all names that some file system takes for one.
  private static func key(_ name: String) -> Int { folded(name).hashValue }

  /// A name without the difference of small and large letters (ß and SS are one, as for APFS), and
  /// of the ways to write accents.
  static func folded(_ name: String) -> String {
    name.decomposedStringWithCanonicalMapping.uppercased().lowercased()
      .decomposedStringWithCanonicalMapping
  }
}
