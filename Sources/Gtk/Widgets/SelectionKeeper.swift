// A field whose text stays selected until a person types over it. The field is in `Fields.swift`.

import CGtk

/// Selects the text of a field again when the selection goes by itself. Owned by the field.
///
/// GTK 4.8 clears a field's selection when the X server says that another one owns the primary
/// selection. That news may be about a claim of this program from before, and come after the newest one.
@MainActor
private final class SelectionKeeper {
  /// How often the text is selected again: another program may select something, too.
  private static let mostTries = 3

  private let entry: Entry
  private var triesLeft = 0
  /// The text to be replaced: any other one in the field is the person's.
  private var text = ""

  init(_ entry: Entry) { self.entry = entry }

  /// Selects all text and keeps it selected until the field is used.
  func begin() {
    triesLeft = Self.mostTries
    text = entry.text
    entry.selectAll()
  }

  /// The person uses the field: the selection is what they make of it.
  func end() { triesLeft = 0 }

  private var isLost: Bool {
    triesLeft > 0 && !text.isEmpty && entry.selection.isEmpty && entry.text == text
  }

  func selectionChanged() {
    guard isLost else { return }
    // After GTK has handled the news.
    entry.later { [weak self] in
      guard let self, isLost else { return }
      triesLeft -= 1
      entry.selectAll()
    }
  }
}

extension Entry {
  /// Selects all text so that typing replaces it, until a key or a button is pressed in the field.
  public func selectAllToReplace() {
    if let keeper = controller(SelectionKeeper.self) { return keeper.begin() }
    let keeper = SelectionKeeper(self)
    own(controller: keeper)
    onKey(first: true) { [weak keeper] _, _ in
      keeper?.end()
      return false
    }
    onPress { [weak keeper] in keeper?.end() }
    if let text = gtk_editable_get_delegate(opaque) {
      for property in ["selection-bound", "cursor-position"] {
        connect(Instance(text), pointer: "notify::\(property)") { [weak keeper] _ in
          keeper?.selectionChanged()
        }
      }
    }
    keeper.begin()
  }
}
