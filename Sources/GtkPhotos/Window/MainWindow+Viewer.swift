// The viewer in the window: how it is opened and closed, and what it asks the window to do.

import CGtk
import Gtk
import PhotoModel

extension MainWindow {
  /// Makes the page on which a photo is looked at.
  func makeViewer(in application: Application) -> ViewerPage {
    let page = ViewerPage(
      model, loader: loader, decoder: decoder, levels: CatalogLocation.cache.folder,
      folding: folding, hint: hint,
      commands: ViewerPage.Commands(
        delete: { [weak self] in self?.delete([$0]) },
        toggleFullScreen: { [window] in window.isFullScreen.toggle() },
        leaveFullScreen: { [window] in
          guard window.isFullScreen else { return false }
          window.isFullScreen = false
          return true
        }, compare: { [weak self] in self?.comparePage?.run($0) ?? false },
        nothingSimilar: { [weak self] in self?.state.handOutFailure = .nothingSimilar },
        drag: { [weak self] in self?.dragged($0) }))
    page.addActions(to: window)
    window.addAction("compare") { [weak self] in self?.compareSelection() }
    viewerPage = page
    window.onFullScreen { [weak page] in page?.setFullScreen($0) }
    keepAwake(in: application)
    return page
  }

  /// Shows the pages or the viewer, whenever that changes.
  func followViewer(_ page: ViewerPage, _ headers: Stack, _ contents: Stack) {
    for stack in [headers, contents] { stack.show("pages") }
    var last: Int64?
    var shown = "pages"
    window.observe { [weak self, viewer = model.viewer] in
      let sequence = viewer.position?.sequence
      if sequence != last, let self, state.handOutFailure?.isOfOnePhoto == true {
        state.handOutFailure = nil
      }
      defer { last = sequence }
      let wanted = sequence == nil ? "pages" : viewer.compared.isEmpty ? "viewer" : "compare"
      guard wanted != shown else { return }
      shown = wanted
      if wanted == "compare" { self?.window.isFullScreen = false }
      for stack in [headers, contents] { stack.show(wanted) }
      switch wanted {
      case "viewer": page.begin()
      case "pages": self?.returnToGrid(last)
      default: break
      }
    }
  }

  /// Compares the selected photos; one alone with those that look like it.
  func compareSelection() {
    guard model.page == .library, !model.viewer.isOpen else { return }
    let selection = chosenInGrid()
    guard !selection.isEmpty else { return }
    guard selection.count <= Viewer.mostCompared else {
      // Which of them would be left out, nobody could tell.
      return state.handOutFailure = .tooMany(limit: Viewer.mostCompared)
    }
    guard selection.count == 1 else { return model.viewer.compare(selection) }
    Task { [weak self] in
      guard let self, let photo = await chosenPhotos().first else { return }
      let alike = await model.shownAlike(photo)
      guard model.page == .library, !model.viewer.isOpen else { return }
      if alike.isEmpty { state.handOutFailure = .nothingSimilar }
      model.viewer.compare([photo.sequence] + alike)
    }
  }

  /// Looks at the selected photo with its details; of a photo that is looked at, shows or hides these.
  func showProperties() {
    if model.viewer.isOpen { return viewerPage?.run(.details) ?? () }
    guard !chosenInGrid().isEmpty else { return }
    model.viewer.areDetailsShown = true
    viewSelection()
  }

  /// Looks at the selected photo. If there are several, it is the one at which the menu was opened, or
  /// the one that has the keyboard.
  func viewSelection() { page?.grid.chosenToView().map(view) }

  /// Handles F10 while a photo is looked at. GTK would look for the main menu, which is hidden then, and
  /// give the keyboard to the first button of the bar. Returns whether the key was handled.
  func opensViewerMenu(_ modifiers: GdkModifierType) -> Bool {
    let modified = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    guard model.viewer.isOpen, modifiers.rawValue & modified == 0 else { return false }
    // The page on which photos are compared has no menu.
    if model.viewer.compared.isEmpty, !window.isMenuOpen { viewerPage?.openMenu() }
    return true
  }

  /// Looks at a photo, by its sequence number.
  func view(_ sequence: Int64) {
    guard model.page == .library, !model.viewer.isOpen else { return }
    model.viewer.open(sequence)
  }

  /// Returns to the photo that was looked at. It has the keyboard, unless that is wanted by a search.
  private func returnToGrid(_ sequence: Int64?) {
    window.isFullScreen = false
    guard !searchesNext else {
      searchesNext = false
      // Once the page is shown: before, its field can't take the keyboard.
      page?.grid.scroller.afterLayout { [weak self] in self?.page?.search.open() }
      return
    }
    if let sequence { page?.grid.returnTo(sequence) } else { page?.grid.focusGrid() }
  }

  /// Moves photos to the trash at once, in the list and in the library.
  private func delete(_ sequences: [Int64]) {
    model.photos.takeOut(sequences)
    Task { await model.delete(sequences: sequences) }
  }

  /// Keeps the screen on during a slideshow, which stands still while nobody can see it.
  private func keepAwake(in application: Application) {
    let slideshow = model.viewer.slideshow
    let awake = IdleInhibitor(application, window, reason: localized("Slideshow"))
    window.own(awake)
    window.observe { [weak awake] in awake?.isOn = slideshow.isTicking }
    window.onScreenChange { [window] in slideshow.pause(.hidden, !window.isOnScreen) }
  }
}
