// The keywords and places beside the grid. A click shows only the photos that have one; photos that are
// dropped on a keyword get it. What is read is the model's (`PhotoStore+Tags.swift`).

import AsyncState
import CGtk
import Gtk
import PhotoModel

/// The list of keywords and places.
struct TagSidebar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// What is dragged over the list.
  struct Drops {
    /// Whether photos are dragged.
    let arePhotos: @MainActor () -> Bool
    /// Adds a keyword to the photos that are dragged.
    let add: @MainActor (_ keyword: String) -> Void
  }

  /// The width of the list, in pixels.
  private static let width = 180

  /// Makes the list, which is hidden unless `isShown`.
  /// - Parameter drops: adds a keyword to the photos that are dropped on it.
  init(
    _ model: AppModel, isShown: @escaping @MainActor () -> Bool, drops: Drops
  ) {
    let rows = ListView(
      localized("Keywords and Places"),
      rows: CellFactory(
        make: { TagRow.make(model, drops) },
        bind: { row, item in
          let tags = model.tags.value ?? []
          let row = row.controller(TagRow.self)
          guard let index = Int(item.text.prefix { $0 != " " }) else {
            row?.show(heading: item.text)
            return
          }
          row?.show(tags.indices.contains(index) ? tags[index] : nil)
        },
        unbind: { $0.controller(TagRow.self)?.show(nil) }))
    let none = Label(localized("Keywords and places of your photos are listed here."))
      .wrap().alignLines(0).style("dim-label").margin(12)
    // Not in a box that is scrolled: GTK would make rows for its top only.
    let list = ScrolledWindow(rows.style("receipt-lines")).expand()
    let pane = Box {
      none
      list
    }
    .frame(width: Self.width).expand(horizontal: false).style("tag-sidebar")
    gtk = pane.gtk
    observe { pane.isVisible = isShown() }
    let (photos, history) = (model.photos, model.history)
    task(id: { Contents(count: photos.count, last: history.lastStep, canUndo: history.canUndo) }) {
      _ in await model.tags.load()
    }
    observe {
      let tags = model.tags.value ?? []
      none.isVisible = tags.isEmpty
      list.isVisible = !tags.isEmpty
      rows.show(Self.items(tags))
    }
  }

  /// The rows: of each kind of tag its heading, and a row for each. The texts are part of the items, so
  /// that the list notices which of them differ.
  private static func items(_ tags: [CountedTag]) -> [String] {
    var items: [String] = []
    var last: String?
    for (index, counted) in tags.enumerated() {
      let heading = counted.tag.heading
      if heading != last { items.append(heading) }
      last = heading
      items.append("\(index) \(counted.count) \(counted.tag)")
    }
    return items
  }

  /// What changes when keywords or places may have changed.
  private struct Contents: Equatable, Sendable {
    let count: Int
    let last: History.Event?
    let canUndo: Bool
  }
}

/// One keyword or place. Owned by its widget.
@MainActor
private final class TagRow {
  private let model: AppModel
  private let icon = Icon("mail-unread-symbolic")
  private let text = Label().ellipsize().alignLines(0).expand(vertical: false)
  private let count = Label().style("dim-label", "numeric")
  private let heading = Label().ellipsize().alignLines(0).style("heading")
    .margin(horizontal: 12, vertical: 6)
  private let relay = DeferredAction<Void>()
  private let button: Button
  private var shown: CountedTag?

  /// Makes a row and returns its widget, which owns it.
  static func make(_ model: AppModel, _ drops: TagSidebar.Drops) -> any Widget {
    let row = TagRow(model)
    let widget = Box {
      row.button.expand(vertical: false)
      row.heading
    }
    widget.own(controller: row)
    row.button.onInternalDrop(
      accepts: { [weak row] in row?.keyword != nil && drops.arePhotos() },
      drop: { [weak row] in row?.keyword.map(drops.add) })
    return widget.observe { [weak row] in row?.update() }
  }

  private init(_ model: AppModel) {
    self.model = model
    let content = HorizontalBox(spacing: 6) { [icon, text, count] in
      icon
      text
      count
    }
    button = Button("", child: content) { [relay] in relay.action(()) }.style("flat", "tag")
      .keepsKeyboardElsewhere()
    relay.action = { [weak self] _ in
      guard let tag = self?.shown?.tag else { return }
      model.photos.query.tag = model.photos.query.tag == tag ? nil : tag
    }
  }

  /// The keyword; `nil` for a place.
  private var keyword: String? {
    if case .keyword(let keyword)? = shown?.tag { keyword } else { nil }
  }

  func show(_ tag: CountedTag?) {
    shown = tag
    button.isVisible = true
    heading.isVisible = false
    update()
  }

  /// Shows the heading of the tags below.
  func show(heading text: String) {
    shown = nil
    heading.text = text
    heading.isVisible = true
    button.isVisible = false
  }

  private func update() {
    let chosen = model.photos.query.tag
    guard let shown else { return }
    text.text = shown.tag.text.onOneLine
    count.text = shown.count.groupedText
    icon.show(shown.tag.icon)
    button.accessibleLabel(shown.tag.text)
    button.tooltip(shown.tag.text)
    button.isPressedIn = chosen == shown.tag
  }
}

extension PhotoTag {
  /// The heading of tags of its kind.
  @MainActor fileprivate var heading: String {
    switch self {
    case .keyword: localized("Keywords")
    case .place: localized("Places")
    }
  }

  fileprivate var icon: String {
    switch self {
    case .keyword: "user-bookmarks-symbolic"
    case .place: "mark-location-symbolic"
    }
  }
}
