// Tests that no card of the catalogue ever shows another card's picture: a hundred cards are
// scrolled to the end and back at full speed, with downloads from a server on the loopback and
// decoder processes.

import AsyncGtk
import CGtk
import Foundation
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class HundredCardsTests: XCTestCase {
  func testNoCardEverShowsAnotherCardsPicture() throws {
    try onGtk { (test: HundredCardsTests) in try test.noCardEverShowsAnotherCardsPicture() }
  }

  @MainActor
  private func noCardEverShowsAnotherCardsPicture() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try CatalogServer(itemsPerPage: 100)
    defer { server.stop() }
    let client = HTTPClient(transport: CurlTransport(), userAgent: "Tests")
    let pictures = RemotePictures(
      client: client, cache: DiskCache(folder: FilePath(folder.path), limit: 64 << 20))
    let model = try model(FilePath(folder.appending(path: "library").path), server, client)
    let decoder = DecoderPool(program: PhotosFixture.decoder.path)
    let page = CatalogPage(
      model: model, loader: PictureLoader(decoder: decoder), decoder: decoder,
      pictures: pictures, network: NetworkMonitor(), usualWidth: 1000)
    let window = Window("Cards", width: 1000, height: 760)
    window.setContent(page)
    window.present()
    var colours: [UInt: Colour] = [:]
    var kept: [GObjectRef] = []
    var seen: Set<String> = []
    var looks = 0

    /// Checks the colour of every card that is shown now.
    func look() {
      for (card, picture) in self.cards(below: page.gtk) {
        guard let photo = card.photo,
          let texture = AnyWidget(gtk: .init(picture)).controller(PictureCanvas.self)?.texture?
            .reference.opaque
        else { continue }
        if colours[UInt(bitPattern: texture)] == nil {
          colours[UInt(bitPattern: texture)] = self.colour(of: texture)
          // Held, so that no other texture is allocated at its address.
          kept.append(GObjectRef(sinking: Instance(texture)))
        }
        guard let colour = colours[UInt(bitPattern: texture)] else { continue }
        let number = CatalogServer.number(of: photo.id)
        let expected = CatalogServer.colour(of: number)
        XCTAssertTrue(colour.isNear(expected), "\(photo.title): \(colour), not \(expected)")
        seen.insert(photo.id)
        looks += 1
      }
    }
    GtkLoop.iterate(until: "the first pictures", seconds: 20) {
      look()
      return seen.count >= 3
    }
    let adjustment = try XCTUnwrap(scrolled(below: page.gtk))
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    XCTAssertGreaterThan(end, 5000)
    // First with a slow server, so that cards leave the view before their pictures are loaded, then
    // with a fast one.
    for delay in [120, 20] {
      server.set(.delay(.milliseconds(delay)), at: "/image")
      for way in [
        stride(from: 0, through: end, by: end / 60), stride(from: end, through: 0, by: -end / 60),
      ] {
        for offset in way {
          gtk_adjustment_set_value(adjustment, offset)
          GtkLoop.iterate(for: .milliseconds(16))
          look()
        }
      }
      print(
        "\(delay) ms a picture: \(looks) looks at cards with one, \(seen.count) pictures seen;",
        "downloads: \(pictures.counts.started) started, \(pictures.counts.finished) finished,",
        "\(pictures.counts.cancelled) cancelled,",
        "\(server.log.abortedCount("/image")) seen by the server")
    }
    gtk_adjustment_set_value(adjustment, 0)
    // Once scrolling has stopped, every card gets its picture.
    GtkLoop.iterate(until: "all pictures on the screen", seconds: 20) {
      look()
      return self.cards(below: page.gtk).filter { self.isOnScreen($0.1, window) }
        .allSatisfy { $0.0.photo == nil || $0.0.paintedID != nil }
    }
    XCTAssertGreaterThan(looks, 100)
    XCTAssertGreaterThan(pictures.counts.cancelled, 50, "what left the view is not downloaded")
    XCTAssertGreaterThan(server.log.abortedCount("/image"), 0)
    window.destroy()
    GtkLoop.iterate(for: .milliseconds(50))
  }

  // MARK: - Cards and colours

  private struct Colour {
    let red, green, blue: UInt8

    func isNear(_ other: (red: UInt8, green: UInt8, blue: UInt8)) -> Bool {
      zip([red, green, blue], [other.red, other.green, other.blue])
        .allSatisfy { abs(Int($0) - Int($1)) <= 4 }
    }
  }

  @MainActor
  private func model(
    _ folder: FilePath, _ server: CatalogServer, _ client: HTTPClient
  ) throws -> AppModel {
    var opened: Result<PhotoLibrary, LibraryError>?
    Task {
      do throws(LibraryError) {
        opened = .success(try await PhotoLibrary.open(at: folder, makingParents: true))
      } catch {
        opened = .failure(error)
      }
    }
    GtkLoop.iterate(until: "the library") { opened != nil }
    return AppModel(
      library: try XCTUnwrap(opened).get(),
      decoder: DecoderPool(program: PhotosFixture.decoder.path),
      catalog: NASACatalog(server.address(), client: client), client: client)
  }

  /// The mapped cards below a widget, each with the widget that paints its picture.
  @MainActor
  private func cards(below widget: UnsafeMutablePointer<GtkWidget>) -> [(
    CatalogCard, OpaquePointer
  )] {
    guard gtk_widget_get_mapped(widget) != 0 else { return [] }
    if let card = AnyWidget(gtk: widget).controller(CatalogCard.self) {
      return first("GtkPicture", below: widget).map { [(card, OpaquePointer($0))] } ?? []
    }
    return children(of: widget).flatMap { cards(below: $0) }
  }

  @MainActor
  private func children(of widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<
    GtkWidget
  >] {
    Array(
      sequence(first: gtk_widget_get_first_child(widget)) {
        $0.flatMap(gtk_widget_get_next_sibling)
      }
      .prefix { $0 != nil }.compactMap(\.self))
  }

  @MainActor
  private func first(
    _ type: String, below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    if String(cString: gtk_widget_get_name(widget)) == type { return widget }
    return children(of: widget).lazy.compactMap { self.first(type, below: $0) }.first
  }

  /// The vertical adjustment of the first mapped scrolled window.
  @MainActor
  private func scrolled(
    below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkAdjustment>? {
    guard gtk_widget_get_mapped(widget) != 0 else { return nil }
    if String(cString: gtk_widget_get_name(widget)) == "GtkScrolledWindow" {
      return gtk_scrolled_window_get_vadjustment(OpaquePointer(widget))
    }
    return children(of: widget).lazy.compactMap { self.scrolled(below: $0) }.first
  }

  @MainActor
  private func isOnScreen(_ picture: OpaquePointer, _ window: Window) -> Bool {
    let widget = UnsafeMutablePointer<GtkWidget>(picture)
    var x = 0.0
    var y = 0.0
    gtk_widget_translate_coordinates(widget, window.gtk, 10, 10, &x, &y)
    return y > 120 && y < Double(gtk_widget_get_height(window.gtk))
  }

  /// The colour of a texture's first pixel.
  @MainActor
  private func colour(of texture: OpaquePointer) -> Colour {
    let width = Int(gdk_texture_get_width(texture))
    let height = Int(gdk_texture_get_height(texture))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &bytes, gsize(width * 4))
    // CAIRO_FORMAT_ARGB32 on a little-endian machine: blue, green, red, alpha.
    return Colour(red: bytes[2], green: bytes[1], blue: bytes[0])
  }
}
