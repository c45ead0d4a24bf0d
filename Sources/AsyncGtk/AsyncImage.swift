// A rounded frame that shows a placeholder, a picture, or a button that loads the picture again.
// `ImageLoadController.swift` decides what is loaded, and when.

import CGtk
import Gtk

/// The appearance of the button that replaces a picture which can't be loaded. The button loads the
/// picture again.
///
/// ```swift
/// let broken = BrokenImage(icon: "image-missing-symbolic", retryLabel: "Try Again")
/// let image = AsyncImage(size: Size(width: 120, height: 90), loader: loader, broken: broken)
/// ```
public struct BrokenImage: Sendable {
  /// The name of the button's icon, from the theme or the program.
  public var icon: String
  /// The button's accessible name and tooltip.
  public var retryLabel: String

  /// Creates an appearance. The default is the theme's icon of a missing image, and an English
  /// text.
  public init(
    icon: String = "image-missing-symbolic", retryLabel: String = "Reload Picture"
  ) {
    self.icon = icon
    self.retryLabel = retryLabel
  }
}

/// A rounded frame that shows a picture from any source.
///
/// ```swift
/// let image = AsyncImage(size: Size(width: 120, height: 90), loader: loader)
/// image.show(NamedImage("cat.jpg"))
/// ```
public struct AsyncImage<Loader: ImageLoading>: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let slot: ImageLoadController<Loader>
  /// The widget that requests the frame's size.
  private let area: AnyWidget

  /// Creates an empty frame.
  /// - Parameters:
  ///   - least: the minimum size of the frame, in layout pixels.
  ///   - decoded: the size that pictures are decoded to, in layout pixels: the largest size that
  ///     the frame usually has or, with `isFollowed`, its initial size.
  ///   - isFollowed: whether the decoded size follows the size of the frame, up to 1920 × 1200
  ///     device pixels.
  ///   - isWhole: whether pictures are shown whole; otherwise they are cropped to fill the frame.
  ///   - thumbnail: the size, in layout pixels, of the pictures of other frames that are made from
  ///     the same decode; `nil` for none.
  ///   - larger: the frame from whose decodes this frame's pictures are made, as thumbnails; `nil`
  ///     for none.
  ///   - loader: loads the pictures.
  ///   - priority: how soon the pictures are needed.
  ///   - onlyWhileSeen: whether pictures are loaded only while the frame is on the screen. Loads
  ///     are cancelled when it leaves the screen. For pictures from a network: a grid binds many
  ///     more cells than are visible (with GTK 4.8, for example, 105 cells where 6 are visible).
  ///   - broken: the appearance of the button that replaces a picture which can't be loaded.
  ///   - clock: the clock for all delays.
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
    // As few widgets as possible, because a grid has a hundred frames.
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
        // Called during a layout, when no widget may change.
        overlay.later { if let slot { slot.follow(size, scale: overlay.scale) } }
      }
    }
    connect(instance, "map") { [slot] in slot.isMapped = true }
    connect(instance, "unmap") { [slot] in slot.isMapped = false }
  }

  /// Shows a picture, or nothing. If the previous picture is still being loaded, its load is
  /// cancelled.
  /// - Parameters:
  ///   - source: the picture; `nil` for nothing.
  ///   - isGlanced: whether a picture that is not cached is not loaded until ``stay()`` is called.
  public func show(_ source: Loader.Source?, isGlanced: Bool = false) {
    slot.show(source, scale: scale, isGlanced: isGlanced)
  }

  /// Loads the picture, if ``show(_:isGlanced:)`` has postponed that.
  public func stay() { slot.stay() }

  /// Sets the size of the frame, in layout pixels, and loads the picture for that size. The current
  /// texture is shown until then.
  /// - Parameter decoded: the size for which it is loaded instead: for a frame that is a little smaller,
  ///   the same picture is scaled.
  public func resize(to size: Size, decoded: Size? = nil) {
    area.frame(width: size.width, height: size.height)
    slot.resize(to: decoded ?? size, scale: scale)
  }

  /// Loads pictures in advance, in the order of the array, so that they can be shown at once later.
  /// Running loads of pictures that an earlier call prepared are cancelled, unless the array
  /// contains them.
  ///
  /// ```swift
  /// image.show(pictures[0])
  /// image.prepare([pictures[1], pictures[2]])
  /// ```
  public func prepare(_ sources: [Loader.Source]) { slot.prepare(sources, scale: scale) }

  /// Loads a picture in advance. Returns whether it was loaded. If not, the caller can leave the
  /// current picture in the frame.
  public func canLoad(_ source: Loader.Source) async -> Bool {
    await slot.canLoad(source, scale: scale)
  }

  /// The ID of the picture that is painted; `nil` for the placeholder. For tests and traces.
  public var paintedID: String? { slot.paintedID }
}

extension AsyncImage {
  /// Creates a frame of a fixed size, whose picture is cropped to fill it.
  /// - Parameters:
  ///   - size: the size of the frame, in layout pixels.
  ///   - loader: loads the pictures.
  ///   - broken: the appearance of the button that replaces a picture which can't be loaded.
  public init(size: Size, loader: Loader, broken: BrokenImage = BrokenImage()) {
    self.init(least: size, decoded: size, loader: loader, priority: .cell, broken: broken)
  }
}
