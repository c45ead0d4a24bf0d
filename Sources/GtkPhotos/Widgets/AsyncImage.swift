// A picture in a rounded frame of its own size: placeholder, picture, or the mark of a broken
// one with the way to try again. Textures come from `PictureLoader.swift`.

import CGtk
import PhotoModel

/// A rounded frame for a picture, wherever it comes from.
struct AsyncImage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let slot: Slot
  /// What asks for the frame's size.
  private let area: Box

  /// An empty frame.
  /// - Parameters:
  ///   - least: the least size of the frame, in pixels of layout.
  ///   - decoded: the size that pictures are decoded to, in pixels of layout: that of the frame at
  ///     its usual largest.
  ///   - isWhole: whether pictures are shown whole within the frame, or cropped to fill it.
  ///   - thumbnail: the size, in pixels of layout, of other frames' pictures that are made of the
  ///     same decode.
  ///   - larger: the frame whose thumbnails this frame shows.
  ///   - onlyWhileSeen: whether pictures are loaded only while the frame is on the screen, and
  ///     cancelled when it leaves it: for what comes over a network. A grid binds many more cells
  ///     than are seen (105 for 6 here, GTK 4.8).
  init(
    least: PixelSize, decoded: PixelSize, isWhole: Bool = false, thumbnail: PixelSize? = nil,
    thumbnailOf larger: AsyncImage? = nil, loader: PictureLoader, priority: DecodingPriority,
    onlyWhileSeen: Bool = false
  ) {
    let frame = Box().frame(width: least.width, height: least.height).style("photo-frame")
    let picture = FramedPicture(isWhole: isWhole)
    let slot = Slot(
      frame: PictureFrame(box: decoded, isWhole: isWhole, thumbnail: thumbnail),
      larger: larger?.slot.frame, picture: picture, loader: loader, priority: priority,
      isSeen: !onlyWhileSeen)
    let broken = Button(
      icon: "gtkphotos-broken-picture-symbolic", localized("Load the Picture Again")
    ) { [weak slot] in slot?.retry() }
    .style("flat", "broken-picture")
    .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
    broken.isVisible = false
    slot.broken = broken
    let overlay = Overlay(frame) {
      picture
      broken
    }
    gtk = overlay.clipped().style("photo").gtk
    self.slot = slot
    area = frame
    own(slot)
    connect(instance, pointer: "notify::scale-factor") { [slot, gtk] _ in
      slot.rescale(AnyWidget(gtk: gtk).scale)
    }
    if onlyWhileSeen {
      connect(instance, "map") { [slot] in slot.isSeen = true }
      connect(instance, "unmap") { [slot] in slot.isSeen = false }
    }
  }

  /// Shows a picture, or nothing. One that is still being loaded for what was shown before is
  /// cancelled.
  func show(_ source: ImageSource?) { slot.show(source, scale: scale) }

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

/// What one frame shows and waits for.
@MainActor
private final class Slot {
  /// In pixels of layout.
  private(set) var frame: PictureFrame
  private let larger: PictureFrame?
  private let picture: FramedPicture
  private let loader: PictureLoader
  private let priority: DecodingPriority
  var broken: Button?
  private(set) var paintedKey: String?
  private var shown: ImageSource?
  private var scale = 1
  /// Who goes on sooner than this does not look at every picture; who stays for as long does.
  private static let glance = Duration.milliseconds(100)

  /// Whether the frame is on the screen, as far as that matters.
  var isSeen: Bool { didSet { if isSeen != oldValue { seenChanged() } } }
  private var loading: Task<Void, Never>?
  private var hurrying: Task<Void, Never>?
  private var lastShown: ContinuousClock.Instant?
  private var preparing: [String: Task<Void, Never>] = [:]

  init(
    frame: PictureFrame, larger: PictureFrame?, picture: FramedPicture, loader: PictureLoader,
    priority: DecodingPriority, isSeen: Bool
  ) {
    self.isSeen = isSeen
    self.frame = frame
    self.larger = larger
    self.picture = picture
    self.loader = loader
    self.priority = priority
  }

  isolated deinit {
    loading?.cancel()
    hurrying?.cancel()
    for task in preparing.values { task.cancel() }
  }

  func show(_ source: ImageSource?, scale: Int) {
    guard source?.key != shown?.key else { return }
    display(source, scale: scale)
  }

  /// Loads what is shown again, for a display of another density.
  func rescale(_ scale: Int) { if shown != nil { display(shown, scale: scale) } }

  /// Takes another size in pixels of layout.
  func resize(to box: PixelSize, scale: Int) {
    guard box != frame.box else { return }
    frame = PictureFrame(box: box, isWhole: frame.isWhole, thumbnail: frame.thumbnail)
    if shown != nil { display(shown, scale: scale, isSame: true) }
  }

  func retry() { display(shown, scale: scale) }

  /// - Parameter isSame: whether it is the picture that is there, which may stay until it is loaded
  ///   in another size.
  private func display(_ source: ImageSource?, scale: Int, isSame: Bool = false) {
    loading?.cancel()
    hurrying?.cancel()
    loading = nil
    shown = source
    self.scale = scale
    broken?.isVisible = false
    let frame = frame.scaled(by: scale)
    let texture = source.flatMap { loader.cached($0, for: frame) }
    if texture != nil || !isSame { paint(texture, of: source) }
    let now = ContinuousClock.now
    let isLeafing = priority == .preview && lastShown.map { now - $0 < Self.glance } ?? false
    lastShown = now
    guard texture == nil else { return }
    // Decoders that run after a person who leafs through, or types faster than they are, give
    // nothing but pictures of what is gone; what is prepared ahead is in time.
    load(isLeafing ? .upcoming : priority)
    if isLeafing { hurryLater() }
  }

  private func hurryLater() {
    guard let source = shown else { return }
    let frame = frame.scaled(by: scale)
    hurrying = Task { [loader] in
      // Cancelled: another photo is shown, which is looked at below.
      try? await Task.sleep(for: Self.glance)
      if !Task.isCancelled { await loader.hurry(source, for: frame) }
    }
  }

  private func seenChanged() {
    if isSeen {
      if paintedKey == nil { display(shown, scale: scale) }
    } else {
      loading?.cancel()
      loading = nil
    }
  }

  private func load(_ priority: DecodingPriority) {
    guard let source = shown, isSeen else { return }
    let frame = frame.scaled(by: scale)
    let larger = larger?.scaled(by: scale)
    loading = Task { [weak self, loader] in
      do {
        let texture = try await loader.texture(
          of: source, for: frame, madeWith: larger, priority: priority)
        guard let self, !Task.isCancelled, shown?.key == source.key else { return }
        paint(texture, of: source)
      } catch is CancellationError {
      } catch {
        guard let self, !Task.isCancelled, shown?.key == source.key else { return }
        broken?.isVisible = true
      }
    }
  }

  private func paint(_ texture: GObjectRef?, of source: ImageSource?) {
    picture.show(texture)
    paintedKey = texture == nil ? nil : source?.key
  }

  func canLoad(_ source: ImageSource, scale: Int) async -> Bool {
    let frame = frame.scaled(by: scale)
    do {
      _ = try await loader.texture(of: source, for: frame, priority: priority)
      return true
    } catch {
      return false
    }
  }

  func prepare(_ sources: [ImageSource], scale: Int) {
    let frame = frame.scaled(by: scale)
    let wanted = Set(sources.map(\.key))
    for (key, task) in preparing where !wanted.contains(key) {
      task.cancel()
      preparing[key] = nil
    }
    // The line takes the last one to come first.
    for source in sources.reversed()
    where preparing[source.key] == nil && loader.cached(source, for: frame) == nil {
      preparing[source.key] = Task { [weak self, loader] in
        // A failure shows when the picture does.
        _ = try? await loader.texture(of: source, for: frame, priority: .upcoming)
        if !Task.isCancelled { self?.preparing[source.key] = nil }
      }
    }
  }
}

extension PictureFrame {
  /// The frame in device pixels of a display with the given scale.
  fileprivate func scaled(by scale: Int) -> PictureFrame {
    PictureFrame(
      box: box.scaled(by: scale), isWhole: isWhole, thumbnail: thumbnail?.scaled(by: scale))
  }
}

extension PixelSize {
  fileprivate func scaled(by scale: Int) -> PixelSize {
    PixelSize(width: width * scale, height: height * scale)
  }
}
