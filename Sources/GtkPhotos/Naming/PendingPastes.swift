// The pastes of the naming dialog that have not arrived (`NamingDialog+Paste.swift`), and what
// becomes of them if the person has gone on to another photo by then.

/// The pastes that other programs have not delivered yet, by the photos that they are for.
@MainActor
final class PendingPastes {
  /// A field's content when the person left its photo.
  private struct AbandonedField {
    var text: String
    /// The range of characters that a paste replaces.
    var selection: Range<Int>
    /// Whether Enter was pressed while the field was empty, so that the paste becomes the name.
    var isNamed: Bool
  }

  /// The photo whose answer waits for what is pasted; `nil` for none.
  var held: Int64?
  private var counts: [Int64: Int] = [:]
  private var late: Set<Int64> = []
  private var abandonedFields: [Int64: AbandonedField] = [:]

  /// A paste for a photo begins.
  func begin(for position: Int64) { counts[position, default: 0] += 1 }

  /// A paste for a photo has arrived or failed.
  func end(for position: Int64) {
    counts[position, default: 1] -= 1
    guard counts[position] == 0 else { return }
    counts[position] = nil
    late.remove(position)
    abandonedFields[position] = nil
  }

  /// Whether an answer has to wait for a photo's pastes.
  func areAwaited(for position: Int64) -> Bool {
    counts[position] != nil && !late.contains(position)
  }

  /// Answers no longer wait for a photo's pastes: these have taken too long.
  func giveUp(for position: Int64) { if counts[position] != nil { late.insert(position) } }

  /// Notes a field's content as the person leaves its photo.
  func note(_ text: String, _ selection: Range<Int>, isNamed: Bool, at position: Int64) {
    guard counts[position] != nil else { return }
    abandonedFields[position] = AbandonedField(text: text, selection: selection, isNamed: isNamed)
  }

  /// The person is back at the photo: what is pasted goes to the field.
  func forget(_ position: Int64) { abandonedFields[position] = nil }

  /// Inserts pasted text where the cursor was in the field of a photo that the person has left.
  /// Returns the whole text, and whether it becomes the name; `nil` if the photo was not left.
  func amend(_ pasted: String, at position: Int64) -> (text: String, isName: Bool)? {
    guard var before = abandonedFields[position] else { return nil }
    var signs = Array(before.text.unicodeScalars)
    let selection = before.selection.clamped(to: 0..<signs.count)
    signs.replaceSubrange(selection, with: pasted.unicodeScalars)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: signs)
    before.text = String(text)
    let end = selection.lowerBound + pasted.unicodeScalars.count
    before.selection = end..<end
    abandonedFields[position] = before
    return (before.text, before.isNamed)
  }
}
