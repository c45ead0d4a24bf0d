// The application: one process per library, the opening of library and window, and the end.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The app for one library.
@MainActor
final class PhotosApp {
  private let location: LibraryLocation
  private let catalog: CatalogLocation
  private let application: Application
  private let trace: any TraceHook
  /// The clock for all delays, those of the model and of the window included.
  private let clock: any Clock<Duration>
  private let decoder: DecoderPool
  /// The time after which the window is there and the start no longer competes for disk and
  /// processor.
  private static let calm = Duration.seconds(2)
  /// How long the grid waits for pictures that are decoded ahead. It can be shown without them.
  private static let patience = Duration.milliseconds(200)
  /// How long events are collected before they are shown: `GTK_PHOTOS_BATCH` in seconds, for tests,
  /// in which the order of events must not matter; otherwise each kind has its own time.
  private static var batch: Duration? {
    let text = ProcessInfo.processInfo.environment["GTK_PHOTOS_BATCH"]
    guard let seconds = text.flatMap(Double.init), seconds >= 0, seconds <= 60 else { return nil }
    return .seconds(seconds)
  }
  /// A start that takes longer shows what it waits for.
  private static let silence = Duration.seconds(1)
  /// How long an end at a start waits for the library, to store the files in it.
  private static let mostForOpening = Duration.seconds(5)
  /// How long a start waits for a window that closes: a little longer.
  private static let patienceForClosing = Duration.seconds(3)
  private static let pauseBetweenTries = Duration.milliseconds(50)
  private var library: PhotoLibrary?
  private let windows = WindowSet()
  /// Shown instead of the main window while the library can't be opened.
  private var failure: StartFailureWindow?
  /// Why the last start has failed, if that was for want of a database.
  private var lostDatabase: LibraryError?
  /// The backup that it offers then.
  private var backup: LibraryBackup?
  /// What could not be read when it was to be used.
  private var unread: Set<FilePath> = []
  /// Shown instead of the main window while the library's disk does not answer.
  private var wait: SlowStartWindow?
  private var isOpening = false
  /// Whether another process still has the library: its disk is not to blame.
  private var isInUse = false
  /// Files that arrived before the library was open.
  private var waiting: [FilePath] = []
  /// Whether the last window is closed, and no other one can be opened.
  private var isOver = false
  /// Whether the end waits for the library, which is being opened.
  private var endsOnceOpen = false
  /// The model that starts: it has the files of this start.
  private var starting: AppModel?
  private var status: Int32 = 0

  /// Makes the app. Nothing is opened before ``run(files:)``.
  /// - Parameters:
  ///   - clock: the clock for all delays.
  ///   - trace: is told what happens.
  init(
    _ location: LibraryLocation, catalog: CatalogLocation,
    clock: any Clock<Duration> = ContinuousClock(), trace: any TraceHook = NoTrace()
  ) {
    self.location = location
    self.trace = trace
    self.clock = clock
    decoder = DecoderPool(clock: clock)
    self.catalog = catalog
    application = Application(id: location.applicationID)
  }

  /// Runs until the window is closed. Returns the exit status.
  func run(files: [FilePath]) -> Int32 {
    trace.begin()
    // Wayland and X11 find the desktop entry by this name.
    g_set_prgname(LibraryLocation.desktopID)
    g_set_application_name(localized("Photos"))
    let files = files.map(FileLocation.init)
    switch RunningInstance(of: location.applicationID).open(files) {
    case .opened: return 0
    case .none: break
    case .silent:
      return StandardError.complain(
        localized(
          "Photos is running, but does not answer. It may still add the files later. If it does not, end that process and try again."
        ))
    }
    guard GraphicsCard.startGTK() else {
      return StandardError.complain(
        localized(
          "Can't open a window: no display was found. Start Photos from a graphical session."))
    }
    guard Fonts.areInstalled else {
      return StandardError.complain(
        localized("Can't open a window: no font is installed. Install one, such as DejaVu Sans."))
    }
    // For pictures of the window as languages that are written from right to left have it.
    if ProcessInfo.processInfo.environment["GTK_PHOTOS_DIRECTION"] == "rtl" {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    }
    MainLoop.attach()
    ColorScheme.follow()
    MainWindow.setKeys(of: application)
    application.onOpen { [weak self] files in self?.open(files.map(FilePath.init)) }
    application.onEnd { [weak self] in self?.isOver = true }
    application.onTerminationSignal { [weak self] in self?.end() }
    let runStatus = application.run(files: files)
    trace.end()
    // The windows are closed, and other starts no longer find this process, before anything is
    // waited for: a thread that hangs in a call to a disk may delay the end of the process without
    // limit.
    application.leaveBus()
    if let display = gdk_display_get_default() { gdk_display_flush(display) }
    let late = (starting?.earlyPicks ?? []) + waiting
    let end = LibraryEnd(
      of: location, library, isBeingOpened: isOpening && !isInUse, late: late, clock: clock)
    let outcome = end.run()
    // Why the library can't be opened is the one line on standard error.
    if status == 0 {
      switch outcome {
      case .stored: break
      case .failed(let error): status = StandardError.complain(error.message)
      case .unfinished:
        status = StandardError.complain(
          localizedPlural("{n} file was not added", "{n} files were not added", late.count))
      }
    }
    decoder.end()
    return status == 0 ? runStatus : status
  }

  /// Shows the window and adds files: those of the first start and those of each later one.
  private func open(_ files: [FilePath]) {
    trace.picked(files.count)
    if let window = windows.naming {
      window.window.present()
      window.add(files)
      return
    }
    waiting += files
    if isOver { return }
    failure?.window.present()
    wait?.window.present()
    // After a failure, another start from the menu tries again.
    tryToOpen()
  }

  /// Opens the library and its window, unless that is under way. The work is in a task of its own:
  /// the task of the button that asks for it ends with the window of that button.
  @discardableResult
  private func tryToOpen() -> Task<Void, Never>? {
    guard !isOpening, windows.windows.isEmpty else { return nil }
    isOpening = true
    application.hold()
    let telling = tellOfWait()
    return Task {
      await openLibrary()
      telling.cancel()
      endWait()
      isOpening = false
      if endsOnceOpen { end() }
      application.release()
    }
  }

  /// Shows what is waited for if that takes longer than a moment. A failure that is shown already
  /// says what is wrong.
  private func tellOfWait() -> Task<Void, Never> {
    Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.silence) } catch { return }
      guard let self, !Task.isCancelled, windows.windows.isEmpty, failure == nil, !isInUse else {
        return
      }
      wait = SlowStartWindow(for: location.folder, in: application) { [weak self] in self?.end() }
    }
  }

  private func endWait() {
    wait?.window.destroy()
    wait = nil
  }

  private func openLibrary() async {
    if failure == nil { warmUp() }
    do throws(LibraryError) {
      let library = try await openedLibrary()
      self.library = library
      let client = HTTPClient(
        transport: CurlTransport(), userAgent: "GtkPhotos/\(About.version)",
        deadline: CatalogLocation.deadline, clock: clock)
      let thumbnails = Thumbnails(
        store: await ThumbnailStore.open(in: CatalogLocation.cache.folder), decoder: decoder)
      let model = AppModel(
        library: library, decoder: decoder, thumbnails: thumbnails,
        workerCount: 2 * ProcessInfo.processInfo.activeProcessorCount,
        catalog: catalog.source(client), builtInCatalog: CatalogLocation.builtIn, client: client,
        batchInterval: Self.batch ?? .milliseconds(300), refusalInterval: Self.batch,
        clock: clock)
      let loader = PictureLoader(decoder: decoder, thumbnails: thumbnails)
      let firstPictures = firstPictures(of: model, from: thumbnails)
      let pictures = RemotePictures(
        client: client, cache: DiskCache(folder: CatalogLocation.cache, limit: 256 << 20),
        builtIn: CatalogLocation.builtIn)
      Task { await pictures.clearEarlier() }
      await model.preferences.restore()
      // No window is wanted any more.
      if endsOnceOpen || isOver { return }
      let main = MainWindow.open(
        model, loader: loader, decoder: decoder, pictures: pictures, among: windows, trace: trace,
        in: application)
      windows.open = { [weak windows, decoder, application] model in
        guard let windows else { return }
        let further = AppModel(furtherWindowOf: model)
        _ = MainWindow.open(
          further, loader: loader, decoder: decoder, pictures: pictures, among: windows,
          in: application)
        Task { await further.start() }
      }
      endWait()
      failure?.window.destroy()
      failure = nil
      status = 0
      starting = model
      main.add(waiting)
      waiting = []
      await firstPictures.value(within: Self.patience, of: clock).map(loader.hold)
      await model.start()
      starting = nil
      checkForDamage(in: model)
    } catch {
      fail(error)
    }
  }

  /// Opens the library once no window that closes has it any more.
  private func openedLibrary() async throws(LibraryError) -> PhotoLibrary {
    // That of a window of this process, if files arrive just after it was closed. What can't be
    // checkpointed stays in the log.
    try? await library?.close()
    library = nil
    let elapsed = clock.stopwatch()
    defer { isInUse = false }
    while true {
      do throws(LibraryError) {
        return try await location.openLibrary(clock: clock)
      } catch {
        // Another process leaves the bus before it closes its library.
        // One that stays is told once, and then at once.
        guard case .inUse = error, failure == nil, elapsed() < Self.patienceForClosing else {
          throw error
        }
        isInUse = true
        // Never cancelled.
        try? await clock.sleep(for: Self.pauseBetweenTries)
      }
    }
  }

  /// Says why the library can't be opened: in one line on standard error, whatever is tried next,
  /// and in a window.
  private func fail(_ error: LibraryError) {
    if status == 0 { status = StandardError.complain(error.message) }
    if endsOnceOpen || isOver { return }
    if let failure {
      failure.show(error)
    } else {
      failure = StartFailureWindow(
        error, of: location.folder, in: application, clock: clock,
        retry: { [weak self] in await self?.tryToOpen()?.value },
        useBackup: { [weak self] in await self?.useBackup(leavingUnread: $0) },
        quit: { [weak self] in self?.end() })
      endWait()
    }
    lostDatabase = error.isLostDatabase ? error : nil
    guard lostDatabase != nil else { return }
    Task {
      let newest = await BackupRestore.newest(of: location.folder)
      // Another try may have ended otherwise meanwhile.
      guard let newest, lostDatabase == error, !isOpening else { return }
      backup = newest
      failure?.offer(newest, insteadOf: error)
    }
  }

  /// Puts the backup that was offered in the place of a database that is lost.
  /// - Parameter leavingUnread: whether to go on without the files that were listed as unread.
  private func useBackup(leavingUnread: Bool) async {
    guard let backup, !isOpening else { return }
    // No other start opens the library meanwhile.
    isOpening = true
    application.hold()
    defer {
      isOpening = false
      if endsOnceOpen { end() }
      application.release()
    }
    lostDatabase = nil
    // Pictures may be hostile, and would be read in the same process as the names.
    let readers = DecoderPool(clock: clock)
    defer { readers.end() }
    do throws(RebuildError) {
      let restore = BackupRestore(sidecars: readers, decoder: decoder)
      let report = try await restore.run(
        on: location.folder, with: backup, leaving: leavingUnread ? unread : [])
      if let report {
        tell(report.problems)
        failure?.show(report)
        status = 0
      } else {
        isOpening = false
        await tryToOpen()?.value
      }
    } catch {
      if case .unread(let problems) = error {
        tell(problems)
        unread = Set(problems.map(\.path))
      }
      failure?.show(error)
    }
  }

  /// Writes each problem of a restoration to standard error: the window has room for some.
  private func tell(_ problems: [RebuildProblem]) {
    for problem in problems { _ = StandardError.complain(problem.messageBesideBackup) }
  }

  /// Checks the database for damage once the start no longer needs the disk.
  private func checkForDamage(in model: AppModel) {
    Task { [weak model, clock] in
      // Never cancelled.
      try? await clock.sleep(for: Self.calm)
      await model?.checkForDamage()
    }
  }

  /// The photos that the window shows first: read and decoded while the window is built.
  private func firstPictures(
    of model: AppModel, from thumbnails: Thumbnails
  ) -> Task<InitialThumbnails?, Never> {
    let scale = application.usualScale
    let snapshot = model.photos.readSnapshot()
    return Task { @concurrent in
      guard let snapshot = await snapshot.value else { return nil }
      return await InitialThumbnails(of: snapshot, scale: scale, from: thumbnails)
    }
  }

  /// Starts the decoders before they are needed. That takes as much processor time as the start of
  /// the window, whose thumbnails need no decoder process.
  private func warmUp() {
    let hasPick = !waiting.isEmpty
    Task { [decoder, clock] in
      // Never cancelled.
      if !hasPick { try? await clock.sleep(for: Self.calm) }
      await decoder.warmUp(withUnseen: hasPick)
    }
  }

  /// Closes the windows, and ends the app; at a start, once the library is open in which files are to be stored,
  /// or that takes too long.
  private func end() {
    guard windows.windows.isEmpty else { return windows.close(isInsistent: true) }
    endWait()
    failure?.window.destroy()
    failure = nil
    guard isOpening, !waiting.isEmpty else { return application.quit() }
    guard !endsOnceOpen else { return }
    endsOnceOpen = true
    Task {
      // Never cancelled.
      try? await clock.sleep(for: Self.mostForOpening)
      if windows.windows.isEmpty { application.quit() }
    }
  }
}

extension Task where Failure == Never {
  /// The value of the task, which is cancelled after `time`.
  fileprivate func value(within time: Duration, of clock: any Clock<Duration>) async -> Success {
    let ending = Task<Void, Never> {
      // If the sleep is cancelled, the task has ended already; cancelling it then has no effect.
      try? await clock.sleep(for: time)
      cancel()
    }
    defer { ending.cancel() }
    return await value
  }
}
