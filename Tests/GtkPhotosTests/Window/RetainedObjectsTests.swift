// Tests that the boxes of Swift closures that C holds are released when a window closes.

import CGtk
import Foundation
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class RetainedObjectsTests: XCTestCase {
  func testABoxForEveryClosureIsReleasedWhenTheWindowCloses() throws {
    try onGtk { (test: RetainedObjectsTests) in
      try test.aBoxForEveryClosureIsReleasedWhenTheWindowCloses()
    }
  }

  @MainActor
  private func aBoxForEveryClosureIsReleasedWhenTheWindowCloses() throws {
    // Not the application of `OpenedLibrary`: an application can be registered only once per
    // process.
    let application = Application(id: "org.gtkphotos.GtkPhotos.RetainedObjects")
    XCTAssertNotEqual(
      g_application_register(
        UnsafeMutableRawPointer(application.gtk).assumingMemoryBound(to: GApplication.self), nil,
        nil), 0)
    try openNameAndClose(application)
    let baseline = RetainedObjects.count
    for _ in 0..<3 { try openNameAndClose(application) }
    XCTAssertEqual(RetainedObjects.count, baseline)
  }

  @MainActor
  private func openNameAndClose(_ application: Application) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var leaked: AppModel?
    var isDone = false
    Task {
      defer { isDone = true }
      do {
        let library = try await PhotoLibrary.open(at: FilePath(folder.path))
        let decoder = DecoderPool(program: PhotosFixture.decoder.path)
        let client = HTTPClient(transport: CurlTransport(), userAgent: "Tests")
        let model = AppModel(
          library: library, decoder: decoder,
          catalog: FolderCatalog(FilePath(folder.path)),
          client: client)
        leaked = model
        let main = MainWindow.open(
          model, loader: PictureLoader(decoder: decoder), decoder: decoder,
          pictures: RemotePictures(
            client: client, cache: DiskCache(folder: FilePath(folder.path), limit: 1 << 20)),
          among: WindowSet(), in: application)
        await model.start()
        await model.importer.add(PhotosFixture.samples.prefix(2).map { FilePath($0.path) })
        for name in ["Anna", "Bert"] {
          while model.naming.prompt?.picture == nil { await Task.yield() }
          model.naming.save(name)
          await model.naming.flush()
        }
        let names = try await library.photos.all().map(\.name)
        XCTAssertEqual(names, ["Anna", "Bert"])
        await model.photos.upToDate()
        await model.delete(model.photos.identifiers(of: [model.photos.order[0]]))
        main.close()
      } catch {
        XCTFail("\(error)")
      }
    }
    GtkLoop.iterate(until: "the journey to end", seconds: 30) { isDone }
    GtkLoop.iterate(until: "the window to close") {
      gtk_application_get_windows(application.gtk) == nil
    }
    GtkLoop.iterate(until: "the model to go") { leaked == nil }
    GtkLoop.iterate(for: .milliseconds(300))
  }
}
