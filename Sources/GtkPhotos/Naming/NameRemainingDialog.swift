// The dialog that names all photos that still wait, from one template, with a list of the resulting
// names. The template's rules are the model's `NameTemplate`.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The dialog "Name Remaining". Owned by its window.
@MainActor
final class NameRemainingDialog {
  private let session: NamingSession
  /// The photos to be named, in the order of the queue.
  private let photos: [(position: Int64, photo: Photo)]
  private let window = Window(localized("Name Remaining"), width: 560, height: 620)
  private let entry = Entry(
    localized("Template"),
    // Translators: {n} stays as it is; it is what the person types for the photo's number.
    placeholder: localized("Holiday {n}", ["n": "{n}"]))
  private let start = SpinButton(localized("Start"), 0...999_999, value: 1)
  private let step = SpinButton(localized("Step"), -1000...1000, value: 1)
  private let digits = SpinButton(localized("Digits"), 0...9, value: 0)
  /// What 0 digits mean.
  private let anyDigits = Stack([
    "any": Label(localized("As many as needed")).keepWhole().alignLines(0).style("dim-label"),
    "as given": Box(),
  ])
  private let hint = Label().wrap().alignLines(0).style("hint")
  private let loader: PictureLoader
  private let naming: AsyncAction
  private var list: ListView?
  private var names: [String] = []
  /// The task that makes the names of the current template.
  private var making: Task<Names, Never>?

  /// The names of a template.
  private struct Names: Sendable {
    let names: [String]
    /// How many photos get a name that another one gets as well; `nil` for none.
    let sameCount: Int?
  }

  /// Opens the dialog above the naming dialog.
  /// - Parameters:
  ///   - photos: the photos that wait, as they are in the library.
  ///   - clock: the clock of the button's delays.
  static func open(
    _ session: NamingSession, photos: [Photo.ID: Photo], loader: PictureLoader,
    clock: any Clock<Duration>, above parent: Window
  ) {
    let dialog = NameRemainingDialog(session, photos: photos, loader: loader, clock: clock)
    dialog.window.own(dialog)
    dialog.build()
    dialog.window.makeModal(above: parent)
    dialog.window.present()
    dialog.entry.focus()
    // What is typed stands before the number.
    dialog.entry.caret = 0
  }

  isolated deinit { making?.cancel() }

  private init(
    _ session: NamingSession, photos: [Photo.ID: Photo], loader: PictureLoader,
    clock: any Clock<Duration>
  ) {
    self.loader = loader
    naming = AsyncAction(clock: clock)
    self.session = session
    self.photos = session.remaining.compactMap { remaining in
      photos[remaining.photo].map { (remaining.position, $0) }
    }
  }

  private func build() {
    let list = ListView(
      localized("Names"),
      rows: CellFactory(
        make: { [loader] in NamePreview.make(loader: loader) },
        bind: { [weak self] cell, item in
          guard let self, let index = Int(item.text.prefix { $0 != " " }),
            names.indices.contains(index)
          else { return }
          cell.controller(NamePreview.self)?
            .show(photos[index].photo, name: names[index])
        },
        unbind: { $0.controller(NamePreview.self)?.clear() }))
    self.list = list
    let apply = AsyncButton(
      localizedPlural("Name {n} Photo", "Name {n} Photos", photos.count), action: naming
    ) { [weak self] in await self?.apply() }
    .style("suggested-action")
    for field in [start, step, digits] { field.onChange { [weak self] in self?.update() } }
    entry.onChange { [weak self] in self?.update() }
    entry.onActivate { [weak self] in
      guard let self, naming.isAvailable else { return }
      naming.click { [weak self] in await self?.apply() }
    }
    window.onKey { [weak self] key, _ in
      guard let self, key == UInt32(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.cast())
      return true
    }
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        entry
        TemplatePlaceholder.buttons(for: entry, withName: false)
        FlowRow {
          numberField(localized("Start"), start)
          numberField(localized("Step"), step)
          numberField(
            localized("Digits"),
            digits.tooltip(localized("0 takes as many as the largest number has")), anyDigits)
        }
        ScrolledWindow(list.style("name-list")).expand().style("frame")
        hint
        HorizontalBox(spacing: 12) {
          Button(localized("Cancel")) { [window] in gtk_window_close(window.cast()) }
          Box().expand(vertical: false)
          apply
        }
      }
      .margin(horizontal: 24, vertical: 18))
    entry.text = "{n}"
    update()
  }

  private func numberField(
    _ title: String, _ field: SpinButton, _ meaning: Stack? = nil
  ) -> Box {
    let box = HorizontalBox(spacing: 6) {
      Label(title).style("dim-label")
      field
      if let meaning { meaning }
    }
    // Further from the next field than from its own title.
    gtk_widget_set_margin_end(box.gtk, 6)
    return box
  }

  /// Makes the names off the main actor, as there may be ten thousand.
  private func update() {
    making?.cancel()
    // The text keeps its room: the buttons beside it stay under the pointer.
    anyDigits.bringToFront(digits.value == 0 ? "any" : "as given")
    let numbering = NameNumbering(start: start.value, step: step.value, digits: digits.value)
    let photos = photos.map {
      NameTemplate.Photo(sourceName: $0.photo.sourceName, metadata: $0.photo.metadata)
    }
    let template = NameTemplate(TemplatePlaceholder.stored(entry.text, withName: false))
    let making = Task { await Self.names(template, photos, numbering) }
    self.making = making
    Task { [weak self] in
      let names = await making.value
      guard let self, !making.isCancelled else { return }
      show(names, of: template)
    }
  }

  @concurrent
  private nonisolated static func names(
    _ template: NameTemplate, _ photos: [NameTemplate.Photo], _ numbering: NameNumbering
  ) async -> Names {
    let names = template.names(
      for: photos, numbering: numbering, locale: PersonLocale.current.dates)
    return Names(names: names, sameCount: sameCount(names))
  }

  private func show(_ made: Names, of template: NameTemplate) {
    let names = made.names
    self.names = names
    // The names are part of the items, so that the list notices which of them differ.
    list?.show(names.enumerated().map { "\($0.offset) \($0.element)" })
    let blankCount = names.count { PhotoName.isBlank($0) }
    naming.isAvailable = blankCount < names.count
    hint.setStyle("error", session.failure != nil)
    if let failure = session.failure {
      hint.text = failure.message
    } else if let warning = TemplatePlaceholder.warning(template) {
      hint.text = warning
    } else if blankCount > 0 {
      hint.text = localizedPlural(
        "{n} photo gets no name from this template and remains unnamed.",
        "{n} photos get no name from this template and remain unnamed.", blankCount)
    } else if let same = made.sameCount {
      hint.text =
        localizedPlural(
          "{n} photo gets a name that another one gets as well.",
          "{n} photos get a name that another one gets as well.", same)
        + " " + localized("Add {word} to tell them apart.", ["word": "{n}"])
    } else if session.uncopiedCount > 0 {
      hint.text = localizedPlural(
        "{n} photo is still being copied and can be named afterwards.",
        "{n} photos are still being copied and can be named afterwards.", session.uncopiedCount)
    } else {
      hint.text = localized("Press Ctrl+Z once to undo all of these names.")
    }
  }

  /// How many photos get a name that another one gets as well; `nil` for none.
  private nonisolated static func sameCount(_ names: [String]) -> Int? {
    var counts: [String: Int] = [:]
    for name in names where !PhotoName.isBlank(name) { counts[name, default: 0] += 1 }
    let count = counts.values.filter { $0 > 1 }.reduce(0, +)
    return count > 0 ? count : nil
  }

  private func apply() async {
    if let making { names = await making.value.names }
    guard !Task.isCancelled else { return }
    let given = zip(photos, names).filter { !PhotoName.isBlank($1) }
    let isDone = await session.nameAll(
      given.map { (position: $0.position, id: $0.photo.id, name: $1) })
    guard !Task.isCancelled else { return }
    if isDone { gtk_window_close(window.cast()) } else { update() }
  }
}

/// One row of the list: a photo, its file, and the name that it gets. Owned by its widget.
@MainActor
private final class NamePreview {
  private let image: PhotoImage
  private let source = Label().ellipsizeMiddle().alignLines(0).style("dim-label", "caption")
  private let name = Label().ellipsizeMiddle().alignLines(0)

  static func make(loader: PictureLoader) -> any Widget {
    let preview = NamePreview(loader)
    return HorizontalBox(spacing: 12) {
      preview.image
      Box(spacing: 2) {
        preview.name
        preview.source
      }
      .align(vertical: .center).expand(vertical: false)
    }
    .own(controller: preview)
  }

  private init(_ loader: PictureLoader) {
    // Decoded at the size of the grid's cells, which share the texture.
    image = PhotoImage(
      least: StripThumbnail.size, decoded: Size(PhotoSize.usual.picture), loader: loader,
      priority: .cell, onlyWhileSeen: true, broken: .localized)
  }

  func show(_ photo: Photo, name: String) {
    image.show(ImageSource(photo))
    source.text = photo.sourceName.onOneLine
    self.name.text = PhotoName.isBlank(name) ? "–" : name
    self.name.tooltip(name)
  }

  func clear() { image.show(nil) }
}
