// A text of the photo that is looked at, which a person can edit in the details pane. It is stored by the
// model's `DirectEditing`, as names are (`Widgets/NameField.swift`).

import CGtk
import Gtk
import PhotoModel

/// A widget with a text that a person types.
protocol TextInput: Widget {
  /// The text.
  var text: String { get nonmutating set }
  /// Sets a text that the widget's own undo does not take back.
  func begin(with text: String)
  /// Calls a closure when the text has changed.
  @discardableResult
  func onChange(_ action: @escaping @MainActor () -> Void) -> Self
}

extension Entry: TextInput {}
extension TextView: TextInput {}

/// A field for one text of a photo. The text is saved when the keyboard goes elsewhere, when another
/// photo is shown, when the window closes and with Escape. Undo takes it back.
@MainActor
final class DetailField {
  /// Called when the person is done: the keyboard goes back to the picture.
  var onEnd: (() -> Void)?

  private let kind: PhotoText
  private let input: any TextInput
  private let editing: DirectEditing
  private let stored: (Photo) -> String
  private var shown: Photo?
  /// The text of the photo when it was shown, or saved last.
  private var initial = ""
  /// Whether another photo's text is being shown: a widget tells of that as of typing, twice.
  private var isReplacing = false

  /// Makes an empty field of a widget.
  /// - Parameter stored: the text that a photo has.
  init(
    _ kind: PhotoText, _ input: any TextInput, _ editing: DirectEditing,
    stored: @escaping (Photo) -> String
  ) {
    self.kind = kind
    self.input = input
    self.editing = editing
    self.stored = stored
    input.own(self)
    input.onKeyboardLeave { [weak self] in self?.save() }
    input.onChange { [weak self] in self?.note() }
    input.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
  }

  /// Shows the text of a photo; what is typed for the photo before is saved.
  func show(_ photo: Photo?) {
    if shown?.id != photo?.id { save() }
    let isAnother = shown?.id != photo?.id
    shown = photo
    input.isSensitive = photo != nil
    guard let photo else { return replace("") }
    let refused = editing.unstored(kind, of: photo.sequence)
    // What the person is typing stays, and so does what the disk will have in a moment.
    guard isAnother || input.text == initial && !editing.isStoring(kind, of: photo.sequence)
    else { return }
    replace(refused ?? stored(photo))
  }

  /// Saves what was typed.
  func save() {
    guard let shown, input.text != initial else { return }
    initial = input.text
    editing.set(kind, of: shown.sequence, to: initial)
  }

  /// What is typed outlives a crash.
  private func note() {
    guard let shown, !isReplacing else { return }
    if input.text == initial {
      editing.forget(kind, of: shown.sequence)
    } else {
      editing.note(kind, of: shown.sequence, as: input.text)
    }
  }

  private func replace(_ text: String) {
    initial = text
    guard input.text != text else { return }
    isReplacing = true
    input.begin(with: text)
    isReplacing = false
  }

  private func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    switch Int32(key) {
    case GDK_KEY_Escape: save()
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      // A description may have several lines.
      guard input is Entry || modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 else {
        return false
      }
      save()
    default: return false
    }
    onEnd?()
    return true
  }
}
