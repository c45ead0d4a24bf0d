// The page on which one photo is looked at: which photo it is, and how it is loaded. The picture's area
// is in `PictureView.swift`, what is around it in `ViewerStage.swift`, what buttons and keys do in
// `ViewerPage+Commands.swift`; which photo comes next is decided by
// `PhotoModel/Viewer/ViewerPosition.swift`.

import AsyncGtk
import AsyncState
import CGtk
import Gtk
import PhotoModel

/// The viewer of a window. Owned by its content.
@MainActor
final class ViewerPage {
  /// The bar at the top: of the window, and above the picture in full screen.
  let bar: ViewerBar
  /// The page.
  let content: Overlay

  let model: AppModel
  let viewer: Viewer
  let photos: PhotoCollection
  let view: PictureView
  let field: NameField
  private let details: DetailsPane
  let commands: Commands
  private let loader: PictureLoader
  private let fitted: FittedPictures
  private let strip: ViewerStrip
  let fading: FadingControls
  let decoder: DecoderPool
  let clock: any Clock<Duration>
  let controls = ViewerControls()
  private let stage: ViewerStage

  /// The photo whose picture is painted: title and picture change together.
  private(set) var shown: Photo?
  private var loading: Task<Void, Never>?
  /// The photo that is being loaded, or was loaded last.
  private var loaded: Photo?
  /// Why the photo that is shown can't be seen, as far as it is told.
  private var told: (any Error)?
  /// Whether the photo that a held key has led to is not painted yet.
  private(set) var isPainting = false
  /// Asks whether the photo moves.
  var asking: Task<Void, Never>?
  /// The animated picture that is shown; `nil` for one that does not move.
  var moving: Moving?
  /// The key that is held.
  var heldKey: UInt32?

  /// Makes the page.
  /// - Parameters:
  ///   - levels: the folder in which the levels of pictures take their room.
  ///   - hint: why a key did nothing.
  init(
    _ model: AppModel, loader: PictureLoader, decoder: DecoderPool, levels: FilePath,
    folding: WindowFolding, hint: Hint, commands: Commands
  ) {
    self.model = model
    viewer = model.viewer
    photos = model.photos
    clock = model.clock
    self.decoder = decoder
    self.loader = loader
    self.commands = commands
    fitted = FittedPictures(decoder: decoder)
    view = PictureView(tiles: TileLoader(decoder: decoder, folder: levels))
    field = NameField(model.directEditing, hint)
    strip = ViewerStrip(model.viewer, loader: loader)
    fading = FadingControls(clock: model.clock)
    details = DetailsPane(model, decoder: decoder)
    stage = ViewerStage(model, view.area, strip, details, controls, fading, hint, folding)
    content = stage.content
    bar = ViewerBar(model, field, folding)
    build()
  }

  isolated deinit {
    loading?.cancel()
    asking?.cancel()
    moving?.playing?.cancel()
  }

  private func menuClosed() {
    viewer.slideshow.pause(.menu, false)
    // What a chosen entry opens has the keyboard then.
    content.later { [weak self] in
      guard let self, viewer.isOpen, !isEditing else { return }
      takeKeyboard()
    }
  }

  private func build() {
    bar.onCommand = { [weak self] in self?.run($0) }
    bar.onLike = { [weak self] in self?.takeKeyboard() }
    bar.onMenuClosed = { [weak self] in self?.menuClosed() }
    let menus = ViewerMenus(bar.entries, view.area, strip, viewer, fading)
    menus.onOpen = { [weak self] in self?.bar.sayLike() }
    menus.onClosed = { [weak self] in self?.menuClosed() }
    content.own(menus)
    content.own(self)
    addControls()
    stage.onResize = { [weak self] _ in self?.resized() }
    view.onChange = { [weak self] in self.map { $0.controls.show($0.view.viewport) } }
    view.onFailure = { [weak self] in self?.tell($0) }
    view.onTile = { [weak self] in self?.stage.failure = nil }
    view.onSwipe = { [weak self] in self?.move($0) }
    view.area.onPress { [weak self] in self?.takeKeyboard() }
    view.dragContent = { [weak self] in
      guard let self, let shown else { return nil }
      return commands.drag(shown.sequence)
    }
    strip.onGo = { [weak self] in
      self?.field.save()
      self?.takeKeyboard()
    }
    field.onTab = { [weak self] in self?.typeNext(isBack: $0) ?? false }
    field.onEnd = { [weak self] in self?.takeKeyboard() }
    details.onEnd = { [weak self] in self?.takeKeyboard() }
    addKeys()
    content.observe { [weak self] in self?.update() }
    content.observe { [viewer, model, field] in
      // A name that the disk refuses stays the title until it is stored.
      let sequence = viewer.position?.sequence
      _ = sequence.map { model.directEditing.unstored(.name, of: $0) }
      field.refresh()
    }
    content.task(id: { [viewer] in
      viewer.slideshow.isTicking ? viewer.position?.sequence : nil
    }) { [viewer, clock, preferences = model.preferences] sequence in
      guard sequence != nil else { return }
      let interval = Duration.seconds(preferences.values.slideshowSeconds)
      do { try await clock.sleep(for: interval) } catch { return }
      viewer.moveOn()
    }
  }

  /// The controls above the picture, which fade in full screen.
  private func addControls() {
    controls.onCommand = { [weak self] in self?.run($0) }
    fading.add(bar.widget) { [bar] in bar.isAbove }
    fading.add(strip.widget) { [bar] in bar.isAbove }
    fading.watch(content)
    fading.isInUse = { [weak self] in self?.isEditing == true }
    fading.mayRest = { [viewer] in viewer.slideshow.isPlaying }
    fading.onChange = { [view] areShown in view.area.setPointer(areShown ? nil : "none") }
    fading.onOver = { [viewer] in viewer.slideshow.pause(.controls, $0) }
  }

  /// Moves the bar above the picture, or back.
  func setFullScreen(_ isFullScreen: Bool) {
    bar.setFullScreen(isFullScreen, above: content)
    content.setStyle("full-screen", isFullScreen)
    stage.place(bar)
    fading.refresh()
    fading.stir()
    // The bar took the keyboard with it, if it had it. A held Escape does not close the page too.
    if heldKey != UInt32(GDK_KEY_Escape) { heldKey = nil }
    // The window may leave the full screen because the page was closed.
    if viewer.isOpen { takeKeyboard() }
  }

  /// Gives the picture the keyboard, when the page is opened.
  func begin() {
    // A space bar that is still held goes on as a held arrow does.
    heldKey = UInt32(GDK_KEY_space)
    view.isExpecting = true
    takeKeyboard()
  }

  /// Whether a text is being typed.
  private var isEditing: Bool { field.isEditing || details.isEditing }

  /// Saves what is typed into the title or the details.
  func saveTexts() {
    field.save()
    details.save()
  }

  /// Opens the menu of the bar.
  func openMenu() {
    fading.stir()
    bar.openMenu()
  }

  /// Gives the picture the keyboard.
  func takeKeyboard() { view.area.focus() }

  /// Gives the keyboard back to what had it before a dialog: a text that is being typed, or the picture.
  func takeKeyboardBack() {
    if !field.takeKeyboard(), !details.isEditing { takeKeyboard() }
  }

  // MARK: - The photo

  /// Looks at another photo.
  func move(_ step: ViewerPosition.Step) {
    guard viewer.canMove(step) else { return }
    isPainting = true
    viewer.move(step)
  }

  /// Shows the photo that is looked at, as far as it is in memory, and loads the rest.
  private func update() {
    guard viewer.isOpen else { return clear() }
    fading.isActive = true
    controls.show(neighborsOf: viewer)
    stage.place(bar)
    // The photo before stays until this one is read.
    guard let photo = viewer.record?.photo, let box = view.areaSize else { return }
    if let edited = field.edited, edited != photo.sequence { field.save() }
    guard shown != photo else { return endLoading(butOf: photo) }
    if shown?.hasSamePicture(as: photo) == true {
      // Named or liked.
      shown = photo
      endLoading(butOf: photo)
      // The sentence names the photo.
      if stage.failure != nil, let told { tell(told) }
      return setTitle(photo)
    }
    viewer.slideshow.pause(.loading, true)
    showOrLoad(photo, within: box)
  }

  private func showOrLoad(_ photo: Photo, within box: PixelSize) {
    // What is loaded follows the area.
    guard loading == nil || loaded?.hasSamePicture(as: photo) != true else { return }
    if let picture = fitted.cached(ImageSource(photo), within: box) {
      loading?.cancel()
      loading = nil
      show(picture, of: photo, within: box)
    } else {
      load(photo, within: box)
    }
  }

  private func clear() {
    fading.isActive = false
    saveTexts()
    loading?.cancel()
    loading = nil
    heldKey = nil
    isPainting = false
    shown = nil
    view.isExpecting = false
    endAnimation()
    view.clear()
    fitted.prepare([], within: PixelSize(width: 1, height: 1))
  }

  /// Ends the load of a photo that is not wanted any more. That of a photo whose thumbnail is shown goes
  /// on.
  private func endLoading(butOf photo: Photo) {
    guard loading != nil, loaded?.hasSamePicture(as: photo) != true else { return }
    loading?.cancel()
    loading = nil
    isPainting = false
    viewer.slideshow.pause(.loading, false)
  }

  private func load(_ photo: Photo, within box: PixelSize) {
    loading?.cancel()
    loaded = photo
    view.isExpecting = true
    let source = ImageSource(photo)
    let frame = ImageFrame(box: Size(Thumbnail.box), isWhole: false)
    fitted.keep([source] + viewer.ahead.map { ImageSource($0) }, within: box)
    // In another size or rotation, the picture stays until it is there.
    let isShown = shown?.id == photo.id
    if !isShown, let thumbnail = loader.cached(source, for: frame) {
      show(photo) { view.show(thumbnail: thumbnail, of: source, wholeSize: photo.shownSize) }
    }
    loading = Task { [weak self, fitted, loader] in
      // Without its thumbnail, the picture comes alone, or the reason why it can't be shown.
      if !isShown, loader.cached(source, for: frame) == nil,
        let thumbnail = try? await loader.texture(of: source, for: frame, priority: .preview),
        let self, !Task.isCancelled, shown?.id != photo.id
      {
        show(photo) { view.show(thumbnail: thumbnail, of: source, wholeSize: photo.shownSize) }
      }
      do {
        try await fitted.follow(source, in: { self?.view.areaSize }) { picture, size in
          self?.show(picture, of: photo, within: size)
        }
        guard let self, !Task.isCancelled else { return }
        loading = nil
      } catch is CancellationError {
        // Another photo is loaded.
      } catch {
        guard let self, !Task.isCancelled else { return }
        view.isExpecting = false
        // A picture in another size is better than a thumbnail, which is what else is left of a photo
        // whose original is gone.
        if shown?.id == photo.id, view.painted.isPicture {
          loading = nil
          return tell(error)
        }
        // After a rotation, it is not in memory.
        let known = loader.cached(source, for: frame)
        let thumbnail =
          if let known { known } else {
            try? await loader.texture(of: source, for: frame, priority: .preview)
          }
        guard !Task.isCancelled else { return }
        loading = nil
        show(photo) {
          guard let thumbnail else { return view.clear() }
          view.show(thumbnail: thumbnail, of: source, wholeSize: photo.shownSize)
        }
        tell(error)
      }
    }
  }

  /// Says why the photo that is shown can't be seen, or only as it is in memory.
  private func tell(_ error: any Error) {
    guard let shown else { return }
    told = error
    stage.failure = (error as? PictureError)?.message(for: shown) ?? error.localizedDescription
  }

  private func show(_ picture: FittedPicture, of photo: Photo, within box: PixelSize) {
    show(photo) {
      view.show(picture, of: ImageSource(photo), fades: viewer.slideshow.isRunning)
    }
    // In another size, it is loaded once more.
    guard box == view.areaSize else { return }
    fitted.prepare(viewer.ahead.map { ImageSource($0) }, within: box)
    // One that moves, or is stopped, stays as it is when the area changes its size.
    if moving?.source.id != ImageSource(photo).id { beginAnimation(of: photo, within: box) }
  }

  /// Changes picture and title at the same time.
  private func show(_ photo: Photo, _ paint: () -> Void) {
    if shown.map({ !$0.hasSamePicture(as: photo) }) != false { endAnimation() }
    // It may have been named while it was loaded.
    let now = viewer.record?.photo
    let photo = now.flatMap { $0.hasSamePicture(as: photo) ? $0 : nil } ?? photo
    shown = photo
    stage.failure = nil
    setTitle(photo)
    paint()
    viewer.slideshow.pause(.loading, false)
    // Painted by the next frame: a held key goes on then.
    if !view.area.withNextFrame({ [weak self] in self?.isPainting = false }) { isPainting = false }
  }

  private func setTitle(_ photo: Photo) {
    field.show(photo)
    bar.show(photo)
    view.area.accessibleLabel(photo.title)
  }

  private func resized() {
    view.resized()
    guard let photo = viewer.record?.photo, let box = view.areaSize else { return update() }
    showOrLoad(photo, within: box)
  }
}

extension Photo {
  /// The size of the picture as it is shown, in its own pixels; `nil` if it is not known.
  fileprivate var shownSize: PixelSize? { metadata.size.map { orientation.size(of: $0) } }

  /// Whether both look the same: name and like may differ.
  fileprivate func hasSamePicture(as other: Photo) -> Bool {
    id == other.id && sha256 == other.sha256 && orientation == other.orientation
  }
}
