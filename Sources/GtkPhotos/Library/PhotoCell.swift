// One cell of the grid: picture, name, Like button. Made once, bound to one photo after
// another by `PhotoGrid.swift`.

import CGtk
import Observation
import PhotoModel

/// What a cell shows. Owned by its widget.
@MainActor
final class PhotoCell {
  /// The usual size of a cell's picture, in pixels of layout.
  static let pictureSize = PhotoSize.usual.picture
  /// The room that a cell has beside its picture, left and right together, in pixels.
  private static let margin = 10

  /// The width of a cell, in pixels.
  static func width(_ size: PhotoSize) -> Int { size.picture.width + margin }

  private let picture: AsyncImage
  private let name = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
    .expand(vertical: false)
  private let heart = Icon("gtkphotos-heart-outline-symbolic")
  private let liking = AsyncAction()
  private let photos: PhotoCollection
  private var like: AsyncButton?
  /// The cell itself, which owns this.
  private var widget: AnyWidget?
  private let shown = ShownPhoto()
  /// Where the photo stands in the list.
  private(set) var place: Int?
  private var isBound = false
  /// Held for as long as it is shown: there is one record of a photo.
  private var record: PhotoRecord?
  /// The photo as the widgets show it; `nil` where they show nothing.
  private var drawn: Photo?

  /// The sequence number of the photo that the cell is bound to.
  var sequence: Int64? { isBound ? shown.sequence : nil }

  /// Whether the cell itself is on the screen.
  var isSeen: Bool { widget.map { gtk_widget_get_mapped($0.gtk) != 0 } ?? false }

  /// Whether its picture is on the screen, not its placeholder. For traces.
  var isPainted: Bool { picture.paintedKey != nil }

  /// Makes a cell and returns its widget, which owns it.
  static func make(
    photos: PhotoCollection, size: PhotoSize, loader: PictureLoader
  ) -> any Widget {
    let cell = PhotoCell(photos: photos, loader: loader)
    let widget = cell.content()
    widget.own(controller: cell)
    cell.widget = AnyWidget(gtk: widget.gtk)
    cell.resize(to: size)
    return widget.observe { [weak cell] in cell?.update() }
  }

  private init(photos: PhotoCollection, loader: PictureLoader) {
    self.photos = photos
    picture = AsyncImage(
      least: Self.pictureSize, decoded: Self.pictureSize, loader: loader, priority: .cell)
  }

  private func content() -> Box {
    let like = AsyncButton(
      named: localized("Like"), action: liking, label: heart
    ) { [weak self] in await self?.toggleLike() }
    self.like = like
    return Box(spacing: 4) {
      picture.align(horizontal: GTK_ALIGN_CENTER)
      HorizontalBox(spacing: 2) {
        name
        like.style("flat", "circular", "like").align(vertical: GTK_ALIGN_CENTER)
      }
      .margin(horizontal: 5)
    }
    .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_START)
  }

  /// Gives the cell's item the keyboard.
  func focusItem() { item?.focus() }

  /// Takes another size.
  func resize(to size: PhotoSize) {
    picture.resize(to: size.picture)
    widget?.frame(width: Self.width(size))
  }

  /// Shows a photo.
  /// - Parameter place: where the photo stands now, so that its neighbours are read with it.
  func bind(_ sequence: Int64, at place: Int) {
    isBound = true
    self.place = place
    // The same one, elsewhere in the list or selected.
    guard shown.sequence != sequence else { return }
    show(sequence)
  }

  /// Is bound to nothing. What is shown stays until ``clear()``.
  func unbind() { isBound = false }

  /// Shows nothing, unless it is bound again.
  func clear() { if !isBound { show(nil) } }

  private func show(_ sequence: Int64?) {
    shown.sequence = sequence
    liking.rearm()
    update()
  }

  /// Draws the photo, unless that is done: for each that is bound, the observer comes as well.
  private func update() {
    record = shown.sequence.flatMap { photos.record(sequence: $0, at: place) }
    let photo = record?.photo
    guard photo != drawn else { return }
    drawn = photo
    draw(photo)
  }

  /// - Parameter photo: `nil` where there is none, or it is read, for a frame or two.
  private func draw(_ photo: Photo?) {
    let title = photo?.title ?? ""
    let isLiked = photo?.liked == true
    picture.show(photo.map(ImageSource.init))
    name.text = title
    name.setStyle("dim-label", photo?.name == nil)
    name.tooltip(photo?.name)
    heart.show(isLiked ? "gtkphotos-heart-filled-symbolic" : "gtkphotos-heart-outline-symbolic")
    let likeName = isLiked ? localized("Unlike") : localized("Like")
    like?.accessibleLabel(likeName).tooltip(likeName)
    like?.setStyle("liked", isLiked)
    item?.accessibleLabel(title)
  }

  /// The cell's place in GTK's tree, which carries its name.
  private var item: AnyWidget? {
    widget.flatMap { gtk_widget_get_parent($0.gtk) }.map(AnyWidget.init)
  }

  private func toggleLike() async {
    guard let photo = record?.photo else { return }
    await photos.setLiked(photo.id, !photo.liked)
  }
}

/// Which photo a cell shows. Observable, so that the cell observes the one that it shows now.
@MainActor @Observable
private final class ShownPhoto {
  var sequence: Int64?
}

/// Cells that GTK has let go of in this turn of the main loop. For each change of a cell's place, or
/// of its selection, GTK 4.8 lets go of it and binds it to the same photo again; only what is still
/// unbound in the next turn is cleared, so that pictures don't flash and loads go on.
@MainActor
final class ReleasedCells {
  private struct Weak {
    weak var cell: PhotoCell?
  }

  private var cells: [Weak] = []

  /// Clears a cell in the next turn, unless it is bound by then.
  func add(_ cell: PhotoCell) {
    cell.unbind()
    if cells.isEmpty { Task { clear() } }
    cells.append(Weak(cell: cell))
  }

  private func clear() {
    let released = cells
    cells = []
    for released in released { released.cell?.clear() }
  }
}
