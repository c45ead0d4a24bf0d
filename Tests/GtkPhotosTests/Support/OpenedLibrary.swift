// A main window in the test's own process, for tests of what can't be observed from outside.

import CGtk
import Foundation
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

/// The window of a library, and the model behind it.
@MainActor
final class OpenedLibrary {
  let model: AppModel
  let main: MainWindow
  /// GTK's grid view.
  let grid: UnsafeMutablePointer<GtkWidget>
  private let application: Gtk.Application

  /// Opens the window on the library of a fixture, whose app is closed.
  /// - Parameter onOpen: called once the window exists, before its photos are read.
  init(
    _ fixture: PhotosFixture,
    onOpen: @escaping @MainActor (AppModel, MainWindow) -> Void = { _, _ in }
  ) throws {
    let application = Application(id: "org.gtkphotos.GtkPhotos.Test")
    g_application_register(
      UnsafeMutableRawPointer(application.gtk).assumingMemoryBound(to: GApplication.self), nil, nil)
    self.application = application
    let folder = FilePath(fixture.library.path)
    var opened: (AppModel, MainWindow)?
    var failure: (any Error)?
    Task {
      do {
        let library = try await PhotoLibrary.open(at: folder)
        let client = HTTPClient(transport: CurlTransport(), userAgent: "Tests")
        let decoder = DecoderPool(program: PhotosFixture.decoder.path)
        let model = AppModel(
          library: library, decoder: decoder, catalog: FolderCatalog(folder), client: client)
        let pictures = RemotePictures(client: client, cache: DiskCache(folder: folder, limit: 0))
        let main = MainWindow.open(
          model, loader: PictureLoader(decoder: decoder), decoder: decoder, pictures: pictures,
          among: WindowSet(), in: application)
        onOpen(model, main)
        await model.start()
        opened = (model, main)
      } catch {
        failure = error
      }
    }
    GtkLoop.iterate(until: "the library to be open") { opened != nil || failure != nil }
    if let failure { throw failure }
    (model, main) = try XCTUnwrap(opened)
    grid = try XCTUnwrap(
      gtk_scrolled_window_get_child(XCTUnwrap(main.page).grid.scroller.opaque))
  }

  /// Iterates the main loop until each visible cell has its picture.
  func waitForPictures() throws {
    let cells = SeenCells(scroller: try XCTUnwrap(main.page).grid.scroller)
    GtkLoop.iterate(until: "the pictures", seconds: 30) {
      if case .cells(let seen, let blank) = cells.state { seen > 0 && blank == 0 } else { false }
    }
  }

  /// Iterates the main loop until a job has ended.
  func run(_ job: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await job()
      isDone = true
    }
    GtkLoop.iterate(until: "the job to end", seconds: 30) { isDone }
  }

  /// Closes the window and waits until it is closed.
  func close() {
    main.close()
    GtkLoop.iterate(until: "the window to close") {
      gtk_application_get_windows(application.gtk) == nil
    }
    GtkLoop.iterate(for: .milliseconds(100))
  }
}

extension Widget {
  /// The first child that meets a condition.
  func first(child isWanted: (AnyWidget) -> Bool) -> AnyWidget? {
    var child = gtk_widget_get_first_child(gtk).map(AnyWidget.init)
    while let current = child, !isWanted(current) {
      child = gtk_widget_get_next_sibling(current.gtk).map(AnyWidget.init)
    }
    return child
  }

  /// All descendants of a class, in their order.
  func all(_ type: GType) -> [AnyWidget] {
    var found: [AnyWidget] = []
    var child = gtk_widget_get_first_child(gtk)
    while let current = child.map(AnyWidget.init) {
      if g_type_check_instance_is_a(current.cast(), type) != 0 { found.append(current) }
      found += current.all(type)
      child = gtk_widget_get_next_sibling(current.gtk)
    }
    return found
  }
}
