// The name of a photo where it is shown: a title that becomes a text field. What is typed is stored by
// the model's `DirectEditing`; several photos are named in the dialog (`Naming/NamingDialog.swift`).

import CGtk
import Gtk
import PhotoModel

/// A title that a click turns into a text field. Enter saves the name, Tab saves it and goes on, Escape
/// leaves the photo as it was. A name is saved too when the keyboard goes elsewhere: it is never lost.
@MainActor
final class NameField {
  /// The widget.
  let widget: Stack
  /// Goes to the next photo, or to the one before, after a name was saved with Tab. Returns whether
  /// there is one.
  var onTab: ((_ isBack: Bool) -> Bool)?
  /// Called when the field has become a title again: the keyboard goes back to the picture.
  var onEnd: (() -> Void)?

  private let editing: DirectEditing
  private let hint: Hint
  private let title = Label().ellipsize().style("title")
  private let button: Button
  private let entry: Entry
  private let hasTitle: Bool
  private var shown: Photo?
  /// The sequence number of the photo whose name is typed; `nil` while the title is shown.
  private(set) var edited: Int64?
  /// The text that the field began with; `nil` until the photo is read.
  private var initial: String?

  /// Makes an empty title.
  /// - Parameters:
  ///   - hint: says why a name that was emptied is there again.
  ///   - hasTitle: whether the name is shown while it is not typed.
  init(_ editing: DirectEditing, _ hint: Hint, hasTitle: Bool = true) {
    self.editing = editing
    self.hint = hint
    self.hasTitle = hasTitle
    entry = Entry(localized("Photo name"))
    let relay = DeferredAction<Void>()
    button = Button(localized("Rename"), child: title) { relay.action(()) }
      .style("flat", "name").tooltip(localized("Rename (F2)")).focusable(false)
    widget = Stack(["title": button, "field": entry])
    gtk_editable_set_width_chars(OpaquePointer(entry.gtk), Self.leastCharacters)
    // Without a title it is as wide as its photo.
    gtk_editable_set_max_width_chars(
      OpaquePointer(entry.gtk), hasTitle ? Self.mostCharacters : Self.leastCharacters)
    widget.show("title")
    widget.own(self)
    relay.action = { [weak self] _ in
      guard let self, let shown else { return }
      begin(shown.sequence, shown.name)
    }
    entry.onActivate { [weak self] in self?.save() }
    entry.onChange { [weak self] in self?.note() }
    entry.onInsert { [hint] text in
      guard PhotoName.isTooLong(text) else { return true }
      hint.say(localized("This text is too long for a name. It was not inserted."))
      return false
    }
    entry.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
    entry.onKeyboardLeave { [weak self] in
      // The window's focus says where the keyboard went once the event is handled: a window that is
      // not active any more keeps the field.
      self?.widget.later { self?.leave() }
    }
  }

  /// How many characters are seen at most, and where the window is narrow.
  private static let (mostCharacters, leastCharacters): (Int32, Int32) = (36, 6)

  /// Sets the width of the text field, in pixels.
  func setWidth(_ width: Int) { entry.frame(width: width) }

  /// Whether the keyboard is in the text field.
  var hasKeyboard: Bool { entry.hasKeyboardInside }

  /// Whether a name is being typed.
  var isEditing: Bool { edited != nil }

  /// Shows a photo's name as the title.
  func show(_ photo: Photo?) {
    shown = photo
    // A name that the disk has refused is tried again, and is not lost.
    let refused = photo.flatMap { editing.unstored(.name, of: $0.sequence) }
    title.text = hasTitle ? refused ?? photo?.shownTitle ?? "" : ""
    title.setStyle("dim-label", photo?.name == nil)
    if let photo, photo.sequence == edited, initial == nil { fill(photo.name ?? "") }
  }

  /// Shows the title again: a name that the disk had refused may be stored now, or the reverse.
  func refresh() { show(shown) }

  /// Begins to type a photo's name.
  /// - Parameter name: its name now; `nil` if it has none. If the photo is not read yet, ``show(_:)``
  ///   will tell it.
  func begin(_ sequence: Int64, _ name: String?, isRead: Bool = true) {
    guard sequence != edited else { return entry.focusKeepingSelection() }
    save(ends: false)
    edited = sequence
    initial = nil
    entry.begin(with: "")
    // A name that the disk has refused is the one that the person sees again.
    if let refused = editing.unstored(.name, of: sequence) {
      fill(refused)
    } else if isRead {
      fill(name ?? "")
    }
    widget.show("field")
    entry.focusKeepingSelection()
    entry.selectAllToReplace()
  }

  /// Gives the keyboard to a name that is being typed. Returns whether there is one.
  func takeKeyboard() -> Bool {
    guard isEditing else { return false }
    entry.focusKeepingSelection()
    return true
  }

  /// Saves what is typed, and shows the title again.
  func save() { save(ends: true) }

  private func save(ends: Bool) {
    guard let edited else { return }
    let text = entry.text
    if text != initial { editing.set(.name, of: edited, to: text) }
    if let initial, !PhotoName.isBlank(initial), PhotoName.isBlank(text) {
      hint.say(localized("A photo keeps its name until another is typed"))
    }
    if ends { end() }
  }

  /// The initial text, unless the person has begun to type.
  private func fill(_ name: String) {
    initial = name
    guard entry.text.isEmpty else { return }
    entry.begin(with: name)
    entry.selectAllToReplace()
  }

  private func end() {
    edited = nil
    initial = nil
    // It still has the keyboard, if it had it.
    onEnd?()
    widget.show("title")
  }

  private func note() {
    guard let edited else { return }
    if entry.text == initial ?? "" {
      editing.forget(.name, of: edited)
    } else {
      editing.note(.name, of: edited, as: entry.text)
    }
  }

  private func leave() {
    guard isEditing, !entry.hasKeyboardInside else { return }
    save()
  }

  private func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    switch Int32(key) {
    case GDK_KEY_Escape:
      edited.map { editing.forget(.name, of: $0) }
      end()
    case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab:
      save(ends: false)
      edited = nil
      if onTab?(Int32(key) == GDK_KEY_ISO_Left_Tab) != true { end() }
    default: return false
    }
    return true
  }
}
