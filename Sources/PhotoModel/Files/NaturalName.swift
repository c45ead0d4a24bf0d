// The order of file names that people expect: numbers by their value, capitals as small letters.

import Foundation

/// A file name with what it is ordered by.
///
/// Ten thousand names take Foundation a tenth of a second to sort. Those of ASCII alone, as cameras
/// give them, are compared here, in the order that Foundation gives them.
struct NaturalName: Comparable {
  /// The name.
  let bytes: [UInt8]
  /// The name as text; `nil` where ASCII letters tell all.
  private let text: String?

  /// A file's name.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    text = bytes.allSatisfy { $0 < 0x80 } ? nil : String(decoding: bytes, as: UTF8.self)
  }

  static func < (left: Self, right: Self) -> Bool {
    switch order(left, right) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  private static func order(_ left: Self, _ right: Self) -> ComparisonResult {
    guard left.text != nil || right.text != nil else {
      return left.bytes.withUnsafeBufferPointer { left in
        right.bytes.withUnsafeBufferPointer { order(left[...], $0[...]) }
      }
    }
    return left.wholeText.compare(right.wholeText, options: [.numeric, .caseInsensitive])
  }

  private var wholeText: String { text ?? String(decoding: bytes, as: UTF8.self) }

  private typealias Letters = Slice<UnsafeBufferPointer<UInt8>>

  private static func order(_ left: Letters, _ right: Letters) -> ComparisonResult {
    var (left, right) = (left, right)
    while let first = left.first, let second = right.first {
      if first.isDigit, second.isDigit {
        let (one, other) = (left.popNumber(), right.popNumber())
        if one.count != other.count {
          return one.count < other.count ? .orderedAscending : .orderedDescending
        }
        for (first, second) in zip(one, other) where first != second {
          return first < second ? .orderedAscending : .orderedDescending
        }
      } else {
        let (first, second) = (first.small, second.small)
        if first != second { return first < second ? .orderedAscending : .orderedDescending }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty ? right.isEmpty ? .orderedSame : .orderedAscending : .orderedDescending
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Takes the digits at the start, without leading zeros.
  fileprivate mutating func popNumber() -> Self {
    let number = prefix(while: \.isDigit)
    self = self[number.endIndex...]
    return number.drop { $0 == UInt8(ascii: "0") }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var small: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
