// What a cell of the grid shows of its photo: picture, name, Like button. Which photo that is, and
// when it is drawn, `PhotoCell.swift` says.

import AsyncGtk
import AsyncState
import Gtk
import PhotoModel

/// The widgets of a cell that show a photo.
@MainActor
final class PhotoCellContent {
  /// The cell that shows it.
  private let cell: Box
  private let picture: PhotoImage
  /// Name and Like button, side by side.
  private let row: Box
  private let name = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
    .expand(vertical: false)
  private let heart = Icon("gtkphotos-heart-outline-symbolic")
  private let like: AsyncButton
  private let liking = AsyncAction()
  /// The photo as the widgets show it; `nil` where they show nothing.
  private var drawn: Photo?
  /// Whether words stand in the name's place, as the photo can't be read.
  private var isToldUnreadable = false

  /// A face that shows nothing yet.
  /// - Parameters:
  ///   - cell: the empty cell that it is put into.
  ///   - toggleLike: likes the photo, or takes that back.
  init(
    in cell: Box, size: PhotoSize, loader: PictureLoader,
    toggleLike: @escaping @MainActor () async -> Void
  ) {
    self.cell = cell
    picture = PhotoImage(
      least: Size(size.picture), decoded: Size(size.picture), loader: loader, priority: .cell,
      broken: .localized)
    like = AsyncButton(named: localized("Like"), action: liking, label: heart, toggleLike)
    row = HorizontalBox(spacing: 2) { [name, like] in
      name.style("dim-label")
      like.style("flat", "circular", "like").align(vertical: .center)
    }
    cell.append(picture.align(horizontal: .center))
    cell.append(row.margin(horizontal: 5))
    showLiked(false)
    name.tooltip(asking: { [weak self] in self?.drawn?.name })
    like.tooltip(asking: { [weak self] in self?.likeName })
  }

  /// The room between picture and name, in pixels.
  static let spacing = 4
  /// The height below the picture in GTK's usual theme, in pixels.
  static let usualFoot = spacing + 30

  /// The height below the picture, in pixels.
  var foot: Int { cell.naturalHeight - picture.naturalHeight }

  /// Whether the picture is on the screen, not its placeholder. For traces.
  var isPainted: Bool { picture.paintedID != nil }

  /// Leaves its cell, and is gone.
  func leave() {
    cell.remove(picture)
    cell.remove(row)
  }

  /// Takes another size.
  func resize(to size: PhotoSize) { picture.resize(to: Size(size.picture)) }

  /// Belongs to another photo from now on: a click that is still worked on was for the last one.
  func rearm() { liking.rearm() }

  /// Draws a photo, unless that is done.
  /// - Parameters:
  ///   - photo: `nil` where there is none, or it is read, for a frame or two.
  ///   - isGlanced: whether a picture that is not there yet is loaded only with ``stay()``.
  func show(_ photo: Photo?, isGlanced: Bool) {
    guard photo != drawn else {
      if !isGlanced { picture.stay() }
      return
    }
    isToldUnreadable = false
    let wasLiked = drawn?.liked == true
    let wasNamed = drawn?.name != nil
    drawn = photo
    picture.show(photo.map(ImageSource.init), isGlanced: isGlanced)
    name.text = photo?.title ?? ""
    let isNamed = photo?.name != nil
    if isNamed != wasNamed { name.setStyle("dim-label", !isNamed) }
    let isLiked = photo?.liked == true
    if isLiked != wasLiked { showLiked(isLiked) }
  }

  /// Says in the name's place whether the photo can't be read, where none is shown.
  func tellUnreadable(_ isUnreadable: Bool) {
    guard drawn == nil, isUnreadable != isToldUnreadable else { return }
    isToldUnreadable = isUnreadable
    name.text = isUnreadable ? Photo.unreadableTitle : ""
  }

  /// Loads the picture, where that was put off.
  func stay() { picture.stay() }

  private func showLiked(_ isLiked: Bool) {
    heart.show(isLiked ? "gtkphotos-heart-filled-symbolic" : "gtkphotos-heart-outline-symbolic")
    like.accessibleLabel(likeName)
    like.setStyle("liked", isLiked)
  }

  private var likeName: String {
    drawn?.liked == true ? localized("Unlike") : localized("Like")
  }
}
