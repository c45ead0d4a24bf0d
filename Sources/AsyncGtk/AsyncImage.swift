// A picture in a rounded frame of its own size: placeholder, picture, or the mark of a broken
// one with the way to try again. What is loaded for it and when is in `ImageLoadController.swift`.

import CGtk
import Gtk

/// What stands in the place of a picture that can't be loaded: a button that loads it again.
///
/// ```swift
/// let broken = BrokenImage(icon: "image-missing-symbolic", retryLabel: "Try Again")
/// let image = AsyncImage(size: Size(width: 120, height: 90), loader: loader, broken: broken)
/// ```
public struct BrokenImage: Sendable {
  /// The button's icon, of the theme or of the program.
  public var icon: String
  /// The button's name for assistive technologies, and its tooltip.
  public var retryLabel: String

  /// The theme's icon of a missing picture, and English words, where nothing else is said.
  public init(
    icon: String = "image-missing-symbolic", retryLabel: String = "Reload Picture"
  ) {
    self.icon = icon
    self.retryLabel = retryLabel
  }
}

/// A rounded frame for a picture, wherever it comes from.
///
/// ```swift
/// let image = AsyncImage(size: Size(width: 120, height: 90), loader: loader)
/// image.show(NamedImage("cat.jpg"))
/// ```
public struct AsyncImage<Loader: ImageLoading>: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let slot: ImageLoadController<Loader>
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
  ///   - loader: brings the pictures.
  ///   - priority: how soon they are needed.
  ///   - onlyWhileSeen: whether pictures are loaded only while the frame is on the screen, and
  ///     cancelled when it leaves it: for what comes over a network. A grid binds many more cells
  ///     than are seen (105 for 6 here, GTK 4.8).
  ///   - broken: what stands in the place of a picture that can't be loaded.
  ///   - clock: the clock that delays keep.
  public init(
    least: Size, decoded: Size, isFollowed: Bool = false, isWhole: Bool = false,
    thumbnail: Size? = nil,
    thumbnailOf larger: AsyncImage? = nil, loader: Loader, priority: ImagePriority,
    onlyWhileSeen: Bool = false, broken: BrokenImage = BrokenImage(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    BlockStyle.install()
    let picture = FramedPicture(isWhole: isWhole)
    let slot = ImageLoadController<Loader>(
      frame: ImageFrame(box: decoded, isWhole: isWhole, thumbnail: thumbnail),
      larger: larger?.slot, picture: picture, loader: loader, priority: priority,
      onlyWhileSeen: onlyWhileSeen, clock: clock)
    // A grid has a hundred of these: no widget more than it takes.
    let follower = isFollowed ? BlankArea() : nil
    let overlay = follower.map { Overlay($0) { picture } } ?? Overlay(picture)
    let frame = AnyWidget(gtk: follower?.gtk ?? picture.gtk)
    slot.makeBroken = { [weak slot] in
      let mark = Button(
        icon: broken.icon, broken.retryLabel
      ) { slot?.retry() }
      .style("flat", "broken-picture")
      .align(horizontal: .center, vertical: .center)
      overlay.add(mark)
      return mark
    }
    gtk = overlay.clipped().style("async-image").gtk
    self.slot = slot
    area = frame.frame(width: least.width, height: least.height).style("async-image-frame")
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
  /// - Parameters:
  ///   - source: the picture; `nil` for nothing.
  ///   - isGlanced: whether a picture that is not there yet is loaded only with ``stay()``.
  public func show(_ source: Loader.Source?, isGlanced: Bool = false) {
    slot.show(source, scale: scale, isGlanced: isGlanced)
  }

  /// Loads what is shown, where that was put off.
  public func stay() { slot.stay() }

  /// Takes another size, in pixels of layout, and loads the picture for it. The one that is there
  /// is shown until that comes.
  public func resize(to size: Size) {
    area.frame(width: size.width, height: size.height)
    slot.resize(to: size, scale: scale)
  }

  /// Loads pictures ahead, the first one first, so that showing them later takes no time. What
  /// was to be prepared before and is not among them is cancelled.
  ///
  /// ```swift
  /// image.show(pictures[0])
  /// image.prepare([pictures[1], pictures[2]])
  /// ```
  public func prepare(_ sources: [Loader.Source]) { slot.prepare(sources, scale: scale) }

  /// Loads a picture ahead. Returns whether it can be shown; where not, what is shown is good
  /// enough.
  public func canLoad(_ source: Loader.Source) async -> Bool {
    await slot.canLoad(source, scale: scale)
  }

  /// The identity of what is on the screen; `nil` for the placeholder. For tests and traces.
  public var paintedID: String? { slot.paintedID }
}

extension AsyncImage {
  /// A frame of one size, whose picture is cropped to fill it.
  /// - Parameters:
  ///   - size: in pixels of layout.
  ///   - loader: brings the pictures.
  ///   - broken: what stands in the place of a picture that can't be loaded.
  public init(size: Size, loader: Loader, broken: BrokenImage = BrokenImage()) {
    self.init(least: size, decoded: size, loader: loader, priority: .cell, broken: broken)
  }
}
