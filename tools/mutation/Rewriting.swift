// Writes a file in which each chosen place is behind a condition: `Mutant`, in Mutant.swift of the
// mutated copy, reads the number of the mutant that is on.

/// A place, and the number by which the environment turns it on.
struct Chosen {
  var number: Int
  var place: Place
}

/// A file with its mutants and their positions in it, so that a compiler error can be mapped to a
/// mutant.
struct Rewriting {
  /// The range of a mutant in the rewritten text, in bytes.
  struct Extent: Encodable {
    var number: Int
    var start: Int
    var end: Int
    /// The mutated text only; an empty range if the shape has none.
    var brokenStart: Int
    var brokenEnd: Int
  }

  /// A range of the source and its position in the rewritten text.
  struct Piece: Encodable {
    var start: Int
    var sourceStart: Int
    var count: Int
  }

  private(set) var output: [UInt8] = []
  private(set) var extents: [Extent] = []
  private(set) var pieces: [Piece] = []
  private let source: [UInt8]

  /// Rewrites a source. One place may contain another, but they may not overlap in part.
  init(_ source: [UInt8], _ chosen: [Chosen]) {
    self.source = source
    let sorted = chosen.sorted { Self.order($0) < Self.order($1) }
    write(0..<source.count, sorted[...])
  }

  /// Outer places come first; of the same range, the statement comes before the expression.
  private static func order(_ chosen: Chosen) -> (Int, Int, Int, Int) {
    let isStatement = chosen.place.shape == .dropped || chosen.place.shape == .statements
    return (chosen.place.start, -chosen.place.end, isStatement ? 0 : 1, chosen.number)
  }

  private mutating func write(_ range: Range<Int>, _ chosen: ArraySlice<Chosen>) {
    var position = range.lowerBound
    var rest = chosen
    while let next = rest.popFirst() {
      let place = next.place
      copy(position..<place.start)
      let inner = rest.prefix { $0.place.start < place.end }
      rest = rest.dropFirst(inner.count)
      write(next, inner)
      position = place.end
    }
    copy(position..<range.upperBound)
  }

  private mutating func write(_ chosen: Chosen, _ inner: ArraySlice<Chosen>) {
    let place = chosen.place
    var extent = Extent(
      number: chosen.number, start: output.count, end: 0, brokenStart: 0, brokenEnd: 0)
    let (opening, between, closing) = place.shape.frame(chosen.number)
    add(opening)
    extent.brokenStart = output.count
    if between != nil { add(place.broken) }
    extent.brokenEnd = output.count
    if let between { add(between) }
    write(place.start..<place.end, inner)
    add(closing)
    extent.end = output.count
    extents.append(extent)
  }

  private mutating func add(_ text: String) { output += Array(text.utf8) }

  private mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    pieces.append(
      Piece(start: output.count, sourceStart: range.lowerBound, count: range.count))
    output += source[range]
  }
}

extension Place.Shape {
  /// The text around a place with a number: before the mutated text, between it and the source, and
  /// after both. The middle is `nil` if the source is only written once, with no mutated text.
  fileprivate func frame(
    _ number: Int
  ) -> (opening: String, between: String?, closing: String) {
    let isOn = "Mutant.isOn(\(number))"
    return switch self {
    case .either: ("(\(isOn) ? (", ") : (", "))")
    case .negated: ("Mutant.negated(\(number), ", nil, ")")
    case .dropped: ("if !\(isOn) { ", nil, " }")
    case .statements: ("if \(isOn) {\n", "\n} else {\n", "\n}")
    }
  }
}
