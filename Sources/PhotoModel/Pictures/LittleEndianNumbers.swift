// Numbers as bytes, as they stand in the messages of decoders (`Decoders/DecoderRequest.swift`).

extension [Int] {
  /// The numbers as four bytes each.
  var littleEndianBytes: [UInt8] {
    flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers, four bytes each.
  var littleEndianNumbers: [Int] {
    stride(from: 0, to: count - 3, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(self[start + $1]) << ($1 * 8) }
    }
  }
}
