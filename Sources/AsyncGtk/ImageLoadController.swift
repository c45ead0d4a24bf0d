// Decides what an `AsyncImage` shows, and what is loaded for it, now or in advance. Textures come
// from an `ImageLoading` (`ImageLoading.swift`).

import AsyncState
import Gtk

/// The picture of one frame, and the loads that run for it.
@MainActor
final class ImageLoadController<Loader: ImageLoading> {
  typealias Source = Loader.Source

  /// In layout pixels.
  private(set) var frame: ImageFrame
  private let larger: ImageLoadController?
  private let picture: FramedPicture
  private let loader: Loader
  private let priority: ImagePriority
  /// The size that pictures are decoded to, if it follows the size of the frame; otherwise `nil`.
  var decodedSize: DecodedSize?
  /// Creates the button that replaces a picture which can't be loaded.
  var makeBroken: (@MainActor () -> Button)?
  private var broken: Button?
  private(set) var paintedID: String?
  private var shown: Source?
  private var scale = 1
  /// A picture that is shown for less than this time is not worth a slow decode.
  private static var glance: Duration { .milliseconds(100) }
  /// A frame whose size has not changed for this time is no longer being resized.
  private static var settling: Duration { .milliseconds(150) }

  /// Whether the frame is on the screen.
  var isMapped = false { didSet { if isMapped != oldValue { mappedChanged() } } }
  private let onlyWhileSeen: Bool
  private let clock: any Clock<Duration>
  /// Returns the time since the controller was created.
  private let elapsed: () -> Duration
  /// Whether the coarse texture is painted, and the frame's own texture is still to be loaded.
  private var isBlurred = false
  /// Whether the load of the picture is postponed until `stay()` is called.
  private var isGlanced = false
  private var loading: Task<Void, Never>?
  private var request: ImageRequest?
  private var hurrying: Task<Void, Never>?
  private var resizing: Task<Void, Never>?
  /// The size of the frame that the decoded size follows, in layout pixels.
  private var area: Size?
  /// When a picture was last shown, as a value of `elapsed`.
  private var lastShown: Duration?
  private var prepared: [Source] = []
  private var preparing: [String: Task<Void, Never>] = [:]

  init(
    frame: ImageFrame, larger: ImageLoadController?, picture: FramedPicture,
    loader: Loader,
    priority: ImagePriority, onlyWhileSeen: Bool, clock: any Clock<Duration>
  ) {
    self.clock = clock
    elapsed = clock.stopwatch()
    self.onlyWhileSeen = onlyWhileSeen
    self.frame = frame
    self.larger = larger
    self.picture = picture
    self.loader = loader
    self.priority = priority
  }

  isolated deinit {
    loading?.cancel()
    request?.cancel()
    hurrying?.cancel()
    resizing?.cancel()
    for task in preparing.values { task.cancel() }
  }

  func show(_ source: Source?, scale: Int, isGlanced: Bool = false) {
    guard source?.id != shown?.id else {
      if !isGlanced { stay() }
      return
    }
    display(source, scale: scale, isGlanced: isGlanced)
  }

  func stay() {
    if isGlanced { load(priority) }
  }

  /// Loads the picture again, for a display with another scale factor.
  func rescale(_ scale: Int) {
    if shown != nil { display(shown, scale: scale) }
    // The maximum of the decoded size depends on the scale factor.
    if let area { follow(area, scale: scale) }
  }

  /// Sets the size that pictures are decoded to, in layout pixels, and loads them again.
  func resize(to box: Size, scale: Int) {
    guard box != frame.box else { return }
    frame = ImageFrame(box: box, isWhole: frame.isWhole, thumbnail: frame.thumbnail)
    if shown != nil { display(shown, scale: scale, isSame: true) }
    let sources = prepared
    prepare([], scale: scale)
    prepare(sources, scale: scale)
  }

  /// Follows the frame to another size, in layout pixels, when the size has stopped changing. If
  /// nothing is painted yet, as in a new window, follows it without that delay.
  func follow(_ size: Size, scale: Int) {
    area = size
    resizing?.cancel()
    resizing = Task { [weak self, clock] in
      // Throws only if cancelled: the frame already has another size.
      if self?.paintedID != nil { try? await clock.sleep(for: Self.settling) }
      guard let self, !Task.isCancelled, decodedSize?.follow(size, scale: scale) == true,
        let box = decodedSize?.box
      else { return }
      resize(to: box, scale: scale)
    }
  }

  func retry() { display(shown, scale: scale) }

  /// Shows the cached texture of a picture, or loads it.
  /// - Parameters:
  ///   - isSame: whether the picture is the one that is painted. Its texture then stays until the
  ///     new one is loaded.
  ///   - isGlanced: whether a picture that is not cached is not loaded until `stay()` is called.
  private func display(
    _ source: Source?, scale: Int, isSame: Bool = false, isGlanced: Bool = false
  ) {
    cancelLoading()
    shown = source
    self.scale = scale
    broken?.isVisible = false
    isBlurred = false
    self.isGlanced = false
    let frame = frame.scaled(by: scale)
    let texture = source.flatMap { loader.cached($0, for: frame) }
    let first = texture ?? source.flatMap { loader.cachedCoarse($0, for: frame) }
    if first != nil || !isSame { paint(first, of: source) }
    let now = elapsed()
    let isLeafing =
      !isSame && priority == .preview && lastShown.map { now - $0 < Self.glance } ?? false
    if !isSame { lastShown = now }
    guard texture == nil else { return }
    self.isGlanced = isGlanced
    guard !isGlanced else { return }
    // If pictures change faster than they can be decoded, decoding the current one first would only
    // produce pictures that are no longer shown. Those that are prepared in advance are in time.
    load(isLeafing ? .upcoming : priority)
    if isLeafing { hurryLater() }
  }

  private func hurryLater() {
    guard let source = shown else { return }
    let frame = frame.scaled(by: scale)
    hurrying = Task { [loader, clock] in
      // Throws only if cancelled, which is checked below: another picture is shown.
      try? await clock.sleep(for: Self.glance)
      if !Task.isCancelled { await loader.hurry(source, for: frame) }
    }
  }

  private func mappedChanged() {
    if isMapped {
      guard isBlurred || onlyWhileSeen && paintedID == nil else { return }
      display(shown, scale: scale, isSame: isBlurred)
    } else if onlyWhileSeen {
      cancelLoading()
    }
  }

  private func load(_ priority: ImagePriority) {
    isGlanced = false
    guard let source = shown, isMapped || !onlyWhileSeen else { return }
    let frame = frame.scaled(by: scale)
    let coarse = loader.coarseFrame(of: source, for: frame)
    let larger = larger?.frame.scaled(by: scale)
    guard coarse != nil || larger != nil || priority == .preview else {
      request = loader.load(source, for: frame, priority: priority) { [weak self] in
        self?.take($0, of: source)
      }
      return
    }
    loading = Task { [weak self, loader, clock] in
      do {
        if let coarse {
          let texture = try await loader.texture(
            of: source, for: coarse, madeWith: nil, priority: priority)
          guard let self, !Task.isCancelled, shown?.id == source.id else { return }
          paint(texture, of: source)
          isBlurred = true
          // Loading the frame's own texture is slow: only for frames that stay on the screen.
          try await clock.sleep(for: Self.glance)
          guard isMapped else { return }
        }
        let texture = try await loader.texture(
          of: source, for: frame, madeWith: larger, priority: priority)
        if !Task.isCancelled { self?.take(.success(texture), of: source) }
      } catch {
        if !Task.isCancelled { self?.take(.failure(error), of: source) }
      }
    }
  }

  private func take(_ result: Result<Texture, any Error>, of source: Source) {
    guard shown?.id == source.id else { return }
    switch result {
    case .success(let texture):
      isBlurred = false
      paint(texture, of: source)
    case .failure(is CancellationError): break
    // A coarse texture is better than the button.
    case .failure: if !isBlurred { showBroken() }
    }
  }

  private func cancelLoading() {
    loading?.cancel()
    request?.cancel()
    hurrying?.cancel()
    (loading, request) = (nil, nil)
  }

  private func showBroken() {
    if broken == nil { broken = makeBroken?() }
    broken?.isVisible = true
  }

  private func paint(_ texture: Texture?, of source: Source?) {
    picture.show(texture)
    paintedID = texture == nil ? nil : source?.id
  }

  func canLoad(_ source: Source, scale: Int) async -> Bool {
    let frame = frame.scaled(by: scale)
    do {
      _ = try await loader.texture(of: source, for: frame, madeWith: nil, priority: priority)
      return true
    } catch {
      return false
    }
  }

  func prepare(_ sources: [Source], scale: Int) {
    prepared = sources
    let frame = frame.scaled(by: scale)
    let wanted = Set(sources.map(\.id))
    for (id, task) in preparing where !wanted.contains(id) {
      task.cancel()
      preparing[id] = nil
    }
    // Reversed, because loaders handle the latest request first.
    for source in sources.reversed()
    where preparing[source.id] == nil && loader.cached(source, for: frame) == nil {
      preparing[source.id] = Task { [weak self, loader] in
        // The error is dropped: showing the picture loads it again and reports the failure.
        _ = try? await loader.texture(of: source, for: frame, madeWith: nil, priority: .upcoming)
        if !Task.isCancelled { self?.preparing[source.id] = nil }
      }
    }
  }
}
