// The application with its window: one process a library, opened once, and its end.

import CGtk
import Foundation
import PhotoModel

/// The app for one library.
@MainActor
final class PhotosApp {
  private let place: LibraryPlace
  private let catalog: CatalogPlace
  private let application: Application
  private let decoder = DecoderPool()
  /// How long it takes until the window is there and nobody waits for it.
  private static let calm = Duration.seconds(2)
  /// How long the grid waits for pictures that are decoded ahead: it can do without.
  private static let patience = Duration.milliseconds(200)
  /// How long everything that happens waits for more of its kind before it is shown:
  /// `GTK_PHOTOS_BATCH` in seconds, for tests, as the order of events must not matter; else what suits
  /// each kind.
  private static var batch: Duration? {
    let text = ProcessInfo.processInfo.environment["GTK_PHOTOS_BATCH"]
    guard let seconds = text.flatMap(Double.init), seconds >= 0, seconds <= 60 else { return nil }
    return .seconds(seconds)
  }
  private var window: MainWindow?
  private var isOpening = false
  /// Files that came before the library was open.
  private var waiting: [FilePath] = []
  private var status: Int32 = 0

  init(_ place: LibraryPlace, catalog: CatalogPlace) {
    self.place = place
    self.catalog = catalog
    application = Application(id: place.applicationID)
  }

  /// Runs until the window is closed. Returns the exit status.
  func run(files: [FilePath]) -> Int32 {
    Trace.begin()
    // Wayland and X11 find the desktop entry by this name.
    g_set_prgname(LibraryPlace.desktopID)
    g_set_application_name(localized("Photos"))
    guard GraphicsCard.startGTK() else {
      return GtkPhotosMain.complain(
        localized("There is no display to open a window on. Start Photos from a desktop."))
    }
    MainLoop.attach()
    ColorScheme.follow()
    MainWindow.setKeys(of: application)
    application.onOpen { [weak self] in self?.open($0) }
    application.onTerminationSignal { [weak self] in self?.end() }
    let runStatus = application.run(files: files)
    Trace.end()
    return status == 0 ? runStatus : status
  }

  /// Shows the window, and takes files: those of the first start, and of each later one.
  private func open(_ files: [FilePath]) {
    Trace.note(.pick, files.count)
    if let window {
      window.window.present()
      window.add(files)
      return
    }
    waiting += files
    guard !isOpening else { return }
    isOpening = true
    application.hold()
    Task {
      await openLibrary()
      application.release()
    }
  }

  private func openLibrary() async {
    warmUp()
    do throws(LibraryError) {
      let library = try await PhotoLibrary.open(at: place.folder, makingParents: place.isDefault)
      let client = HTTPClient(
        transport: CurlTransport(), userAgent: "GtkPhotos/\(About.version)",
        deadline: CatalogPlace.deadline)
      let thumbnails = Thumbnails(
        store: await ThumbnailStore.open(in: CatalogPlace.cache.folder), decoder: decoder)
      let model = AppModel(
        library: library, decoder: decoder, thumbnails: thumbnails,
        laneCount: 2 * ProcessInfo.processInfo.activeProcessorCount,
        catalog: catalog.source(client), builtInCatalog: CatalogPlace.builtIn, client: client,
        batchInterval: Self.batch ?? .milliseconds(300), refusalInterval: Self.batch)
      let loader = PictureLoader(decoder: decoder, thumbnails: thumbnails)
      let firstPictures = firstPictures(of: model, from: thumbnails)
      let pictures = RemotePictures(
        client: client, cache: DiskCache(folder: CatalogPlace.cache, limit: 256 << 20),
        builtIn: CatalogPlace.builtIn)
      let main = MainWindow.open(model, loader: loader, pictures: pictures, in: application)
      window = main
      main.add(waiting)
      waiting = []
      await firstPictures.value(within: Self.patience).map(loader.keep)
      await model.start()
    } catch {
      status = GtkPhotosMain.complain(error.message)
      application.quit()
    }
  }

  /// What the window shows first, which is read and decoded while the window is built.
  private func firstPictures(
    of model: AppModel, from thumbnails: Thumbnails
  ) -> Task<FirstPictures?, Never> {
    let scale = application.usualScale
    let look = model.photos.lookAhead()
    return Task { @concurrent in
      guard let look = await look.value else { return nil }
      return await FirstPictures(of: look, scale: scale, from: thumbnails)
    }
  }

  /// Starts the decoders before they are needed. That takes as much work as the start of the
  /// window, whose thumbnails need none; a pick needs all of them at once.
  private func warmUp() {
    let hasPick = !waiting.isEmpty
    Task { [decoder] in
      // Never cancelled.
      if !hasPick { try? await Task.sleep(for: Self.calm) }
      await decoder.warmUp(withUnseen: hasPick)
    }
  }

  private func end() {
    if let window { window.close(isInsistent: true) } else { application.quit() }
  }
}

extension Task where Failure == Never {
  /// What the task makes; it is cancelled after a time.
  fileprivate func value(within time: Duration) async -> Success {
    let ending = Task<Void, Never> {
      // Cancelled: the task has ended, and no longer minds.
      try? await Task<Never, Never>.sleep(for: time)
      cancel()
    }
    defer { ending.cancel() }
    return await value
  }
}
