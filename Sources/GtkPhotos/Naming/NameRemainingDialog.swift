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
  private let hint = Label().wrap().alignLines(0).style("hint")
  private let naming: AsyncAction
  private var list: ListView?
  private var names: [String] = []
  /// The task that makes the names of the current template.
  private var making: Task<[String], Never>?

  /// Opens the dialog above the naming dialog.
  /// - Parameters:
  ///   - photos: the photos that wait, as they are in the library.
  ///   - clock: the clock of the button's delays.
  static func open(
    _ session: NamingSession, photos: [Photo.ID: Photo], clock: any Clock<Duration>,
    above parent: Window
  ) {
    let dialog = NameRemainingDialog(session, photos: photos, clock: clock)
    dialog.window.own(dialog)
    dialog.build()
    dialog.window.makeModal(above: parent)
    dialog.window.present()
    dialog.entry.focus()
    dialog.entry.moveToEnd()
  }

  isolated deinit { making?.cancel() }

  private init(
    _ session: NamingSession, photos: [Photo.ID: Photo], clock: any Clock<Duration>
  ) {
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
        make: { NamePreview.make() },
        bind: { [weak self] cell, item in
          guard let self, let index = Int(item.text.prefix { $0 != " " }),
            names.indices.contains(index)
          else { return }
          cell.controller(NamePreview.self)?
            .show(photos[index].photo.sourceName, name: names[index])
        },
        unbind: { _ in }))
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
        placeholders()
        HorizontalBox(spacing: 12) {
          numberField(localized("Start"), start)
          numberField(localized("Step"), step)
          numberField(localized("Digits"), digits)
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

  /// Buttons that insert a placeholder at the text cursor.
  private func placeholders() -> Box {
    let row = HorizontalBox(spacing: 6)
    for (name, meaning) in TemplatePlaceholder.all(withName: false) {
      row.append(
        Button("{\(name)}") { [entry] in
          entry.insert("{\(name)}")
          entry.focusKeepingSelection()
        }
        .style("suggestion").focusable(false).tooltip(meaning))
    }
    return row.style("suggestions")
  }

  private func numberField(_ title: String, _ field: SpinButton) -> Box {
    HorizontalBox(spacing: 6) {
      Label(title).style("dim-label")
      field
    }
  }

  /// Makes the names off the main actor, as there may be ten thousand.
  private func update() {
    making?.cancel()
    let numbering = NameNumbering(start: start.value, step: step.value, digits: digits.value)
    let photos = photos.map {
      NameTemplate.Photo(sourceName: $0.photo.sourceName, metadata: $0.photo.metadata)
    }
    let template = NameTemplate(entry.text)
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
  ) async -> [String] {
    template.names(for: photos, numbering: numbering, locale: PersonLocale.current.dates)
  }

  private func show(_ names: [String], of template: NameTemplate) {
    self.names = names
    // The names are part of the items, so that the list notices which of them differ.
    list?.show(names.enumerated().map { "\($0.offset) \($0.element)" })
    let blankCount = names.count { PhotoName.isBlank($0) }
    naming.isAvailable = blankCount < names.count
    hint.setStyle("error", session.failure != nil)
    if let failure = session.failure {
      hint.text = failure.message
    } else if let unknown = template.unknownPlaceholders.first {
      hint.text = localized(
        "“{word}” is not a placeholder and will be used as plain text.", ["word": unknown])
    } else if blankCount > 0 {
      hint.text = localizedPlural(
        "{n} photo gets no name from this template and remains unnamed.",
        "{n} photos get no name from this template and remain unnamed.", blankCount)
    } else if session.uncopiedCount > 0 {
      hint.text = localizedPlural(
        "{n} photo is still being copied and can be named afterwards.",
        "{n} photos are still being copied and can be named afterwards.", session.uncopiedCount)
    } else {
      hint.text = localized("Press Ctrl+Z once to undo all of these names.")
    }
  }

  private func apply() async {
    if let making { names = await making.value }
    guard !Task.isCancelled else { return }
    let given = zip(photos, names).filter { !PhotoName.isBlank($1) }
    let isDone = await session.nameAll(
      given.map { (position: $0.position, id: $0.photo.id, name: $1) })
    guard !Task.isCancelled else { return }
    if isDone { gtk_window_close(window.cast()) } else { update() }
  }
}

/// One row of the list: the file, and the name that it gets. Owned by its widget.
@MainActor
private final class NamePreview {
  private let source = Label().ellipsize().alignLines(0).expand(vertical: false)
    .style("dim-label")
  private let name = Label().ellipsize().alignLines(0).expand(vertical: false)

  static func make() -> any Widget {
    let preview = NamePreview()
    let line = HorizontalBox(spacing: 12) {
      preview.source
      preview.name
    }
    gtk_box_set_homogeneous(line.cast(), 1)
    return line.own(controller: preview)
  }

  func show(_ source: String, name: String) {
    self.source.text = source
    self.name.text = PhotoName.isBlank(name) ? "–" : name
    self.name.tooltip(name)
  }
}
