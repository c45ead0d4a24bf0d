// Keywords of the selected photos, or of the one that is looked at: the dialog that adds some, and the list
// beside the grid (`Library/TagSidebar.swift`). All of one photo are typed in its details
// (`Viewer/DetailsPane.swift`).

import Gtk
import PhotoModel

extension MainWindow {
  /// Adds the actions of keywords.
  func addKeywords() {
    let keywords = window.addAction("keywords") { [weak self] in self?.askForKeywords() }
    let preferences = model.preferences
    let tags = window.addSwitch("tags") { [weak self] in self?.toggleTags() }
    window.observe { [model] in
      keywords.setEnabled(model.page == .library && model.viewer.compared.isEmpty)
      tags.setEnabled(model.page == .library && !model.viewer.isOpen)
      tags.show(isOn: preferences.values.showsTags)
    }
  }

  /// Shows or hides the list of keywords and places. A narrow window has no room for it, which must not
  /// be found out later, in a wide one.
  private func toggleTags() {
    guard !folding.isFolded(.buttons) else {
      hint.say(localized("The window is too narrow for the list of keywords and places"))
      return
    }
    model.preferences.values.showsTags.toggle()
  }

  /// Asks for keywords, and adds them to the chosen photos.
  private func askForKeywords() {
    let selection = chosen()
    guard !selection.isEmpty else { return }
    Task { [weak self] in
      guard let self, !isClosing else { return }
      let entry = Entry(localized("Keywords"), placeholder: localized("sea, crete, family"))
      let typed = await ChoiceDialog.ask(
        localizedPlural("Keywords for {n} Photo", "Keywords for {n} Photos", selection.count),
        above: window, confirm: localized("Add Keywords"), first: entry, answer: { entry.text },
        ChoiceDialog.titled(
          localized("Keywords, with commas between them"), entry.activatesDefault())
      )
      add(PhotoKeywords.keywords(in: typed ?? ""), to: selection)
    }
  }

  /// Adds a keyword to the photos that were dropped on it.
  func add(keyword: String) { add([keyword], to: draggedPhotos) }

  private func add(_ keywords: [String], to photos: [Int64]) {
    guard !keywords.isEmpty, !photos.isEmpty else { return }
    Task { [model] in await model.addKeywords(keywords, sequences: photos) }
  }
}
