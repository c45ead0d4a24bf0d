// What an `AsyncImage` shows, waits for and loads ahead. Textures come from an
// `ImageLoading` (`ImageLoading.swift`).

import AsyncState
import Gtk

/// What one frame shows and waits for.
@MainActor
final class ImageLoadController<Loader: ImageLoading> {
  typealias Source = Loader.Source

  /// In pixels of layout.
  private(set) var frame: ImageFrame
  private let larger: ImageLoadController?
  private let picture: FramedPicture
  private let loader: Loader
  private let priority: ImagePriority
  /// What the frame's pictures are decoded to where that follows its size; `nil` where not.
  var decodedSize: DecodedSize?
  /// Makes the mark of a broken picture, with the way to try again.
  var makeBroken: (@MainActor () -> Button)?
  private var broken: Button?
  private(set) var paintedID: String?
  private var shown: Source?
  private var scale = 1
  /// A person who goes on sooner than this does not look at the picture.
  private static var glance: Duration { .milliseconds(100) }
  /// A frame that keeps its size for so long is no longer being resized.
  private static var settling: Duration { .milliseconds(150) }

  /// Whether the frame is on the screen.
  var isMapped = false { didSet { if isMapped != oldValue { mappedChanged() } } }
  private let onlyWhileSeen: Bool
  private let clock: any Clock<Duration>
  /// The time since the frame was made.
  private let elapsed: () -> Duration
  /// What is painted is the kept thumbnail, and the sharp picture waits for the frame to be seen.
  private var isBlurred = false
  /// The picture is not there, and is loaded once it stays.
  private var isGlanced = false
  private var loading: Task<Void, Never>?
  private var request: ImageRequest?
  private var hurrying: Task<Void, Never>?
  private var resizing: Task<Void, Never>?
  /// The size that is followed.
  private var area: Size?
  /// When a picture was shown last, by ``elapsed``.
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

  /// Loads what is shown again, for a display of another density.
  func rescale(_ scale: Int) {
    if shown != nil { display(shown, scale: scale) }
    // What pictures are decoded to at most depends on the density.
    if let area { follow(area, scale: scale) }
  }

  /// Takes another size in pixels of layout.
  func resize(to box: Size, scale: Int) {
    guard box != frame.box else { return }
    frame = ImageFrame(box: box, isWhole: frame.isWhole, thumbnail: frame.thumbnail)
    if shown != nil { display(shown, scale: scale, isSame: true) }
    let sources = prepared
    prepare([], scale: scale)
    prepare(sources, scale: scale)
  }

  /// Follows the frame to another size, in pixels of layout, once it stays so. Nothing is painted
  /// in a new window: its first size counts at once.
  func follow(_ size: Size, scale: Int) {
    area = size
    resizing?.cancel()
    resizing = Task { [weak self, clock] in
      // Cancelled: the frame has another size already.
      if self?.paintedID != nil { try? await clock.sleep(for: Self.settling) }
      guard let self, !Task.isCancelled, decodedSize?.follow(size, scale: scale) == true,
        let box = decodedSize?.box
      else { return }
      resize(to: box, scale: scale)
    }
  }

  func retry() { display(shown, scale: scale) }

  /// - Parameters:
  ///   - isSame: whether it is the picture that is there, which may stay until it is loaded in another
  ///     size.
  ///   - isGlanced: whether it is loaded only once it stays.
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
    // Decoders that run after a person who leafs through, or types faster than they are, give
    // nothing but pictures of what is gone; what is prepared ahead is in time.
    load(isLeafing ? .upcoming : priority)
    if isLeafing { hurryLater() }
  }

  private func hurryLater() {
    guard let source = shown else { return }
    let frame = frame.scaled(by: scale)
    hurrying = Task { [loader, clock] in
      // Cancelled: another picture is shown, which is looked at below.
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
          // To decode an original takes long: only for cells that are seen, and stay.
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
    // The thumbnail is better than a mark.
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
    // Loaders serve the latest request first.
    for source in sources.reversed()
    where preparing[source.id] == nil && loader.cached(source, for: frame) == nil {
      preparing[source.id] = Task { [weak self, loader] in
        // A failure shows when the picture does.
        _ = try? await loader.texture(of: source, for: frame, madeWith: nil, priority: .upcoming)
        if !Task.isCancelled { self?.preparing[source.id] = nil }
      }
    }
  }
}
