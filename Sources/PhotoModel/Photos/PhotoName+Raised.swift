// The name that follows a name with a number: "Beach 12", "Beach 13".

extension PhotoName {
  /// The name with the number at its end incremented: "Beach 12" becomes "Beach 13", "Beach 09"
  /// "Beach 10", "Beach 99" "Beach 100", "Beach (2)" "Beach (3)", and "Beach" "Beach 2".
  ///
  /// Decimal digits of every script are incremented within their script, and numbers may have any
  /// length. White space at the end is dropped; a blank name is returned unchanged.
  public static func raised(_ name: String) -> String {
    guard !isBlank(name) else { return name }
    var stem = Array(name.unicodeScalars)
    while stem.last?.properties.isWhitespace == true { stem.removeLast() }
    var end: [Unicode.Scalar] = []
    if let last = stem.last, ")]）］".unicodeScalars.contains(last),
      digit(stem.dropLast().last) != nil
    {
      end = [stem.removeLast()]
    }
    guard let zero = digit(stem.last)?.zero else { return string(stem) + " 2" }
    var index = stem.endIndex
    while index > 0, let (found, value) = digit(stem[index - 1]), found == zero {
      index -= 1
      if value < 9 {
        stem[index] = scalar(zero, value + 1)
        return string(stem + end)
      }
      stem[index] = scalar(zero, 0)
    }
    stem.insert(scalar(zero, 1), at: index)
    return string(stem + end)
  }

  /// A decimal digit's value, and the zero of its script, whose digits are contiguous (Unicode
  /// 4.6).
  private static func digit(_ scalar: Unicode.Scalar?) -> (zero: UInt32, value: UInt32)? {
    guard let scalar, scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue
    else { return nil }
    return (scalar.value - UInt32(value), UInt32(value))
  }

  private static func scalar(_ zero: UInt32, _ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(zero + value) ?? "0"
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
