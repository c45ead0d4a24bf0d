// The order of names that people expect: "Beach 2" before "Beach 10", without regard to case and
// accents. The files of a folder are picked in this order (`Importing/FolderWalk.swift`), and
// photos are sorted by name in it.
//
// Compared with GLib's `g_utf8_collate_key_for_filename` (2.74, `en_US.UTF-8`) on 100,000 names:
// processor time to make the keys and to sort them, mean size of a key.
//                      here                        GLib
//   camera names       34 ms, 33 ms, 15 bytes      123 ms, 83 ms, 75 bytes
//   in 3 languages     128 ms, 41 ms, 16 bytes     119 ms, 83 ms, 80 bytes
// GLib's keys depend on the locale: five locales gave four different sets of keys for the same
// 20,000 names, so a change of language would invalidate the SQL index of a library
// (`photo.sort_key`). In the C locale GLib sorts "IMG_10" before "b". It distinguishes case,
// accents and leading zeros, so that three of the five tests fail, and it stops at NUL. Decision:
// our own keys stay. The cost is that no language has its own order: in Swedish "Ä" comes after
// "Z", here it comes with "A".

import Foundation

/// The sort key of a name: bytes that compare as the names should, so that a database can store
/// them in an SQL index.
///
/// Letters are folded (lower case, no accents, normal width). A number is encoded as the digit `0`,
/// its number of digits without leading zeros, and these digits. Names of ASCII alone, as cameras
/// give them, are folded here: Foundation takes a tenth of a second for ten thousand.
package struct NaturalSortKey: Comparable, Sendable {
  /// The bytes of the key; names that differ only in folded properties have the same key.
  package let bytes: [UInt8]

  /// Makes the key of a name.
  package init(_ name: String) { self.init(name: Array(name.utf8)) }

  /// Makes the key of a file's name, which may not be UTF-8.
  init(name: [UInt8]) {
    let isASCII = name.allSatisfy { $0 < 0x80 }
    bytes = Self.key(of: isASCII ? name : Self.folded(name))
  }

  package static func < (left: Self, right: Self) -> Bool { left.bytes.precedes(right.bytes) }

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return Array(
      String(decoding: name, as: UTF8.self).folding(options: options, locale: nil).utf8)
  }

  private static func key(of letters: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(letters.count + 8)
    var index = 0
    while index < letters.count {
      guard letters[index].isDigit else {
        key.append(letters[index].small)
        index += 1
        continue
      }
      while index < letters.count, letters[index] == zero { index += 1 }
      let first = index
      while index < letters.count, letters[index].isDigit { index += 1 }
      key.append(zero)
      key.append(contentsOf: length(index - first))
      key.append(contentsOf: letters[first..<index])
    }
    return key
  }

  private static let zero = UInt8(ascii: "0")

  /// The length as one byte, or from 255 on as the byte 255 and four more bytes.
  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 255 else { return [UInt8(count)] }
    return [255] + withUnsafeBytes(of: UInt32(clamping: count).bigEndian, Array.init)
  }
}

extension [UInt8] {
  /// Whether these bytes sort before others: they are a prefix of the others, or smaller at the
  /// first difference.
  func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        let count = Swift.min(left.count, right.count)
        guard count > 0, let one = left.baseAddress, let two = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(one, two, count)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var small: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
