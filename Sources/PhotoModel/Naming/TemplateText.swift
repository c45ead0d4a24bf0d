// A name in the making, which closes the gaps that missing values leave (`NameTemplate.swift`).

/// A text put together of plain text and values.
///
/// Where a value is missing, the separators on one side of it go: "1 - {title} - Canon" becomes
/// "1 - Canon". So do brackets that hold nothing else: "Beach ({date})" becomes "Beach". Values
/// and text between values that are there stay as they are.
struct TemplateText {
  private var scalars: [Unicode.Scalar] = []
  /// What is before this belongs to a value.
  private var valueEnd = 0
  /// The separators that are to stand in the gap at the end; `nil` where there is no gap.
  private var gap: [Unicode.Scalar]?

  private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "<": ">", "（": "）", "［": "］", "【": "】", "「": "」", "“": "”", "«": "»",
  ]
  private static let closers = Set(closing.values)
  private static let separators = Set("-_,.:;/|·•–—+&~、，。：".unicodeScalars)

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || scalar.properties.isWhitespace
  }

  /// Adds a value; `nil` and blank ones are missing.
  mutating func append(value: String?) {
    if let value, !PhotoName.isBlank(value) {
      closeGap()
      scalars += value.unicodeScalars
      valueEnd = scalars.count
    } else if gap == nil {
      gap = takeSeparators()
    }
  }

  /// Adds plain text of the template.
  mutating func append(text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while gap != nil {
      let separators = rest.prefix(while: Self.isSeparator)
      rest = rest.dropFirst(separators.count)
      // What stands behind a gap tells more of what comes than what stands before it.
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

  /// Puts the separators into the gap, if something stands before it.
  private mutating func closeGap() {
    if let gap, let last = scalars.last, scalars.count == valueEnd || Self.closing[last] == nil {
      scalars += gap
    }
    gap = nil
  }
}
