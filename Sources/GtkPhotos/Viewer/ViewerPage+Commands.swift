// What the commands of the viewer do (`ViewerCommand.swift`), and its keys.

import AsyncGtk
import CGtk
import Gtk
import PhotoModel

extension ViewerPage {
  /// What the viewer asks the window to do.
  struct Commands {
    /// Moves a photo to the trash.
    let delete: @MainActor (Int64) -> Void
    /// Switches between the window and the full screen.
    let toggleFullScreen: @MainActor () -> Void
    /// Returns to the window. Returns whether it was full screen.
    let leaveFullScreen: @MainActor () -> Bool
    /// Gives a command to the page on which photos are compared. Returns whether it was one of its.
    let compare: @MainActor (ViewerCommand) -> Bool
    /// Tells that no photo looks like the one that is looked at.
    let nothingSimilar: @MainActor () -> Void
    /// What is dragged out of the page, of a photo.
    let drag: @MainActor (Int64) -> DraggedContent?
  }

  /// Does what a button, a menu or a key asks for.
  func run(_ command: ViewerCommand) {
    if !viewer.compared.isEmpty, commands.compare(command) { return }
    guard viewer.isOpen, viewer.compared.isEmpty else {
      if command == .fullScreen { _ = commands.leaveFullScreen() }
      return
    }
    switch command {
    case .back: leave()
    case .previous: move(.previous)
    case .next: move(.next)
    case .zoomIn, .zoomOut, .bestFit, .fullSize: view.zoom(by: command)
    case .rotateRight: turn(.rotatedRight)
    case .rotateLeft: turn(.rotatedLeft)
    case .flipHorizontal: turn(.mirrored)
    case .flipVertical: turn(.flipped)
    case .rename: return beginName()
    case .like: like()
    case .delete: delete()
    case .strip: viewer.isStripShown.toggle()
    case .details: viewer.areDetailsShown.toggle()
    case .slideshow: toggleSlideshow()
    case .fullScreen: commands.toggleFullScreen()
    case .animation: toggleAnimation()
    case .compare: compare()
    }
    takeKeyboard()
  }

  /// Adds the commands as actions of the window, enabled while a photo is looked at. The full screen can
  /// be left from every page: the desktop's own key may have brought it there.
  func addActions(to window: Window) {
    var actions: [WindowAction] = []
    let fullScreen = window.addAction(ViewerCommand.fullScreen.action) { [weak self] in
      self?.run(.fullScreen)
    }
    let followScreen = { [viewer] in
      fullScreen.setEnabled(viewer.isOpen || window.isFullScreen)
    }
    window.onFullScreen { _ in followScreen() }
    for command in ViewerCommand.allCases
    where ![.strip, .details, .fullScreen].contains(command) {
      actions.append(window.addAction(command.action) { [weak self] in self?.run(command) })
    }
    let strip = window.addSwitch(ViewerCommand.strip.action) { [weak self] in self?.run(.strip) }
    let details = window.addSwitch(ViewerCommand.details.action) { [weak self] in
      self?.run(.details)
    }
    actions += [strip, details]
    window.observe { [viewer] in
      for action in actions { action.setEnabled(viewer.isOpen) }
      followScreen()
      strip.show(isOn: viewer.isStripShown)
      details.show(isOn: viewer.areDetailsShown)
    }
  }

  /// Sets the keys of the actions. Some keys mean something else on the other pages, whose actions
  /// are not enabled then.
  static func setKeys(of application: Application) {
    for command in ViewerCommand.allCases where !command.keys.isEmpty {
      application.setKeys(command.keys, for: "win.\(command.action)")
    }
  }

  /// Leaves the full screen first, and then the page.
  func leave() {
    if commands.leaveFullScreen() { return }
    viewer.close()
  }

  private func turn(_ orientation: PictureOrientation) {
    guard let photo = painted else { return }
    Task.immediate { [model] in await model.turn([photo.id], by: orientation) }
  }

  private func like() {
    guard let photo = painted else { return }
    Task.immediate { [photos] in await photos.setLiked(photo.id, !photo.liked) }
  }

  private func delete() {
    if let painted { commands.delete(painted.sequence) }
  }

  /// The photo that is looked at; `nil` while another one is still on the screen: nobody means that one.
  private var painted: Photo? {
    viewer.record.map(\.photo).flatMap { $0.sequence == shown?.sequence ? $0 : nil }
  }

  /// Compares the photo with those that look alike, if there are any.
  private func compare() {
    guard let photo = viewer.record?.photo else { return }
    Task { [viewer, model, commands] in
      let alike = await model.shownAlike(photo)
      guard viewer.position?.sequence == photo.sequence else { return }
      if alike.isEmpty { commands.nothingSimilar() }
      viewer.compare([photo.sequence] + alike)
    }
  }

  private func toggleSlideshow() {
    let slideshow = viewer.slideshow
    if slideshow.isPlaying { slideshow.end() } else { slideshow.start() }
  }

  /// Pauses a slideshow, or lets it go on. The controls show which of both.
  private func pauseSlideshow() {
    viewer.slideshow.pause(.person, viewer.slideshow.isPlaying)
    fading.stir()
  }

  /// Ends a slideshow; without one, leaves the full screen or the page.
  private func stop() {
    guard viewer.slideshow.isRunning else { return leave() }
    viewer.slideshow.end()
    fading.stir()
  }

  // MARK: - Names

  /// Turns the title into a text field.
  private func beginName() {
    guard let sequence = viewer.position?.sequence else { return }
    viewer.slideshow.end()
    fading.stir()
    let record = viewer.record
    field.begin(sequence, record?.photo.name, isRead: record != nil)
  }

  /// Goes to another photo to type its name.
  func typeNext(isBack: Bool) -> Bool {
    let step: ViewerPosition.Step = isBack ? .previous : .next
    guard viewer.canMove(step) else { return false }
    viewer.move(step)
    beginName()
    return true
  }

  // MARK: - Keys

  /// Handles the keys of the page.
  func addKeys() {
    content.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
    // What has the keyboard comes first: a menu closes with Escape.
    content.onKey { [weak self] key, _ in
      guard let self, viewer.isOpen, Int32(key) == GDK_KEY_Escape else { return false }
      stop()
      return true
    }
    content.onKeyRelease { [weak self] key in
      self?.heldKey = nil
      // The keyboard may have moved to a button that is faded.
      if Int32(key) == GDK_KEY_Tab { self?.fading.stir() }
    }
  }

  /// Handles a key. Returns whether it was one of the viewer's.
  private func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let modified = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    // A text field, a button or a menu that has the keyboard keeps its keys.
    guard viewer.isOpen, viewer.compared.isEmpty, view.area.hasKeyboardInside,
      modifiers.rawValue & modified == 0
    else {
      return false
    }
    // GTK repeats a held key without a release in between.
    let isRepeated = heldKey == key
    heldKey = key
    // A held key goes on once the photo that it led to is painted: every photo is shown.
    let isHeldBack = isRepeated && isPainting
    switch Int32(key) {
    case GDK_KEY_Escape: if !isRepeated { stop() }
    case GDK_KEY_BackSpace: if !isRepeated { viewer.close() }
    case GDK_KEY_Left: arrow(x: -1, y: 0, .previous, isHeldBack)
    case GDK_KEY_Right: arrow(x: 1, y: 0, .next, isHeldBack)
    case GDK_KEY_Up: arrow(x: 0, y: -1, nil, isHeldBack)
    case GDK_KEY_Down: arrow(x: 0, y: 1, nil, isHeldBack)
    case GDK_KEY_Page_Up: if !isHeldBack { move(.previous) }
    case GDK_KEY_Page_Down: if !isHeldBack { move(.next) }
    case GDK_KEY_space:
      let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      if viewer.slideshow.isRunning, !isShift {
        if !isRepeated { pauseSlideshow() }
      } else if !isHeldBack {
        move(isShift ? .previous : .next)
      }
    case GDK_KEY_Home: move(.first)
    case GDK_KEY_End: move(.last)
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: if !isRepeated { delete() }
    default: return ViewerCommand.zoom(of: key).map { view.zoom(by: $0) } ?? false
    }
    return true
  }

  /// Moves a picture that is larger than the area; otherwise goes to another photo.
  private func arrow(x: Double, y: Double, _ step: ViewerPosition.Step?, _ isHeldBack: Bool) {
    // A zoom that is on its way ends at once.
    if let viewport = view.destination ?? view.viewport, viewport.zoom != .fit,
      x == 0 ? viewport.canPanDown : viewport.canPanAcross
    {
      let distance = PictureView.keyDistance
      return view.change {
        $0 = viewport
        $0.pan(by: PixelPoint(x: -x * distance, y: -y * distance))
      }
    }
    if let step, !isHeldBack { move(step) }
  }
}
