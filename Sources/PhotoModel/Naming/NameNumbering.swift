// The numbers of a template (`NameTemplate.swift`).

/// The numbers that a template gives to photos.
public struct NameNumbering: Sendable, Hashable {
  /// The first photo's number.
  public var start: Int
  /// What is added for each photo after it; it may be negative.
  public var step: Int
  /// The minimum number of digits; 0 for as many as the largest number needs.
  public var digits: Int

  /// Creates a numbering; by default 1, 2, 3 …
  public init(start: Int = 1, step: Int = 1, digits: Int = 0) {
    self.start = start
    self.step = step
    self.digits = digits
  }

  /// The most digits that are padded to: more are a typing error.
  static let mostDigits = 20

  /// The number at an index, from 0. Its type is wide enough for any start and step.
  func number(at index: Int) -> Int128 { Int128(start) + Int128(step) * Int128(index) }

  /// The minimum number of digits of each number, if there are `count` of them.
  func width(count: Int) -> Int {
    guard digits <= 0 else { return min(digits, Self.mostDigits) }
    return max(
      String(number(at: 0).magnitude).count, String(number(at: max(count - 1, 0)).magnitude).count)
  }

  /// A number padded with zeros; a minus precedes these.
  static func text(_ number: Int128, width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "")
      + String(repeating: "0", count: max(0, min(width, mostDigits) - digits.count)) + digits
  }
}
