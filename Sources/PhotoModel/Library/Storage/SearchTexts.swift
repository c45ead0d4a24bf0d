// The texts that a search scans, in one block of memory. For 100,000 names, two connections of
// SQLite with a core each took 7 to 13 ms; this takes 0.2 to 2 ms and 4 MB.
// `Stores/PhotoStore+Search.swift` reads the texts and reads them again when they are out of date.

import CLinux

/// Names as ``SearchText`` folds them, in the order of the list of photos.
struct SearchTexts: Sendable {
  /// The terminator of each text. UTF-8 has no such byte, so that no match spans two texts.
  private static let end: UInt8 = 0xff

  private var sequences: [Int64] = []
  /// All texts, each followed by ``end``.
  private var bytes: [UInt8] = []
  /// The offset behind the ``end`` of each text.
  private var ends: [Int] = []

  /// Appends the text of the next photo.
  /// - Parameter text: in UTF-8.
  mutating func append(_ text: UnsafeRawBufferPointer, of sequence: Int64) {
    sequences.append(sequence)
    bytes.append(contentsOf: text)
    bytes.append(Self.end)
    ends.append(bytes.count)
  }

  /// The sequence numbers of the photos whose texts contain all of the words, in the order of the
  /// list.
  /// - Parameter words: the longest one first, which excludes most photos.
  func sequences(holding words: [String]) -> [Int64] {
    let words = words.map { Array($0.utf8) }
    guard let first = words.first else { return sequences }
    var found: [Int64] = []
    bytes.withUnsafeBytes { memory in
      var index = 0
      var start = 0
      while let hit = memory[start...].offset(of: first) {
        while ends[index] <= hit { index += 1 }
        start = index == 0 ? 0 : ends[index - 1]
        let text = memory[start..<ends[index]]
        if words.dropFirst().allSatisfy({ text.offset(of: $0) != nil }) {
          found.append(sequences[index])
        }
        start = ends[index]
      }
    }
    return found
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The offset of the first match in the whole memory (not in the slice); `nil` where there is
  /// none.
  fileprivate func offset(of word: [UInt8]) -> Int? {
    guard !isEmpty, let all = base.baseAddress,
      let hit = clinux_find(all + startIndex, count, word, word.count)
    else { return nil }
    return hit - all
  }
}
