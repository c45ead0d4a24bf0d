// The content of a cell of the grid: picture, name, Like button. Which photo it shows, and when it
// is drawn, is decided by `PhotoCell.swift`.

import AsyncGtk
import AsyncState
import Gtk
import PhotoModel

/// The widgets of a cell that show a photo.
@MainActor
final class PhotoCellContent {
  /// The cell that contains the widgets.
  private let cell: Box
  private let picture: PhotoImage
  /// Name and Like button, side by side.
  private let row: Box
  private let name = Label().ellipsize().maxWidth(characters: 1).alignLines(0)
    .expand(vertical: false)
  private let heart = Icon("gtkphotos-heart-outline-symbolic")
  private let like: AsyncButton
  private let liking: AsyncAction
  /// The photo that the widgets show; `nil` where they show nothing.
  private var drawn: Photo?
  /// Whether the name's label says that the photo can't be read.
  private var isToldUnreadable = false

  /// Makes content that shows nothing yet.
  /// - Parameters:
  ///   - cell: the empty cell that the content is added to.
  ///   - clock: the clock of the Like button's delays.
  ///   - toggleLike: likes the photo, or removes the like.
  init(
    in cell: Box, frame: CellFrame, loader: PictureLoader, clock: any Clock<Duration>,
    toggleLike: @escaping @MainActor () async -> Void
  ) {
    self.cell = cell
    picture = PhotoImage(
      least: Size(frame.picture), decoded: Size(frame.size.picture), loader: loader,
      priority: .cell,
      broken: .localized)
    liking = AsyncAction(clock: clock)
    like = AsyncButton(named: localized("Like"), action: liking, label: heart, toggleLike)
    row = HorizontalBox(spacing: 2) { [name, like] in
      // Seen where the cell is selected (style.css).
      Icon("object-select-symbolic").style("selection-tick").accessibleHidden()
      name.style("dim-label")
      // By keys, Ctrl+L likes: the Tab key would stop at each heart.
      like.style("flat", "circular", "like").align(vertical: .center).focusable(false)
        .leavesKeyboardOnPress()
    }
    cell.append(picture.align(horizontal: .center))
    cell.append(row.margin(horizontal: 5))
    showLiked(false)
    name.tooltip(asking: { [weak self] in self?.drawn?.shownTitle })
    like.tooltip(asking: { [weak self] in self?.likeName })
  }

  /// The space between picture and name, in pixels.
  static let spacing = 4
  /// The height below the picture in GTK's usual theme, in pixels.
  static let usualFoot = spacing + 30

  /// The height below the picture, in pixels.
  var foot: Int { cell.naturalHeight - picture.naturalHeight }

  /// Whether the picture is on the screen, not the placeholder. For traces.
  var isPainted: Bool { picture.paintedID != nil }

  /// Whether the widgets are shown, and not a card in their place.
  var isShown: Bool {
    get { picture.isVisible }
    set {
      picture.isVisible = newValue
      row.isVisible = newValue
    }
  }

  /// Removes the widgets from their cell.
  func leave() {
    cell.remove(picture)
    cell.remove(row)
  }

  /// Changes the size of the picture.
  func resize(to frame: CellFrame) {
    picture.resize(to: Size(frame.picture), decoded: Size(frame.size.picture))
  }

  /// The cell shows another photo from now on: a click that is still being worked on belonged to
  /// the last one.
  func rearm() { liking.rearm() }

  /// Draws a photo, unless it is drawn already.
  /// - Parameters:
  ///   - photo: `nil` where there is none, or while it is read, which takes a frame or two.
  ///   - isGlanced: whether a picture that is not loaded yet is loaded only with ``stay()``.
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
    name.text = photo?.shownTitle ?? ""
    let isNamed = photo?.name != nil
    if isNamed != wasNamed { name.setStyle("dim-label", !isNamed) }
    let isLiked = photo?.liked == true
    if isLiked != wasLiked { showLiked(isLiked) }
  }

  /// Shows or hides, in the name's label, that the photo can't be read. Only while no photo is
  /// shown.
  func tellUnreadable(_ isUnreadable: Bool) {
    guard drawn == nil, isUnreadable != isToldUnreadable else { return }
    isToldUnreadable = isUnreadable
    name.text = isUnreadable ? Photo.unreadableTitle : ""
  }

  /// Loads the picture, if that was postponed.
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
