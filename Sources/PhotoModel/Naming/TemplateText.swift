// Builds a name, and closes the gaps that missing values leave (`NameTemplate.swift`).

/// A text built from plain text and values.
///
/// Where a value is missing, the separators on one side of it are removed: "1 - {title} - Canon"
/// becomes "1 - Canon". So are brackets that contain nothing else: "Beach ({date})" becomes
/// "Beach". Values, and the text between values that are there, are not changed.
struct TemplateText {
  private var scalars: [Unicode.Scalar] = []
  /// The index up to which the text belongs to values.
  private var valueEnd = 0
  /// The separators to insert into the gap at the end; `nil` if there is no gap.
  private var gap: [Unicode.Scalar]?

  private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "<": ">", "（": "）", "［": "］", "【": "】", "「": "」", "“": "”", "«": "»",
  ]
  private static let closers = Set(closing.values)
  private static let separators = Set("-_,.:;/|·•–—+&~、，。：".unicodeScalars)

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || scalar.properties.isWhitespace
  }

  /// Appends a value; `nil` and blank values are missing.
  mutating func append(value: String?) {
    if let value, !PhotoName.isBlank(value) {
      closeGap()
      scalars += value.unicodeScalars
      valueEnd = scalars.count
    } else if gap == nil {
      gap = takeSeparators()
    }
  }

  /// Appends plain text of the template.
  mutating func append(text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while gap != nil {
      let separators = rest.prefix(while: Self.isSeparator)
      rest = rest.dropFirst(separators.count)
      // The separators after a gap suit what follows better than those before it.
      if !separators.isEmpty { gap = Array(separators) }
      guard let next = rest.first else { return }
      if let last = scalars.last, scalars.count > valueEnd, Self.closing[last] == next {
        scalars.removeLast()
        rest.removeFirst()
        gap = takeSeparators()
      } else {
        if Self.closers.contains(next) { gap = [] }
        closeGap()
      }
    }
    scalars += rest
  }

  /// The name, without white space at its ends.
  var finished: String {
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[..<end].drop(while: \.properties.isWhitespace))
    return String(view)
  }

  private mutating func takeSeparators() -> [Unicode.Scalar] {
    let plain = scalars[valueEnd...]
    let kept = plain.lastIndex { !Self.isSeparator($0) }.map { $0 + 1 } ?? valueEnd
    defer { scalars.removeSubrange(kept...) }
    return Array(scalars[kept...])
  }

  /// Inserts the separators into the gap, if text precedes it.
  private mutating func closeGap() {
    if let gap, let last = scalars.last, scalars.count == valueEnd || Self.closing[last] == nil {
      scalars += gap
    }
    gap = nil
  }
}
