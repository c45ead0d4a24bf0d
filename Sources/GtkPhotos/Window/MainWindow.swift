// The main window: its pages, and what all pages share: actions, drop and paste, the naming dialogs.
// The keys are in `MainWindow+Keys.swift`, the header is in `MainWindow+Header.swift`, the notices are in
// `Notices.swift`, the actions on selected photos in `MainWindow+Selection.swift`, the bars in
// `MainWindow+Bars.swift`, closing in `MainWindow+Closing.swift`.

import AsyncGtk
import AsyncState
import CGtk
import Gtk
import Observation
import PhotoModel

/// The main window of a library. Owned by its GTK window.
@MainActor
final class MainWindow {
  /// The width of a new window, in pixels, which its grids use until they are laid out.
  static let usualWidth = 1024

  let window: Window
  let model: AppModel
  let loader: PictureLoader
  let decoder: DecoderPool
  private let trace: any TraceHook
  /// All windows on the library, with this one.
  let windows: WindowSet
  /// The page on which one photo is looked at.
  weak var viewerPage: ViewerPage?
  weak var comparePage: ComparePage?
  /// Makes copies of photos for other programs; shared by all windows.
  let handOut: HandOut
  /// The copies that other programs have opened; shared by all windows.
  let edited: EditedCopies
  /// Whether a search begins once the grid is shown.
  var searchesNext = false
  /// Whether another program's or the printer's dialog is open.
  var isChoosing = false
  /// Writes contact sheets beside exports; shared by all windows.
  let contactSheets: ContactSheetWriter
  /// Its number among the windows, from 1.
  let number: Int
  /// Watch the copies that other programs have opened.
  var monitors: [FilePath: FolderMonitor] = [:]
  /// The photos that are dragged, by their sequence numbers.
  var draggedPhotos: [Int64] = []
  /// How photos were exported last.
  var lastExport = ExportDialog.Choice()
  /// The folder of the last export; `nil` for none.
  var lastExportFolder: FileLocation?
  private let network = NetworkMonitor()
  /// What of the window fits into its width.
  let folding = WindowFolding()
  private let scrim = Box().style("scrim").ignoresPointer()
  private let pictures: RemotePictures
  private(set) var page: LibraryPage?
  private(set) var catalog: CatalogPage?
  private(set) var pages: Stack?
  private var refreshes: [AppModel.Page: RefreshAction] = [:]
  /// Whether the naming dialog is open.
  private(set) var isAsking = false
  var isClosing = false
  /// Whether the window was destroyed.
  var isClosed = false
  let state = WindowState()
  /// Says why a key did nothing, or that it has copied.
  let hint: Hint
  /// Shows what is waited for when closing takes long.
  let slowClose: LoadingIndicator
  /// Drops keys that were typed for photos that will not be asked for.
  private var typedAhead = LateKeyFilter()
  /// The time since the window was made.
  private let elapsed: () -> Duration
  /// When a key was last pressed in a text field of this window, by ``elapsed``.
  private var lastTyped: Duration?

  /// Opens the window.
  /// - Parameter trace: is told what happens in the window.
  static func open(
    _ model: AppModel, loader: PictureLoader, decoder: DecoderPool, pictures: RemotePictures,
    among windows: WindowSet, trace: any TraceHook = NoTrace(), in application: Application
  ) -> MainWindow {
    let main = MainWindow(
      model, loader: loader, decoder: decoder, pictures: pictures, among: windows, trace: trace,
      in: application)
    main.window.own(main)
    windows.add(main)
    connect(main.window.instance, "destroy") { [windows, weak main] in main.map(windows.remove) }
    main.build(in: application)
    main.window.present()
    main.restoreHandOut()
    if let grid = main.page?.grid {
      trace.opened(main.window, scroller: grid.scroller, model: model, loader: loader)
      if let viewer = main.viewerPage { trace.viewed(in: viewer, main.window) }
    }
    return main
  }

  private init(
    _ model: AppModel, loader: PictureLoader, decoder: DecoderPool, pictures: RemotePictures,
    among windows: WindowSet, trace: any TraceHook, in application: Application
  ) {
    self.decoder = decoder
    self.windows = windows
    self.model = model
    self.trace = trace
    self.pictures = pictures
    self.loader = loader
    let outputs = windows.outputs { Self.makeOutputs(model, decoder) }
    (handOut, edited) = (outputs.handOut, outputs.edited)
    contactSheets = outputs.contactSheets
    slowClose = LoadingIndicator(clock: model.clock)
    hint = Hint(clock: model.clock)
    elapsed = model.clock.stopwatch()
    number = windows.freeNumber
    window = Window(
      number == 1
        ? localized("Photos") : localized("Photos ({n})", ["n": number.groupedText]),
      width: Self.usualWidth, height: 760, of: application)
    window.takesInputAlone()
    AppFiles.apply(to: window)
  }

  private func build(in application: Application) {
    let page = LibraryPage(
      model: model, loader: loader,
      commands: PhotoGrid.Commands(
        view: { [weak self] in self?.view($0) },
        rename: { [weak self] in self?.renameSelection() },
        delete: { [weak self] in self?.deleteSelection() },
        drag: { [weak self] in self?.dragged($0) },
        dragEnded: { [weak self] in self?.draggedPhotos = [] }),
      addPhotos: { [weak self] in await self?.choosePhotos() },
      run: { [window] in gtk_widget_activate_action_variant(window.gtk, $0, nil) },
      step: { [weak self] in self?.step($0) },
      isFolded: { [folding] in folding.isFolded($0) },
      drops: TagSidebar.Drops(
        arePhotos: { [weak self] in self?.draggedPhotos.isEmpty == false },
        add: { [weak self] in self?.add(keyword: $0) }),
      namedElsewhere: { [weak self] in self.flatMap { $0.windows.namingElsewhere(than: $0) } },
      hint: hint, usualWidth: Self.usualWidth)
    self.page = page
    withdrawRefusals(as: page.grid.selected)
    let catalog = CatalogPage(
      model: model, loader: loader, decoder: decoder, pictures: pictures, network: network,
      usualWidth: Self.usualWidth)
    self.catalog = catalog
    let trash = TrashPage(model, loader: loader, usualWidth: Self.usualWidth, in: window) {
      [weak self] in self?.askEmptyTrash()
    }
    let pages = Stack([
      AppModel.Page.library.rawValue: page, AppModel.Page.catalog.rawValue: catalog,
      AppModel.Page.trash.rawValue: trash,
    ])
    self.pages = pages
    pages.setTitle(localized("Library"), of: AppModel.Page.library.rawValue)
    pages.setTitle(localized("Space Catalog"), of: AppModel.Page.catalog.rawValue)
    pages.onShow { [weak self, model] name in
      AppModel.Page(rawValue: name).map { model.page = $0 }
      self?.giveKeyboardToPage()
    }
    pages.setTitle(localized("Trash"), of: AppModel.Page.trash.rawValue)
    refreshes = [
      .library: page.refreshAction, .catalog: catalog.refreshAction, .trash: trash.refreshAction,
    ].compactMapValues(\.self)
    scrim.isVisible = false
    let viewer = makeViewer(in: application)
    let compare = ComparePage(
      model, decoder: decoder, levels: CatalogLocation.cache.folder, in: window
    ) { [folding] in folding.isFolded(.pages) }
    comparePage = compare
    let headers = Stack([
      "pages": header(headerSwitch(of: pages)), "viewer": viewer.bar.place,
      "compare": compare.bar,
    ])
    window.setHeader(FoldingBin(leastWidth: WindowFolding.leastWidth, headers))
    let contents = Stack([
      "pages": pages, "viewer": viewer.content, "compare": compare.content,
    ])
    followViewer(viewer, headers, contents)
    let content = Box {
      contents.expand()
      bars()
      pageSwitch(of: pages)
    }
    window.returnsKeyboard()
    let bin = FoldingBin(
      leastWidth: WindowFolding.leastWidth,
      Overlay(content) { scrim }.onDrop { [weak self] files in
        self?.add(files.map(FilePath.init))
      })
    folding.bin = bin
    window.setContent(bin)
    addActions()
    window.observe { [weak self] in self?.askForNames() }
    window.observe { [weak self] in self?.forgetWarnings() }
    window.onKey(first: true) { [weak self] key, modifiers in
      self?.precede(key, modifiers) ?? false
    }
    window.onPress { [weak self] in self?.typedAhead.end() }
    window.onKey { [weak self] key, modifiers in
      self?.takeForSelection(key) == true || self?.takeForHistory(key, modifiers) == true
    }
    window.onCloseRequest { [weak self] in self?.close() ?? false }
  }

  // MARK: - Actions

  private func addActions() {
    let deleteAll = window.addAction("delete-all") { [weak self] in self?.askDeleteAll() }
    let photos = model.photos
    window.observe { deleteAll.setEnabled(photos.count > 0) }
    let emptyTrash = window.addAction("empty-trash") { [weak self] in self?.askEmptyTrash() }
    let makeThumbnails = window.addAction("make-thumbnails") { [weak self] in
      self?.model.thumbnailMaker.run()
    }
    let undo = window.addAction("undo") { [weak self] in self?.undo() }
    let redo = window.addAction("redo") { [weak self] in self?.redo() }
    let history = model.history
    let thumbnailMaker = model.thumbnailMaker
    window.observe { [model] in
      makeThumbnails.setEnabled(!thumbnailMaker.isRunning && photos.count > 0)
      emptyTrash.setEnabled(history.trashCount > 0)
      undo.setEnabled(history.canUndo || model.isRunningJob)
      redo.setEnabled(history.canRedo || model.isRunningJob)
    }
    window.addAction("add") { [weak self] in Task { await self?.choosePhotos() } }
    let reload = window.addAction("reload") { [weak self] in self?.refresh?.call() }
    window.observe { [model] in reload.setEnabled(!model.viewer.isOpen) }
    for page in AppModel.Page.allCases {
      let action = window.addAction("show-\(page.rawValue)") { [weak self] in
        self?.pages?.bringToFront(page.rawValue)
        self?.giveKeyboardToPage(evenFromSwitcher: true)
      }
      window.observe { [model] in action.setEnabled(!model.viewer.isOpen) }
    }
    addSearch()
    ZoomBar.addActions(to: window, model)
    window.addAction("paste") { [weak self] in self?.paste() }
    window.addAction("view") { [weak self] in self?.viewSelection() }
    window.addAction("rename") { [weak self] in self?.renameSelection() }
    window.addAction("delete") { [weak self] in self?.deleteSelection() }
    window.addAction("select-all") { [weak self] in self?.page?.grid.selectAll() }
    let properties = window.addAction("properties") { [weak self] in self?.showProperties() }
    let like = window.addAction("like") { [weak self] in self?.likeSelection() }
    window.observe { [model] in
      for action in [properties, like] { action.setEnabled(model.page == .library) }
    }
    addKeywords()
    addExport()
    addHandOut()
    window.addAction("library-details") { [weak self] in
      self.map { LibraryDetails.show($0.model, above: $0.window) }
    }
    window.addAction("preferences") { [weak self] in
      self.map { PreferencesWindow.show($0.model.preferences, above: $0.window) }
    }
    let preferences = model.preferences
    window.observe { ColorScheme.choice = ColorScheme.Choice(preferences.values.appearance) }
    window.observe { [naming = model.naming] in
      naming.asksAtOnce = preferences.values.asksAtOnce
    }
    window.addAction("shortcuts") { [weak self] in
      self.map { KeyboardShortcuts.show(above: $0.window) }
    }
    window.addAction("nothing") {}
    window.addAction("help") { [weak self] in self.map { UserGuide.show(above: $0.window) } }
    window.addAction("about") { [weak self] in self.map { About.show(above: $0.window) } }
    window.addAction("new-window") { [weak self] in self.map { $0.windows.open($0.model) } }
    window.addAction("close") { [weak self] in self.map { gtk_window_close($0.window.cast()) } }
    window.addAction("quit") { [weak self] in self?.windows.close() }
  }

  /// Imports files and folders, wherever they were picked.
  func add(_ files: [FilePath]) {
    guard !files.isEmpty else { return }
    // At once: a window that is closing waits for what is being queued.
    Task.immediate { await model.add(files) }
  }

  func choosePhotos() async {
    let files = await FileChooser.pictures(
      title: localized("Add Photos"), accept: localized("_Add"), filter: localized("Pictures"),
      above: window)
    // The import is not awaited: the button is enabled for the next pick while the walk of this one
    // goes on.
    add(files.map(FilePath.init))
  }

  /// The reload action of the visible page.
  var refresh: RefreshAction? { refreshes[model.page] }

  func undo() {
    // A text field with the keyboard handles the keys.
    guard !window.forward("text.undo") else { return }
    step { await $0.undo() }
  }

  func redo() {
    guard !window.forward("text.redo") else { return }
    step { await $0.redo() }
  }

  // MARK: - Naming

  /// Opens the naming dialog when there is something to ask, one at a time, and only while no other
  /// dialog is open: what is typed in that dialog is no name.
  private func askForNames() {
    let isBehindDialog = window.isBehindDialog
    let renaming = model.renaming.flatMap { $0.prompt == nil ? nil : $0 }
    let naming = model.naming.prompt == nil ? nil : model.naming
    let isNaming = windows.naming === self
    guard isNaming, !isAsking, !isClosing, !isBehindDialog, let session = renaming ?? naming
    else { return }
    // A download may end while the person types a search: those keys are no name.
    if renaming == nil {
      // Asked again once the dialog is closed, as that is observed.
      guard !windows.isDialogElsewhere(than: self) else { return }
      guard !windows.isAnyTypedInto else { return askLater() }
    }
    isAsking = true
    dim(true)
    let commands = NamingDialog.Commands(
      undo: { [model] in await model.undo(in: session) },
      redo: { [model] in Task { await model.redo(in: session) } },
      quit: { [weak self] in self?.windows.close() },
      closingMessage: { [weak self] in self?.closingMessage?.text },
      waitingMessage: { [model] in model.importer.stall?.messageWhileNaming },
      haltMessage: { [model] in model.importer.haltMessage })
    NamingDialog.open(
      session, photos: model.photos, loader: loader, commands: commands, clock: model.clock,
      trace: trace, above: window
    ) { [weak self] wasTyped in
      guard let self, isAsking else { return }
      isAsking = false
      dim(false)
      // From this moment: the last answer may have taken long to be stored.
      if wasTyped {
        let now = elapsed()
        typedAhead.begin(at: now, shortening: session.sinceShortening.map { now - $0 })
      }
      takeKeyboardBack(from: session)
      guard session !== model.naming else { return askForNames() }
      // The round that was begun last is asked for first, and who stops it has stopped for now: the other one
      // must not come up in its place.
      if session.isPaused, !model.naming.isOver { model.naming.pause() }
      Task { [weak self, model] in
        await model.endRenaming()
        self?.askForNames()
      }
    }
  }

  /// Whether the person is typing into a text field of the window.
  var wasTypedJustNow: Bool {
    guard let lastTyped, window.isTypedInto else { return false }
    return elapsed() < lastTyped + Self.typingPause
  }

  /// After this time without a key, the person has stopped typing.
  private static let typingPause = LateKeyFilter.pause

  /// Handles each key before all other widgets of the window. Returns whether the key is dropped.
  private func precede(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    if window.isTypedInto { lastTyped = elapsed() }
    if key == UInt32(GDK_KEY_Escape), model.preparingCount > 0 {
      model.cancelRenaming()
      return true
    }
    if key == UInt32(GDK_KEY_F10), opensViewerMenu(modifiers) { return true }
    return typedAhead.swallows(LateKeyFilter.Key(KeyPurpose(key, modifiers)), at: elapsed())
  }

  private func askLater() {
    Task { [weak self, clock = model.clock] in
      // This task is never cancelled, and asking early would do no harm.
      try? await clock.sleep(for: Self.typingPause)
      self?.askForNames()
    }
  }

  private func dim(_ isDimmed: Bool) {
    scrim.isVisible = isDimmed
    window.setStyle("dimmed", isDimmed)
  }
}
