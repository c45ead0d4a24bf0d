// The bar below the grid: how many photos are shown, and why not all of them; how many are selected,
// and what can be done with them; what waits for a name (`WaitingNotice.swift`); the slider for their
// size (`ZoomBar.swift`).

import CGtk
import Gtk
import PhotoModel

/// "2 of 20", "Liked ✕", "12 selected" with buttons, and the zoom.
struct GridStatus: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the bar.
  /// - Parameters:
  ///   - selection: how much is selected in the grid.
  ///   - chosenPhotos: the sequence numbers of the selected photos.
  ///   - search: the search bar of the grid, which a chip closes.
  ///   - namedElsewhere: the window in which photos are named, if that is another one.
  ///   - run: activates an action of the window.
  ///   - isFolded: how narrow the window is.
  init(
    _ model: AppModel, _ selection: GridSelection,
    chosenPhotos: @escaping @MainActor () -> [Int64], _ search: SearchBar,
    namedElsewhere: @escaping @MainActor () -> Window?,
    run: @escaping @MainActor (String) -> Void,
    isFolded: @escaping @MainActor (WindowFolding.Fold) -> Bool
  ) {
    let photos = model.photos
    let count = Label().ellipsize().alignLines(0).style("dim-label", "numeric")
    let chosen = Label().ellipsize().alignLines(0).style("numeric")
    let chips = PhotoFilter.allCases.map { filter in
      Self.chip(
        Label(filter.title).ellipsize(), localized("Remove Filter {name}", ["name": filter.title])
      ) {
        photos.query.filters.remove(filter)
      }
    }
    let tagged = Label().ellipsize().maxWidth(characters: 16)
    let tag = Self.chip(tagged, localized("Remove This Filter")) { photos.query.tag = nil }
    let words = Label().ellipsize().maxWidth(characters: 16)
    let found = Self.chip(words, localized("Stop Searching")) { search.close() }
    let command = { @MainActor (icon: String, label: String, action: String) in
      Button(icon: icon, label) { run(action) }
        .style("flat").tooltip(label).keepsKeyboardElsewhere()
    }
    let commands = HorizontalBox {
      command("document-edit-symbolic", localized("Rename Selected"), "win.rename")
      LikeSelected(model, selection, chosen: chosenPhotos) { run("win.like") }
      command("document-save-as-symbolic", localized("Export Selected"), "win.export")
      command("user-trash-symbolic", localized("Delete Selected"), "win.delete")
    }
    let waiting = WaitingNotice(model, namedElsewhere: namedElsewhere)
    let zoom = ZoomBar(model.zoom, isNarrow: { isFolded(.buttons) })
    let content = HorizontalBox(spacing: 6) {
      count
      for chip in chips { chip }
      tag
      found
    }
    let line = HorizontalBox(spacing: 12) {
      HorizontalBox(spacing: 6) {
        content
        chosen
      }
      .expand(vertical: false)
      commands
      zoom
    }
    let bar = HorizontalBox(spacing: 12) {
      line
      waiting
    }
    gtk = bar.style("zoom-bar").gtk
    observe {
      let isStacked = isFolded(.waiting)
      gtk_orientable_set_orientation(
        bar.opaque, isStacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
      gtk_box_set_spacing(bar.cast(), isStacked ? 4 : 12)
    }
    observe {
      // An empty library may wait for files that are still being copied.
      let isEmpty = photos.count == 0
      bar.isVisible = photos.isLoaded && (!isEmpty || waiting.isNeeded())
      // In one line there is room for what is left out, or for what is selected.
      let isSelected = selection.count > 0
      content.isVisible = !(isSelected && isFolded(.pages))
      let query = photos.answeredQuery
      let chipCount = query.filters.count + (query.tag == nil ? 0 : 1) + (query.isSearch ? 1 : 0)
      let isCrowded = isFolded(.buttons) && (isSelected || chipCount > 1)
      zoom.isVisible = photos.shownCount > 0 && !isCrowded
      count.isVisible = !isEmpty
    }
    observe {
      let query = photos.answeredQuery
      count.text =
        query.isNarrow
        ? localized(
          "{n} of {total}",
          ["n": photos.shownCount.groupedText, "total": photos.count.groupedText])
        : localizedPlural("{n} photo", "{n} photos", photos.shownCount)
      for (chip, filter) in zip(chips, PhotoFilter.allCases) {
        chip.isVisible = query.filters.contains(filter)
      }
      tag.isVisible = query.tag != nil
      tagged.text = query.tag?.text.onOneLine ?? ""
      found.isVisible = query.isSearch
      words.text = localized("“{words}”", ["words": query.search.onOneLine])
    }
    observe {
      let selected = selection.count
      chosen.isVisible = selected > 0
      commands.isVisible = selected > 0
      chosen.text = localizedPlural("{n} selected", "{n} selected", selected)
    }
  }

  /// A word that says why photos are left out, and no longer leaves them out when it is clicked.
  private static func chip(
    _ words: Label, _ label: String, _ action: @escaping @MainActor () -> Void
  ) -> Button {
    let content = HorizontalBox(spacing: 4) {
      words
      Icon("window-close-symbolic", size: 12)
    }
    return Button(label, child: content, action).style("chip").tooltip(label)
      .keepsKeyboardElsewhere().align(vertical: .center)
  }
}
