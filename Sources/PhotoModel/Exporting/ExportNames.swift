// Which file names are taken in a folder, and which one comes next. A photo's name is converted to
// a file name in `ExportFileName.swift`.

import Foundation

/// What has the name that a photo would have.
public enum ExportNameOwner: Sendable, Equatable {
  /// A file that was in the folder before.
  case file
  /// An earlier photo of the same export.
  case photo
}

/// The file names of a folder that photos are exported to, as a pure value.
///
/// Names that differ only in case, or in how accents are encoded, count as the same: FAT, exFAT,
/// NTFS and APFS take them for one file, and the folder may be copied there later.
struct ExportNames: Sendable {
  /// The number of the next file of a name, by the name's key: some 30 bytes per file, so that a
  /// folder of a hundred thousand takes little memory. If two names have the same key by chance,
  /// one of them gets a number that it does not need.
  private var next: [Int: Int] = [:]
  /// The keys of the names that were claimed here.
  private var claimed: Set<Int> = []
  private let byteLimit: Int

  /// Makes the names of a folder.
  /// - Parameters:
  ///   - names: the file names that are taken.
  ///   - byteLimit: the longest name there, in bytes.
  init(taken names: some Sequence<String> = [], byteLimit: Int = ExportFileName.byteLimit) {
    self.byteLimit = byteLimit
    for name in names { next[Self.key(name)] = 2 }
  }

  /// Takes the first free name.
  /// - Parameter companion: what the name of a second file ends with that stands beside it; empty for
  ///   none. That name is free too, and taken.
  /// - Returns: the name, and what has the photo's own name; `nil` if it gets that.
  mutating func claim(
    _ name: ExportFileName, companion: String = ""
  ) -> (text: String, owner: ExportNameOwner?) {
    let byteLimit = byteLimit - companion.utf8.count
    let plain = name.text(byteLimit: byteLimit)
    if take(plain, companion) { return (plain, nil) }
    let plainKey = Self.key(plain)
    let owner: ExportNameOwner =
      Self.keys(plain, companion).contains(where: claimed.contains) ? .photo : .file
    var number = next[plainKey] ?? 2
    while true {
      let text = name.text(number: number, byteLimit: byteLimit)
      number += 1
      if take(text, companion) {
        // The name itself may be free, for a file without a companion.
        if next[plainKey] != nil { next[plainKey] = number }
        return (text, owner)
      }
    }
  }

  /// Takes a name, and that of its companion. Returns whether both were free.
  private mutating func take(_ name: String, _ companion: String) -> Bool {
    let keys = Self.keys(name, companion)
    guard keys.allSatisfy({ next[$0] == nil }) else { return false }
    for key in keys { next[key] = 2 }
    claimed.formUnion(keys)
    return true
  }

  /// The keys of a name, and of its companion.
  private static func keys(_ name: String, _ companion: String) -> [Int] {
    [key(name)] + (companion.isEmpty ? [] : [key(name + companion)])
  }

  /// A key that is the same for all names that some file system takes for one.
  private static func key(_ name: String) -> Int { folded(name).hashValue }

  /// A name without differences of case (ß and SS are the same, as in APFS) and of the encoding of
  /// accents.
  static func folded(_ name: String) -> String {
    name.decomposedStringWithCanonicalMapping.uppercased().lowercased()
      .decomposedStringWithCanonicalMapping
  }
}
