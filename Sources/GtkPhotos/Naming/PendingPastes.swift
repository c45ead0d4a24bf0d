// The pastes that are on their way to the naming dialog (`NamingDialog+Paste.swift`), and what they are to
// become where the person has gone on by then.

/// The pastes that other programs have not handed over yet, by the photos that they are for.
@MainActor
final class PendingPastes {
  /// What a field held when the person left its photo.
  private struct Left {
    var text: String
    /// The characters that a paste takes the place of.
    var selection: Range<Int>
    /// Whether Enter was pressed in the field, which was empty until the paste.
    var isNamed: Bool
  }

  /// The photo whose answer waits for what is pasted; `nil` for none.
  var held: Int64?
  private var counts: [Int64: Int] = [:]
  private var late: Set<Int64> = []
  private var left: [Int64: Left] = [:]

  /// One begins.
  func begin(for position: Int64) { counts[position, default: 0] += 1 }

  /// One is over.
  func end(for position: Int64) {
    counts[position, default: 1] -= 1
    guard counts[position] == 0 else { return }
    counts[position] = nil
    late.remove(position)
    left[position] = nil
  }

  /// Whether an answer is to wait for a photo's pastes.
  func areAwaited(for position: Int64) -> Bool {
    counts[position] != nil && !late.contains(position)
  }

  /// No answer waits for a photo's pastes any more: they have taken too long.
  func giveUp(for position: Int64) { if counts[position] != nil { late.insert(position) } }

  /// The person leaves a photo.
  func note(_ text: String, _ selection: Range<Int>, isNamed: Bool, at position: Int64) {
    guard counts[position] != nil else { return }
    left[position] = Left(text: text, selection: selection, isNamed: isNamed)
  }

  /// The person is back, and what is pasted goes to the field.
  func forget(_ position: Int64) { left[position] = nil }

  /// Puts text where it was pasted in the field of a photo that the person has left. Returns the whole
  /// text, and whether it is to be the name; `nil` where nobody has left it.
  func amend(_ pasted: String, at position: Int64) -> (text: String, isName: Bool)? {
    guard var before = left[position] else { return nil }
    var signs = Array(before.text.unicodeScalars)
    let selection = before.selection.clamped(to: 0..<signs.count)
    signs.replaceSubrange(selection, with: pasted.unicodeScalars)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: signs)
    before.text = String(text)
    let end = selection.lowerBound + pasted.unicodeScalars.count
    before.selection = end..<end
    left[position] = before
    return (before.text, before.isNamed)
  }
}
