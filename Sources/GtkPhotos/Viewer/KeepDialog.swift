// The dialog that offers the names and descriptions of photos that go to the trash to the one that stays.

import CGtk
import Gtk
import PhotoModel

/// Asks which name and which description a photo keeps.
@MainActor
enum KeepDialog {
  /// What a person chose; `nil` leaves the photo as it is.
  struct Choice {
    var name: String?
    var description: String?
  }

  /// Asks; `nil` if the person does not go on.
  static func ask(_ kept: KeptPhoto, above parent: Window) async -> Choice? {
    guard !parent.isBehindDialog else { return nil }
    let names = DropDown(localized("Name"), kept.names.map(\.onOneLine))
    let descriptions = DropDown(localized("Description"), kept.descriptions.map(\.onOneLine))
    let nameField = ChoiceDialog.titled(localized("Name"), names)
    nameField.isVisible = !kept.names.isEmpty
    let descriptionField = ChoiceDialog.titled(localized("Description"), descriptions)
    descriptionField.isVisible = !kept.descriptions.isEmpty
    let choose = { (texts: [String], index: Int) in
      texts.indices.contains(index) ? texts[index] : nil
    }
    let answer = { @MainActor in
      Choice(
        name: choose(kept.names, names.selected),
        description: choose(kept.descriptions, descriptions.selected))
    }
    return await ChoiceDialog.ask(
      localized("Keep One Photo"), above: parent,
      confirm: localizedPlural(
        "Move {n} Other to the Trash", "Move {n} Others to the Trash", kept.others.count),
      answer: answer,
      Box(spacing: 12) {
        Label(localized("The photos have names or descriptions of their own. Which ones stay?"))
          .wrap().alignLines(0)
        nameField
        descriptionField
      })
  }
}
