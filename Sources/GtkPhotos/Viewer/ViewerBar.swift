// The bar of the viewer (`ViewerPage.swift`): the window's bar, or, in full screen, one above the
// picture that fades.

import AsyncGtk
import AsyncState
import Gtk
import PhotoModel

/// The bar with the photo's name and the commands.
@MainActor
final class ViewerBar {
  /// The bar.
  let widget: HeaderBar
  /// Where the bar is while the window is not full screen.
  let place: Box
  /// Called for a command of a button.
  var onCommand: ((ViewerCommand) -> Void)?
  /// Called when the menu is closed.
  var onMenuClosed: (() -> Void)?
  /// Called when a like is stored: the keyboard goes back to the picture.
  var onLike: (() -> Void)?

  /// Holds the bar while it is in neither place.
  private let reference: GObjectRef
  private let heart = Icon("gtkphotos-heart-outline-symbolic")
  private let like: AsyncButton
  private let menu: MenuButton
  /// The entries of the menu, at the pointer as well.
  let entries = PhotoMenus.viewer
  private var saysUnlike = false
  private let viewer: Viewer
  private var shown: Photo?
  /// Whether the bar is above the picture.
  private(set) var isAbove = false

  /// Makes the bar.
  init(_ model: AppModel, _ field: NameField, _ folding: WindowFolding) {
    let relay = DeferredAction<ViewerCommand>()
    let liking = AsyncAction(clock: model.clock)
    let photos = model.photos
    let viewer = model.viewer
    self.viewer = viewer
    let liked = DeferredAction<Void>()
    let like = AsyncButton(named: localized("Like"), action: liking, label: heart) {
      guard let photo = viewer.record?.photo else { return }
      await photos.setLiked(photo.id, !photo.liked)
      liked.action(())
    }
    .style("image-button", "like")
    self.like = like
    func button(_ command: ViewerCommand) -> Button {
      Button(icon: command.icon ?? "", command.title) { relay.action(command) }
        .tooltip(command.title)
    }
    let slideshow = button(.slideshow)
    let (details, rotation) = (button(.details), button(.rotateRight))
    let menu = MenuButton(
      icon: "view-more-symbolic", localized("More"), entries, isPrimary: false)
    self.menu = menu
    let (opened, closed) = (DeferredAction<Void>(), DeferredAction<Void>())
    menu.onOpen {
      viewer.slideshow.pause(.menu, true)
      opened.action(())
    }
    menu.onClose { closed.action(()) }
    widget = HeaderBar(title: field.widget) {
      button(.back)
    } end: {
      menu
      slideshow
      details
      rotation
      like
    }
    reference = GObjectRef(sinking: widget.instance)
    let place = Box()
    self.place = place
    place.append(widget.expand(vertical: false))
    relay.action = { [weak self] in self?.onCommand?($0) }
    liked.action = { [weak self] _ in self?.onLike?() }
    opened.action = { [weak self] _ in self?.sayLike() }
    closed.action = { [weak self] _ in self?.onMenuClosed?() }
    // Not by the bar, which this object holds.
    place.own(self)
    details.observe { details.isPressedIn = viewer.areDetailsShown }
    // Their commands are in the menu, too.
    for button in [slideshow, rotation] {
      button.observe { button.isVisible = !folding.isFolded(.buttons) }
    }
    widget.observe { [widget] in widget.onlyCloses = folding.isFolded(.buttons) }
    slideshow.observe {
      slideshow.setIcon(
        viewer.slideshow.isPlaying
          ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    }
  }

  /// Moves the bar above the picture, or back.
  func setFullScreen(_ isFullScreen: Bool, above content: Overlay) {
    guard isFullScreen != isAbove else { return }
    isAbove = isFullScreen
    widget.showsWindowButtons = !isFullScreen
    if isFullScreen {
      place.remove(widget)
      content.add(widget.align(vertical: .start))
    } else {
      content.remove(widget)
      place.append(widget.align(vertical: .fill))
    }
  }

  /// Opens the menu.
  func openMenu() { menu.open() }

  /// Says in the menu what Like does to the photo that is looked at. A menu that is closed need not know:
  /// a held key would wait for it at each photo.
  func sayLike() {
    let isLiked = viewer.record?.photo.liked == true
    guard isLiked != saysUnlike else { return }
    saysUnlike = isLiked
    PhotoMenus.show(areLiked: isLiked, in: entries)
  }

  /// Shows what the buttons do to a photo.
  func show(_ photo: Photo) {
    guard shown?.liked != photo.liked else { return }
    shown = photo
    heart.show(
      photo.liked ? "gtkphotos-heart-filled-symbolic" : "gtkphotos-heart-outline-symbolic")
    like.accessibleLabel(photo.liked ? localized("Unlike") : localized("Like"))
    like.setStyle("liked", photo.liked)
  }
}
