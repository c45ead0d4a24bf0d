// The names that a search looks through, in one piece of memory: two connections of SQLite with a core
// each took 7 to 13 ms for 100,000 names, this takes 0.2 to 2 ms and 4 MB. The library reads them
// (`PhotoStore+Search.swift`) and keeps what is true.

import CLinux

/// Names as ``SearchText`` folds them, in the order of a list of photos.
struct SearchTexts: Sendable {
  /// Stands behind each text; UTF-8 has no such byte, so that no word is found across two texts.
  private static let end: UInt8 = 0xff

  private var sequences: [Int64] = []
  /// All texts, an ``end`` behind each.
  private var bytes: [UInt8] = []
  /// Where each text ends, behind its ``end``.
  private var ends: [Int] = []

  /// Adds the text of the photo that comes next.
  /// - Parameter text: in UTF-8.
  mutating func append(_ text: UnsafeRawBufferPointer, of sequence: Int64) {
    sequences.append(sequence)
    bytes.append(contentsOf: text)
    bytes.append(Self.end)
    ends.append(bytes.count)
  }

  /// The sequence numbers of the photos whose texts hold each of some words, in their order.
  /// - Parameter words: the longest one first, which leaves out most.
  func sequences(holding words: [String]) -> [Int64] {
    let words = words.map { Array($0.utf8) }
    guard let first = words.first else { return sequences }
    var found: [Int64] = []
    bytes.withUnsafeBytes { memory in
      var place = 0
      var start = 0
      while let hit = memory[start...].offset(of: first) {
        while ends[place] <= hit { place += 1 }
        start = place == 0 ? 0 : ends[place - 1]
        let text = memory[start..<ends[place]]
        if words.dropFirst().allSatisfy({ text.offset(of: $0) != nil }) {
          found.append(sequences[place])
        }
        start = ends[place]
      }
    }
    return found
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Where some bytes are found first, in the whole memory; `nil` where they are not.
  fileprivate func offset(of word: [UInt8]) -> Int? {
    guard !isEmpty, let all = base.baseAddress,
      let hit = clinux_find(all + startIndex, count, word, word.count)
    else { return nil }
    return hit - all
  }
}
