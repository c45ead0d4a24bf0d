// One card of the catalogue: picture, title, date, description, Like, Save Photo. Made once,
// bound to one picture after another by `CatalogList.swift`.

import AsyncState
import CGtk
import Foundation
import Gtk
import Observation
import PhotoModel

/// What a card shows. Owned by its widget.
@MainActor
final class CatalogCard {
  /// The size of a card's picture, in pixels of layout.
  static let pictureSize = Size(width: 300, height: 200)
  /// The width of a card, in pixels.
  static let width = 300
  /// How many lines of the description are visible before it is expanded.
  private static let descriptionLines = 3

  private let context: CatalogContext
  private let image: PhotoImage
  private let title = Label().wrap().lines(2).alignLines(0).maxWidth(characters: 1)
    .style("heading")
  private let date = Label().alignLines(0).style("dim-label", "caption")
  private let text = Label().wrap().lines(descriptionLines).alignLines(0).maxWidth(characters: 1)
  private let liking: AsyncAction
  private let shown = Shown()
  private var more: Button?
  /// The list item widget around the card, which carries the card's accessible name.
  private var item: AnyWidget?

  /// The picture that the card shows.
  var photo: SpacePhoto? { shown.photo }
  /// The key of the image on the screen; `nil` for the placeholder. For tests.
  var paintedID: String? { image.paintedID }

  /// Makes a card and returns its widget, which owns it.
  static func make(_ context: CatalogContext) -> any Widget {
    let card = CatalogCard(context)
    let widget = card.content()
    widget.own(controller: card)
    return widget.observe { [weak card] in card?.update() }
  }

  private init(_ context: CatalogContext) {
    self.context = context
    liking = AsyncAction(clock: context.model.clock)
    image = PhotoImage(
      least: Self.pictureSize, decoded: Self.pictureSize, loader: context.loader, priority: .cell,
      onlyWhileSeen: true, broken: .localized)
  }

  private func content() -> Box {
    let more = Button(localized("More")) { [weak self] in self?.shown.isExpanded.toggle() }
    self.more = more
    return Box(spacing: 6) {
      image.align(horizontal: .center)
      title
      date
      text
      HorizontalBox(spacing: 6) {
        more.style("flat", "more")
        Box().expand(vertical: false)
        context.likeButton(liking) { [shown] in shown.photo }
        context.saveButton { [shown] in shown.photo }
      }
    }
    .frame(width: Self.width)
    .align(horizontal: .center, vertical: .start)
  }

  /// Shows a picture, in the list item `item`.
  func bind(_ photo: SpacePhoto, in item: AnyWidget?) {
    self.item = item
    shown.isExpanded = false
    shown.photo = photo
    update()
  }

  /// Shows nothing, and cancels a download for the card.
  func unbind() {
    shown.photo = nil
    image.show(nil)
    item = nil
    liking.rearm()
  }

  private func update() {
    // A reload may have changed the picture's texts.
    guard let photo = shown.photo.map({ context.catalog.photo($0.id) ?? $0 }) else { return }
    image.show(photo.preview.map { ImageSource($0, from: context.pictures) })
    title.text = photo.title
    title.tooltip(photo.title)
    date.text = photo.date?.dayText ?? ""
    let isExpanded = shown.isExpanded
    // No more text than is visible: a label lays out all of its text.
    text.text = isExpanded ? photo.description : String(photo.description.prefix(300))
    text.lines(isExpanded ? nil : Self.descriptionLines)
    more?.isVisible = photo.description.count > 110
    more.map { gtk_button_set_label($0.cast(), isExpanded ? localized("Less") : localized("More")) }
    item?.accessibleLabel(photo.title)
  }
}

extension Date {
  /// The day in the person's language: "14 April 2010". Catalogues give days in UTC.
  var dayText: String {
    LocalDateTime(self, in: .gmt)?.dateText(PersonLocale.current.dates) ?? ""
  }
}

/// The picture that a card is bound to. Observable, so that the card follows the picture that it is
/// bound to at that time.
@MainActor @Observable
private final class Shown {
  var photo: SpacePhoto?
  var isExpanded = false
}
