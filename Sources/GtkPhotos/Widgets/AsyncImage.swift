// A picture in a rounded frame of its own size: placeholder, picture, or the mark of a broken
// one with the way to try again. What is loaded for it and when is in `ImageLoadController.swift`.

import CGtk
import PhotoModel

/// A rounded frame for a picture, wherever it comes from.
struct AsyncImage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let slot: ImageLoadController
  /// What asks for the frame's size.
  private let area: AnyWidget

  /// An empty frame.
  /// - Parameters:
  ///   - least: the least size of the frame, in pixels of layout.
  ///   - decoded: the size that pictures are decoded to, in pixels of layout: that of the frame at
  ///     its usual largest, or at first.
  ///   - isFollowed: whether pictures are decoded to the size that the frame has, whatever it
  ///     becomes.
  ///   - isWhole: whether pictures are shown whole within the frame, or cropped to fill it.
  ///   - thumbnail: the size, in pixels of layout, of other frames' pictures that are made of the
  ///     same decode.
  ///   - larger: the frame whose thumbnails this frame shows.
  ///   - onlyWhileSeen: whether pictures are loaded only while the frame is on the screen, and
  ///     cancelled when it leaves it: for what comes over a network. A grid binds many more cells
  ///     than are seen (105 for 6 here, GTK 4.8).
  init(
    least: PixelSize, decoded: PixelSize, isFollowed: Bool = false, isWhole: Bool = false,
    thumbnail: PixelSize? = nil,
    thumbnailOf larger: AsyncImage? = nil, loader: PictureLoader, priority: DecodingPriority,
    onlyWhileSeen: Bool = false
  ) {
    let picture = FramedPicture(isWhole: isWhole)
    let slot = ImageLoadController(
      frame: PictureFrame(box: decoded, isWhole: isWhole, thumbnail: thumbnail),
      larger: larger?.slot, picture: picture, loader: loader, priority: priority,
      onlyWhileSeen: onlyWhileSeen)
    // A grid has a hundred of these: no widget more than it takes.
    let follower = isFollowed ? BlankArea() : nil
    let overlay = follower.map { Overlay($0) { picture } } ?? Overlay(picture)
    let frame = AnyWidget(gtk: follower?.gtk ?? picture.gtk)
    slot.makeBroken = { [weak slot] in
      let broken = Button(
        icon: "gtkphotos-broken-picture-symbolic", localized("Load the Picture Again")
      ) { slot?.retry() }
      .style("flat", "broken-picture")
      .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
      overlay.add(broken)
      return broken
    }
    gtk = overlay.clipped().style("photo").gtk
    self.slot = slot
    area = frame.frame(width: least.width, height: least.height).style("photo-frame")
    own(slot)
    connect(instance, pointer: "notify::scale-factor") { [slot, gtk] _ in
      slot.rescale(AnyWidget(gtk: gtk).scale)
    }
    if let follower {
      slot.decodedSize = DecodedSize(decoded)
      follower.onResize { [weak slot] size in
        // Told in the middle of the layout, where no widget may change.
        overlay.later { if let slot { slot.follow(size, scale: overlay.scale) } }
      }
    }
    connect(instance, "map") { [slot] in slot.isMapped = true }
    connect(instance, "unmap") { [slot] in slot.isMapped = false }
  }

  /// Shows a picture, or nothing. One that is still being loaded for what was shown before is
  /// cancelled.
  /// - Parameter isGlanced: whether a picture that is not there yet is loaded only with ``stay()``.
  func show(_ source: ImageSource?, isGlanced: Bool = false) {
    slot.show(source, scale: scale, isGlanced: isGlanced)
  }

  /// Loads what is shown, where that was put off.
  func stay() { slot.stay() }

  /// Takes another size, in pixels of layout, and loads the picture for it. The one that is there
  /// is shown until that comes.
  func resize(to size: PixelSize) {
    area.frame(width: size.width, height: size.height)
    slot.resize(to: size, scale: scale)
  }

  /// Loads pictures ahead, the first one first, so that showing them later takes no time. What
  /// was to be prepared before and is not among them is cancelled.
  func prepare(_ sources: [ImageSource]) { slot.prepare(sources, scale: scale) }

  /// Loads a picture ahead. Returns whether it can be shown; where not, what is shown is good
  /// enough.
  func canLoad(_ source: ImageSource) async -> Bool { await slot.canLoad(source, scale: scale) }

  /// The key of what is on the screen; `nil` for the placeholder. For tests and traces.
  var paintedKey: String? { slot.paintedKey }
}
