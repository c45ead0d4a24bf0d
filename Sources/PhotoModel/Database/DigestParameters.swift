// Many digests as the parameters of one statement.

/// Digests of 32 bytes, packed into one value: a statement is the same for any number of them.
struct DigestParameters {
  /// The beginning of a statement that reads the table `wanted`, with `place` and `digest`, from
  /// the first two parameters.
  static let table = """
    WITH RECURSIVE
      places (place) AS (
        SELECT 0 WHERE ?2 > 0 UNION ALL SELECT place + 1 FROM places WHERE place + 1 < ?2),
      wanted (place, digest) AS (SELECT place, substr(?1, place * 32 + 1, 32) FROM places)
    """

  /// The digests by their places, in hexadecimal digits; those that are none are left out.
  let digests: [String]
  /// The first parameter.
  let blob: SQLValue
  /// The second parameter.
  var count: SQLValue { .integer(Int64(digests.count)) }

  /// A list of some digests, each in 64 lower-case hexadecimal digits.
  init(_ digests: [String]) {
    var known: [String] = []
    var packed: [UInt8] = []
    packed.reserveCapacity(digests.count * 32)
    for digest in digests {
      guard let bytes = Self.bytes(digest) else { continue }
      known.append(digest)
      packed += bytes
    }
    self.digests = known
    blob = .blob(packed)
  }

  /// The 32 bytes of a digest; `nil` where the text is none.
  static func bytes(_ digest: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in digest.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes.count == 32 && high == nil ? bytes : nil
  }
}
