// What the window hands to other programs: to the clipboard, by drags, to a program that opens it, to the
// file manager, to a printer, and to the desktop's portals.

import AsyncGtk
import CGtk
import Foundation
import Gtk
import PhotoModel

extension MainWindow {
  /// Makes what hands photos to other programs.
  static func makeOutputs(_ model: AppModel, _ decoder: DecoderPool) -> WindowSet.Outputs {
    WindowSet.Outputs(
      handOut: HandOut(
        library: model.library, decoder: decoder,
        sessions: CatalogLocation.cache.folder.appending("handed-out"), clock: model.clock),
      edited: EditedCopies(
        sessions: LibraryLocation.edited(of: model.library.folder), clock: model.clock),
      contactSheets: ContactSheetWriter(model, decoder))
  }

  /// Finds what earlier sessions have handed out: unchanged copies are removed, others are offered.
  func restoreHandOut() {
    window.observe { [weak self, edited] in self?.watch(edited.folders) }
    guard windows.windows.count == 1 else { return }
    Task { [handOut, edited, library = model.library] in
      await handOut.clearEarlier()
      // If the library can't be read, the copy is offered once more.
      await edited.restore { (try? await library.photos.hasPhoto(of: $0)) == true }
    }
  }

  /// Adds the actions that hand out photos.
  func addHandOut() {
    window.addAction("copy") { [weak self] in self?.copy() }
    let actions = [
      window.addAction("open-with") { [weak self] in self?.openWith() },
      window.addAction("show-in-files") { [weak self] in self?.showInFiles() },
      window.addAction("print") { [weak self] in self?.printPhotos() },
    ]
    let portals: [(Desktop.Portal, WindowAction)] = [
      (.wallpaper, window.addAction("wallpaper") { [weak self] in self?.setWallpaper() }),
      (.mail, window.addAction("send") { [weak self] in self?.send() }),
    ]
    window.observe { [model] in
      for action in actions { action.setEnabled(model.page == .library) }
    }
    for (portal, action) in portals {
      action.setEnabled(false)
      Task { action.setEnabled(await Desktop.has(portal)) }
    }
  }

  /// Sets the keys of these actions.
  static func setHandOutKeys(of application: Application) {
    application.setKeys("<Control>c", for: "win.copy")
    application.setKeys("<Control><Shift>o", for: "win.open-with")
    application.setKeys("<Control><Alt>f", for: "win.show-in-files")
    application.setKeys("<Control>p", for: "win.print")
  }

  /// Shows why photos could not be handed out, in this window; `nil` where they were. What goes on after
  /// the window is closed, as a contact sheet does, fails in the oldest one that is open.
  var tellOfHandOut: @MainActor (HandOutError?) -> Void {
    { [state, weak windows] failure in
      let isOpen = windows?.windows.contains { $0.state === state } != false
      guard let state = isOpen ? state : failure == nil ? nil : windows?.naming?.state,
        state.handOutFailure != failure
      else { return }
      state.handOutFailure = failure
    }
  }

  /// What is dragged out at a photo: in the grid all selected ones, if it is one of them.
  func dragged(_ sequence: Int64) -> DraggedContent? {
    let selection = model.viewer.isOpen ? [] : page?.grid.selection ?? []
    let photos = selection.contains(sequence) ? selection : [sequence]
    draggedPhotos = photos
    let icon = model.photos.record(sequence: sequence).flatMap {
      loader.cached(
        ImageSource($0.photo), for: ImageFrame(box: Size(Thumbnail.box), isWhole: false))
    }
    return DraggedContent(
      HandedOutContent.dragged(photos, handOut, told: tellOfHandOut), icon: icon)
  }

  /// The photo that is looked at, or the selected photos.
  func chosen() -> [Int64] {
    if let position = model.viewer.position { return [position.sequence] }
    return model.page == .library ? chosenInGrid() : []
  }

  func chosenPhotos() async -> [Photo] {
    let sequences = chosen()
    let found: [Photo]
    do throws(LibraryError) {
      found = try await model.library.photos.find(sequences: sequences)
    } catch {
      state.handOutFailure = .copy(.library(error))
      return []
    }
    let photos = Dictionary(found.map { ($0.sequence, $0) }) { $1 }
    return sequences.compactMap { photos[$0] }
  }

  private func copy() {
    // As for undo: a text field with the keyboard handles it.
    guard !window.forward("clipboard.copy") else { return }
    Task { [weak self] in
      guard let self else { return }
      let photos = await chosenPhotos()
      guard !photos.isEmpty, !isClosed else { return }
      Clipboard(of: window).offer(
        HandedOutContent.copied(photos, handOut, decoder, told: tellOfHandOut))
      hint.say(localizedPlural("Copied {n} photo", "Copied {n} photos", photos.count))
    }
  }

  /// Copies the chosen photos, and calls a function with the files.
  /// - Parameters:
  ///   - limit: how many photos can be handed out at a time.
  ///   - folder: where the copies are made; by default in a folder that goes with the last window.
  private func handOut(
    atMost limit: Int = .max, in folder: FilePath? = nil,
    _ use: @escaping @MainActor ([FilePath]) async -> Void
  ) {
    let photos = chosen()
    guard photos.count <= limit else { return state.handOutFailure = .tooMany(limit: limit) }
    guard !photos.isEmpty else {
      if let folder { edited.abandon(folder) }
      return
    }
    Task { [handOut, edited, state] in
      do throws(ExportError) {
        if let files = try await handOut.files(of: photos, in: folder), !files.isEmpty {
          state.handOutFailure = nil
          return await use(files)
        }
      } catch {
        state.handOutFailure = .copy(error)
      }
      if let folder { edited.abandon(folder) }
    }
  }

  private func openWith() {
    Task { [weak self] in
      guard let self, !isChoosing, let first = await chosenPhotos().first, !isClosing else {
        return
      }
      isChoosing = true
      let program = await Desktop.chooseProgram(
        for: first.original.name, title: localized("Open With"), above: window)
      isChoosing = false
      guard let program, !isClosing else { return }
      let folder: FilePath
      do throws(FileError) {
        folder = try edited.nextFolder()
      } catch {
        return state.handOutFailure = .copy(.folder(error))
      }
      handOut(in: folder) { [weak self] files in
        guard let self else { return }
        do throws(FileError) {
          try edited.noteOpened(files)
        } catch {
          return state.handOutFailure = .copy(.folder(error))
        }
        let locations = files.map { FileLocation($0) }
        if !program.open(locations) { state.handOutFailure = .program(name: program.name) }
      }
    }
  }

  /// Watches folders with copies that another program may change.
  private func watch(_ folders: Set<FilePath>) {
    let new = folders.filter { monitors[$0] == nil }
    guard !new.isEmpty, !isClosing else { return }
    for folder in new {
      monitors[folder] = FolderMonitor(FileLocation(folder)) { [edited] in edited.refreshSoon() }
    }
    // What has changed before it was watched.
    edited.refreshSoon()
  }

  /// Adds an edited copy as a photo of its own.
  func addEdited(_ copy: FilePath) {
    Task { [weak self, model, edited, tell = tellOfHandOut] in
      do throws(ExportError) {
        let file = try await edited.fileToAdd(
          copy, as: localized("{name}, edited", ["name": copy.stem]))
        tell(nil)
        guard let file else { return }
        // Also where the window was closed meanwhile: the copy is offered no more.
        if let self, !isClosed { add([file]) } else { await model.add([file]) }
      } catch {
        tell(.copy(error))
      }
    }
  }

  private func showInFiles() {
    Task { [weak self] in
      guard let self, let photo = await chosenPhotos().first else { return }
      do {
        try await Desktop.showInFiles(FileLocation(photo.original))
        state.handOutFailure = nil
      } catch {
        state.handOutFailure = .noFileManager(photo.original)
      }
    }
  }

  /// Has the file manager show what is in a folder.
  func show(_ folder: FilePath) {
    Task { [state] in
      do {
        try await Desktop.showFolder(FileLocation(folder))
        state.handOutFailure = nil
      } catch {
        state.handOutFailure = .noFileManager(folder)
      }
    }
  }

  private func setWallpaper() {
    handOut(atMost: 1) { [state] files in
      do {
        try await Desktop.setWallpaper(FileLocation(files[0]))
      } catch {
        state.handOutFailure = .desktop
      }
    }
  }

  /// The most photos of a mail. A message of D-Bus has at most 253 files.
  private static let mostSent = 50

  private func send() {
    handOut(atMost: Self.mostSent) { [state] files in
      do {
        try await Desktop.mail(files.map { FileLocation($0) })
      } catch {
        state.handOutFailure = .desktop
      }
    }
  }

  // MARK: - Printing

  /// The most pixels on a side of a printed picture: those of A4 at 300 dots an inch.
  private static let printedSide = 3508

  private func printPhotos() {
    Task { [weak self] in
      guard let self, !isChoosing else { return }
      let photos = await chosenPhotos()
      guard !photos.isEmpty, !isClosing, !isChoosing else { return }
      isChoosing = true
      defer { isChoosing = false }
      state.handOutFailure = nil
      let outcome = await PrintJob.run(
        photos[0].shownTitle, pages: photos.count, above: window
      ) { [decoder, state] page, number, width, height in
        let photo = photos[number]
        let side = PixelSize(width: Self.printedSide, height: Self.printedSide)
        let pixels: PageCanvas.Pixels
        do {
          pixels = try await PageCanvas.Pixels.decoding(photo, within: side, by: decoder)
        } catch {
          let reason = (error as? PictureError)?.message ?? error.localizedDescription
          state.handOutFailure = .printer("\(photo.shownTitle.onOneLine): \(reason)")
          return
        }
        page.draw(pixels, x: 0, y: 0, width: width, height: height)
      }
      if case .failed(let reason) = outcome { state.handOutFailure = .printer(reason) }
    }
  }
}
