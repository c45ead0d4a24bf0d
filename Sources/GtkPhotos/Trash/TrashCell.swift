// One cell of the trash: picture, name, and until when it is there.

import CGtk
import Gtk
import PhotoModel

/// What a cell of the trash shows. Owned by its widget.
@MainActor
final class TrashCell {
  /// The space beside the picture, left and right together, in pixels: in the cell, and around it (the
  /// style sheet).
  private static let (margin, padding) = (CellFrame.margin, 12)

  /// What is shown.
  private(set) var id: TrashedItem.ID?
  private let widget: Box
  private let image: PhotoImage
  private let name = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
  private let until = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
    .style("dim-label", "caption")

  /// How cells share the width of the grid, in pixels.
  static func fit(within width: Int) -> CellFit {
    CellFit(.usual, margin: margin + padding, within: width)
  }

  /// Makes a cell and returns its widget, which owns it.
  static func make(_ frame: CellFrame, loader: PictureLoader) -> any Widget {
    let widget = Box(spacing: 4).align(horizontal: .center, vertical: .start)
      .frame(width: frame.width)
    widget.own(controller: TrashCell(widget, frame, loader))
    return widget
  }

  private init(_ widget: Box, _ frame: CellFrame, _ loader: PictureLoader) {
    self.widget = widget
    image = PhotoImage(
      least: Size(frame.picture), decoded: Size(frame.size.picture), loader: loader,
      priority: .cell, onlyWhileSeen: true, broken: .localized)
    widget.append(image.align(horizontal: .center))
    widget.append(name.margin(horizontal: 5))
    widget.append(until.margin(horizontal: 5))
  }

  /// Takes the size of the grid's pictures, which has changed.
  func resize(to frame: CellFrame) {
    image.resize(to: Size(frame.picture), decoded: Size(frame.size.picture))
    widget.frame(width: frame.width)
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
