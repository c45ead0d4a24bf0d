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
  /// The cell's place in GTK's tree, which carries its name.
  private var item: AnyWidget?
  /// The cell itself, which owns this.
  private var widget: AnyWidget?
  private let shown = ShownPhoto()
  /// Held for as long as it is shown: there is one record of a photo.
  private var record: PhotoRecord?

  /// The sequence number of the photo that the cell shows.
  var sequence: Int64? { shown.place?.sequence }

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

  /// Takes another size.
  func resize(to size: PhotoSize) {
    picture.resize(to: size.picture)
    widget?.frame(width: Self.width(size))
  }

  /// Shows a photo, in the list item `item`.
  /// - Parameter place: where the photo stands now, so that its neighbours are read with it.
  func bind(_ sequence: Int64, at place: Int, in item: AnyWidget?) {
    self.item = item
    shown.place = (sequence, place)
    update()
  }

  /// Shows nothing.
  func unbind() {
    shown.place = nil
    record = nil
    picture.show(nil)
    item = nil
    liking.rearm()
  }

  private func update() {
    record = shown.place.flatMap { photos.record(sequence: $0.sequence, at: $0.place) }
    guard let photo = record?.photo else {
      // It is read, for a frame or two.
      picture.show(nil)
      name.text = ""
      return
    }
    picture.show(ImageSource(photo))
    name.text = photo.title
    name.setStyle("dim-label", photo.name == nil)
    name.tooltip(photo.name)
    heart.show(
      photo.liked ? "gtkphotos-heart-filled-symbolic" : "gtkphotos-heart-outline-symbolic")
    let likeName = photo.liked ? localized("Unlike") : localized("Like")
    like?.accessibleLabel(likeName).tooltip(likeName)
    like?.setStyle("liked", photo.liked)
    item?.accessibleLabel(photo.title)
  }

  private func toggleLike() async {
    guard let photo = record?.photo else { return }
    await photos.setLiked(photo.id, !photo.liked)
  }
}

/// Which photo a cell is bound to. Observable, so that the cell observes the photo that it is
/// bound to now.
@MainActor @Observable
private final class ShownPhoto {
  var place: (sequence: Int64, place: Int)?
}
