// What is pasted into the field of the naming dialog (`NamingDialog.swift`). Another program hands it
// over, and may take longer than the next key: it belongs to the photo that it was pasted for.

import PhotoModel

/// The pastes that are on their way to a naming dialog.
@MainActor
final class LatePastes {
  /// What a field held when the person left its photo.
  struct Left {
    let text: String
    /// The characters that a paste takes the place of.
    let selection: Range<Int>
  }

  /// Whether any is on its way.
  var areOnTheirWay: Bool { count > 0 }
  /// Whether Enter was pressed, and is done once they are there.
  var holdsAnswer = false
  private var count = 0
  private var left: [Int64: Left] = [:]

  /// One begins.
  func begin() { count += 1 }

  /// One is over. Returns whether the answer is to be given now.
  func end() -> Bool {
    count -= 1
    guard count == 0 else { return false }
    left = [:]
    defer { holdsAnswer = false }
    return holdsAnswer
  }

  /// The person leaves a photo.
  func note(_ text: String, _ selection: Range<Int>, at position: Int64) {
    if areOnTheirWay { left[position] = Left(text: text, selection: selection) }
  }

  /// Puts text where it was pasted in the field of a photo that the person has left. Returns the whole
  /// text; `nil` where nobody has left it.
  func amend(_ pasted: String, at position: Int64) -> String? {
    guard let before = left[position] else { return nil }
    var signs = Array(before.text.unicodeScalars)
    let selection = before.selection.clamped(to: 0..<signs.count)
    signs.replaceSubrange(selection, with: pasted.unicodeScalars)
    let end = before.selection.lowerBound + pasted.unicodeScalars.count
    var text = String.UnicodeScalarView()
    text.append(contentsOf: signs)
    left[position] = Left(text: String(text), selection: end..<end)
    return String(text)
  }
}

extension NamingDialog {
  /// Puts what is on the clipboard in the field, or in the text of the photo that the field belonged to
  /// when this was asked for.
  func paste() {
    takeNext()
    guard let position = field else { return }
    pastes.begin()
    Task { [weak self, clipboard = Clipboard(of: entry)] in
      let text = await clipboard.text() ?? ""
      guard let self else { return }
      if !text.isEmpty { take(text, pastedFor: position) }
      if pastes.end() { save() }
    }
  }

  private func take(_ text: String, pastedFor position: Int64) {
    if field == position, session.prompt?.field == position {
      entry.insert(text)
    } else if let whole = pastes.amend(text, at: position) {
      session.amend(whole, at: position)
    }
  }

  /// Notes what the field holds, as the person leaves its photo.
  func noteLeft() {
    if let field { pastes.note(entry.text, entry.selection, at: field) }
  }
}
