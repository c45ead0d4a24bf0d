// What a search scans: the names in one block of memory, and what else is known of the photos. For
// 100,000 names, two connections of SQLite with a core each took 7 to 13 ms; this takes 0.2 to 2 ms
// and 5 MB. `Stores/PhotoStore+Search.swift` reads it, and reads it again when it is out of date.

import CLinux

/// Names as ``SearchText`` folds them, and dates, likes, cameras and places, in the order of the
/// list of photos.
struct SearchTexts: Sendable {
  /// The terminator of each text. UTF-8 has no such byte, so that no match spans two texts.
  private static let end: UInt8 = 0xff

  private var sequences: [Int64] = []
  /// All texts, each followed by ``end``.
  private var bytes: [UInt8] = []
  /// The offset behind the ``end`` of each text.
  private var ends: [Int] = []
  /// What is known of each photo besides its names.
  private var details: [Details] = []
  /// The beginnings of words of each camera with its place. The first pair has none: it is that of
  /// photos of which neither is known.
  private var pairs = [Pair(camera: [], place: [])]
  /// The positions of the pairs by their row numbers.
  private var pairPositions: [Int64: Int32] = [:]

  /// Adds a camera with a place, before the photos that have them.
  /// - Parameters:
  ///   - row: the number of its row.
  ///   - camera: the beginnings of the camera's words, see ``SearchText/wordStarts(_:)``.
  ///   - place: those of the place.
  mutating func addPair(_ row: Int64, camera: [UInt8], place: [UInt8]) {
    pairPositions[row] = Int32(clamping: pairs.count)
    pairs.append(Pair(camera: camera, place: place))
  }

  /// Appends the next photo.
  /// - Parameters:
  ///   - text: its names, in UTF-8.
  ///   - taken: when it was taken, as `2026-05-03T14:05:22`; empty where that is not known.
  ///   - pair: the row of its camera and place; any other number where neither is known.
  mutating func append(
    _ text: UnsafeRawBufferPointer, of sequence: Int64, isLiked: Bool = false,
    taken: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0), pair: Int64 = 0
  ) {
    sequences.append(sequence)
    bytes.append(contentsOf: text)
    bytes.append(Self.end)
    ends.append(bytes.count)
    details.append(Details(isLiked: isLiked, taken: taken, pair: pairPositions[pair] ?? 0))
  }

  /// The sequence numbers of the photos that match all of the terms, in the order of the list.
  /// - Parameter terms: the longest one first, which excludes most photos.
  func sequences(matching terms: [SearchTerm]) -> [Int64] {
    let matchers = terms.map { Matcher($0, in: pairs) }
    guard let first = matchers.first else { return sequences }
    let others = matchers.dropFirst()
    var found: [Int64] = []
    bytes.withUnsafeBytes { memory in
      func add(_ index: Int) {
        let isFound = others.allSatisfy {
          $0.matches(details[index]) || text(index, in: memory).offset(of: $0.word) != nil
        }
        if isFound { found.append(sequences[index]) }
      }
      var index = 0
      while index < sequences.count {
        let named = position(of: first.word, from: index, in: memory)
        if first.hasDetails {
          for other in index..<named where first.matches(details[other]) { add(other) }
        }
        if named < sequences.count { add(named) }
        index = named + 1
      }
    }
    return found
  }

  /// The names of a photo.
  private func text(
    _ index: Int, in memory: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer> {
    memory[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The position of the next photo whose names contain a word; the number of photos if there is
  /// none.
  /// - Parameter first: the position of a photo, where the search begins.
  private func position(
    of word: [UInt8], from first: Int, in memory: UnsafeRawBufferPointer
  ) -> Int {
    let start = first == 0 ? 0 : ends[first - 1]
    guard let hit = memory[start...].offset(of: word) else { return sequences.count }
    var index = first
    while ends[index] <= hit { index += 1 }
    return index
  }
}

extension SearchTexts {
  /// The beginnings of the words of a camera and a place.
  fileprivate struct Pair {
    let camera: [UInt8]
    let place: [UInt8]
  }

  /// What is known of a photo besides its names.
  fileprivate struct Details {
    let isLiked: Bool
    /// The month and the year in which it was taken; 0 where they are not known.
    let month: Int8
    let year: Int16
    /// The position of its camera and place in ``SearchTexts/pairs``.
    let pair: Int32

    init(isLiked: Bool, taken: UnsafeRawBufferPointer, pair: Int32) {
      self.isLiked = isLiked
      self.pair = pair
      year = Int16(Self.number(taken, 0..<4))
      let month = Self.number(taken, 5..<7)
      self.month = (1...12).contains(month) ? Int8(month) : 0
    }

    /// The number at some digits of a text; 0 where there is none.
    private static func number(_ text: UnsafeRawBufferPointer, _ digits: Range<Int>) -> Int {
      guard text.count >= digits.upperBound else { return 0 }
      var number = 0
      for byte in text[digits] {
        guard (0x30...0x39).contains(byte) else { return 0 }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
  }

  /// A term, prepared for many photos.
  fileprivate struct Matcher {
    /// The word that names contain.
    let word: [UInt8]
    /// Whether a photo may match by what is known of it besides its names.
    let hasDetails: Bool
    private let isLiked: Bool
    private let months: MonthSet
    /// No photo's where the term is no year.
    private let year: Int16
    /// Whether a photo matches by its camera or its place, for each pair.
    private let pairs: [Bool]

    init(_ term: SearchTerm, in pairs: [Pair]) {
      word = Array(term.word.utf8)
      isLiked = term.isLiked
      months = term.months
      year = term.year.map { Int16($0) } ?? -1
      let places = term.placeStarts.map { Array($0.utf8) }
      let cameras = term.cameraStarts.map { Array($0.utf8) }
      let matching = pairs.map { pair in
        places.contains(where: pair.place.holds) || cameras.contains(where: pair.camera.holds)
      }
      self.pairs = matching
      hasDetails =
        term.isLiked || !term.months.isEmpty || term.year != nil || matching.contains(true)
    }

    func matches(_ details: Details) -> Bool {
      hasDetails
        && (pairs[Int(details.pair)] || details.year == year || (isLiked && details.isLiked)
          || months.contains(MonthSet(month: Int(details.month))))
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain those of a word.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    withUnsafeBytes { $0[...].offset(of: word) != nil }
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
