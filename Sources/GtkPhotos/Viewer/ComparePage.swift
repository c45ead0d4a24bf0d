// The page on which similar photos are compared, to keep one: side by side, with one zoom for all. Which
// photos they are is in the model's `Viewer`, what the one that is kept may take over in `KeptPhoto`.

import CGtk
import Gtk
import PhotoModel

/// The comparison of a window. Owned by its content.
@MainActor
final class ComparePage {
  /// The bar at the top.
  let bar: HeaderBar
  /// The page.
  let content: Box

  private let model: AppModel
  private let decoder: DecoderPool
  private let levels: FilePath
  private let window: Window
  private let fitted: FittedPictures
  private let title = Label().style("title")
  private let grid = EvenGrid().style("compared-photos")
  private let isNarrow: @MainActor () -> Bool
  private var columns: [ComparedPhoto] = []
  /// Whether one photo is being kept: the others leave soon.
  private var isKeeping = false
  /// Whether a view follows another one.
  private var isFollowing = false

  /// Makes an empty page.
  /// - Parameters:
  ///   - levels: the folder in which the levels of pictures take their room.
  ///   - isNarrow: whether the window is too narrow for more than two photos side by side.
  init(
    _ model: AppModel, decoder: DecoderPool, levels: FilePath, in window: Window,
    isNarrow: @escaping @MainActor () -> Bool
  ) {
    self.model = model
    self.isNarrow = isNarrow
    self.window = window
    self.decoder = decoder
    self.levels = levels
    fitted = FittedPictures(decoder: decoder)
    let viewer = model.viewer
    bar = HeaderBar(title: title) {
      Button(icon: "go-previous-symbolic", localized("Back")) { viewer.endComparison() }
        .tooltip(localized("Back"))
    }
    // Undo is a key here too, and what it takes back may be no photo of these.
    let pictures = Overlay(grid) { UndoBar(model) }
    content = Box { pictures.expand() }.style("viewer")
    content.own(self)
    content.onKey { [weak self] key, modifiers in
      guard !viewer.compared.isEmpty else { return false }
      if Int32(key) == GDK_KEY_Escape {
        viewer.endComparison()
        return true
      }
      let modified = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
      guard modifiers.rawValue & modified == 0 else { return false }
      return ViewerCommand.zoom(of: key).map { self?.run($0) == true } ?? false
    }
    content.observe { [weak self] in self?.update() }
    content.observe { [weak self] in self?.place() }
  }

  /// Zooms all pictures. Returns whether it was one of the page's commands.
  func run(_ command: ViewerCommand) -> Bool {
    guard command != .back else {
      model.viewer.endComparison()
      return true
    }
    return columns.first?.view.zoom(by: command) == true
  }

  private func update() {
    let sequences = model.viewer.compared
    title.text = localizedPlural(
      "Compare {n} Photo", "Compare {n} Photos", sequences.count)
    guard columns.map(\.sequence) != sequences else { return }
    for column in columns { grid.remove(column.widget) }
    columns = sequences.enumerated().map { index, sequence in
      let column = ComparedPhoto(
        sequence, model.photos,
        view: PictureView(tiles: TileLoader(decoder: decoder, folder: levels)),
        fitted: fitted)
      column.onKeep = { [weak self] in self?.keep($0) }
      column.view.onMove = { [weak self, weak view = column.view] in
        view.map { self?.follow($0) }
      }
      column.onShow = { [weak self, weak view = column.view] in
        view.map { self?.lead($0) }
      }
      grid.add(column.widget, column: index, row: 0)
      return column
    }
    place()
    columns.first?.view.area.focus()
  }

  /// Places the photos side by side, in two rows where that would be too narrow.
  private func place() {
    let rowLength = isNarrow() && columns.count > 2 ? (columns.count + 1) / 2 : columns.count
    for (index, column) in columns.enumerated() {
      grid.move(column.widget, column: index % rowLength, row: index / rowLength)
    }
  }

  /// Has all other pictures show the same part as one.
  private func follow(_ view: PictureView) {
    guard !isFollowing, let viewport = view.viewport else { return }
    isFollowing = true
    defer { isFollowing = false }
    for column in columns where column.view !== view {
      column.view.change { $0.follow(viewport) }
    }
  }

  /// Has a picture that came late show the same part as the others.
  private func lead(_ view: PictureView) {
    let others = columns.map(\.view).filter { $0 !== view }
    guard !isFollowing, let viewport = others.lazy.compactMap(\.viewport).first else { return }
    isFollowing = true
    defer { isFollowing = false }
    view.change { $0.follow(viewport) }
  }

  private func keep(_ photo: Photo) {
    let kept = KeptPhoto(photo, among: columns.compactMap(\.photo))
    guard !kept.others.isEmpty, !isKeeping else { return }
    isKeeping = true
    Task { [weak self, model, window] in
      defer { self?.isKeeping = false }
      let choice: KeepDialog.Choice? =
        kept.isChoice ? await KeepDialog.ask(kept, above: window) : KeepDialog.Choice()
      guard let choice else { return }
      await model.keep(kept, name: choice.name, description: choice.description)
    }
  }
}

/// One of the photos: its picture, its name, and the button that keeps it.
@MainActor
private final class ComparedPhoto {
  let sequence: Int64
  let widget: Box
  let view: PictureView
  var onKeep: ((Photo) -> Void)?
  /// Called when the picture is shown for the first time.
  var onShow: (() -> Void)?
  private(set) var photo: Photo?

  private let photos: PhotoCollection
  private let fitted: FittedPictures
  private let name = Label().ellipsize().style("heading")
  private let facts = Label().ellipsize().style("caption", "dim-label")
  private let failure = Label().wrap().alignLines(0.5).style("viewer-failure")
  private let sizer = BlankArea()
  private var record: PhotoRecord?
  private var loading: Task<Void, Never>?
  /// What is being loaded.
  private var loaded: ImageSource.ID?
  private var shownSize: PixelSize?

  init(_ sequence: Int64, _ photos: PhotoCollection, view: PictureView, fitted: FittedPictures) {
    self.sequence = sequence
    self.photos = photos
    self.view = view
    self.fitted = fitted
    let picture = Overlay(sizer)
    picture.add(view.area)
    picture.add(failure.align(horizontal: .center, vertical: .center))
    failure.isVisible = false
    let relay = DeferredAction<Void>()
    widget = Box { [name, facts] in
      picture.expand()
      Box(spacing: 6) {
        name
        facts
        Button(localized("Keep This One")) { relay.action(()) }
          .ellipsizeLabel().style("pill", "narrow").align(horizontal: .center)
      }
      .margin(12)
    }
    widget.own(self)
    relay.action = { [weak self] _ in
      guard let self, let photo else { return }
      onKeep?(photo)
    }
    sizer.onResize { [weak self] _ in self?.widget.later { self?.load() } }
    widget.observe { [weak self] in self?.update() }
  }

  isolated deinit { loading?.cancel() }

  private func update() {
    guard let record = photos.record(sequence: sequence) else { return }
    self.record = record
    photo = record.photo
    name.text = record.photo.shownTitle
    name.setStyle("dim-label", record.photo.name == nil)
    view.area.accessibleLabel(record.photo.title)
    let parts = [
      shownSize?.dimensionsText, byteCountText(record.photo.byteCount),
      record.photo.metadata.taken?.dayAndTimeText,
    ]
    facts.text = parts.compactMap(\.self).joined(separator: " · ")
    load()
  }

  private func load() {
    view.resized()
    guard let photo, view.areaSize != nil else { return }
    let source = ImageSource(photo)
    if let loaded {
      // What is loaded follows the area.
      guard loaded != source.id else { return }
      loading?.cancel()
    }
    loaded = source.id
    loading = Task { [weak self, fitted, view] in
      do {
        try await fitted.follow(source, in: { view.areaSize }) { picture, _ in
          self?.show(picture, of: source)
        }
      } catch is CancellationError {
        // Another rotation of it is loaded.
        return
      } catch {
        guard let self, !Task.isCancelled else { return }
        failure.text = (error as? PictureError)?.message(for: photo) ?? error.localizedDescription
        failure.isVisible = true
      }
      self?.loaded = nil
    }
  }

  private func show(_ picture: FittedPicture, of source: ImageSource) {
    view.show(picture, of: source)
    failure.isVisible = false
    guard shownSize != picture.wholeSize else { return }
    shownSize = picture.wholeSize
    onShow?()
    facts.text = "\(picture.wholeSize.dimensionsText) · \(facts.text)"
  }
}
