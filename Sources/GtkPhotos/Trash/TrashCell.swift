// One cell of the trash: picture, name, and until when it is there.

import CGtk
import Gtk
import PhotoModel

/// What a cell of the trash shows. Owned by its widget.
@MainActor
final class TrashCell {
  private static let picture = Size(PhotoSize.usual.picture)
  /// The width of a cell with its space, in pixels.
  static let width = picture.width + 22

  /// What is shown.
  private(set) var id: TrashedItem.ID?
  private let widget: Box
  private let image: PhotoImage
  private let name = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
  private let until = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
    .style("dim-label", "caption")

  /// Makes a cell and returns its widget, which owns it.
  static func make(loader: PictureLoader) -> any Widget {
    let widget = Box(spacing: 4).align(horizontal: .center, vertical: .start)
      .frame(width: width - 12)
    widget.own(controller: TrashCell(widget, loader))
    return widget
  }

  private init(_ widget: Box, _ loader: PictureLoader) {
    self.widget = widget
    image = PhotoImage(
      least: Self.picture, decoded: Self.picture, loader: loader, priority: .cell,
      onlyWhileSeen: true, broken: .localized)
    widget.append(image.align(horizontal: .center))
    widget.append(name.margin(horizontal: 5))
    widget.append(until.margin(horizontal: 5))
  }

  /// Shows something of the trash, or nothing.
  func show(_ item: TrashedItem?) {
    id = item?.id
    image.show(item?.photo.map { ImageSource($0) })
    let title = item?.photo?.shownTitle ?? item?.fileName.onOneLine ?? ""
    name.text = title
    name.setStyle("dim-label", item?.photo?.name == nil)
    name.tooltip(title)
    until.text = item?.removal.untilText ?? ""
    gtk_widget_get_parent(widget.gtk).map(AnyWidget.init)?.accessibleLabel(title)
  }
}
