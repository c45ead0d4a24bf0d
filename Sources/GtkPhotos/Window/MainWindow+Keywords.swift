// Keywords of the selected photos, or of the one that is looked at: the dialog that changes them
// (`Library/KeywordsDialog.swift`), and the list beside the grid (`Library/TagSidebar.swift`). All of one photo
// are typed in its details (`Viewer/DetailsPane.swift`).

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

  /// Asks for changes to the keywords of the chosen photos, and makes them.
  private func askForKeywords() {
    let selection = chosen()
    guard !selection.isEmpty else { return }
    Task { [weak self, photos = model.photos] in
      let found = await photos.keywords(of: selection)
      guard let self, !isClosing,
        let answer = await KeywordsDialog.ask(selection.count, found, above: window)
      else { return }
      change(answer, of: selection)
    }
  }

  /// Adds a keyword to the photos that were dropped on it.
  func add(keyword: String) {
    change(KeywordsDialog.Answer(added: [keyword]), of: draggedPhotos)
  }

  private func change(_ change: KeywordsDialog.Answer, of photos: [Int64]) {
    guard !change.isEmpty, !photos.isEmpty else { return }
    Task { [model, hint] in
      let hasChanged = await model.changeKeywords(
        adding: change.added, removing: change.removed, sequences: photos)
      // What was to be taken away can only be gone by another window.
      if !hasChanged, change.removed.isEmpty {
        hint.say(localized("All of the photos had these keywords"))
      }
    }
  }
}
