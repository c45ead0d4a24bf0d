// Tests of the files that are embedded in the program: none is missing, and GTK finds them.

import CGtk
import Foundation
import Gtk
import XCTest

@testable import GtkPhotos

final class AppFilesTests: XCTestCase {
  func testStyleSheetAndIconsAreThere() throws {
    try onGtk { (test: AppFilesTests) in try test.styleSheetAndIconsAreThere() }
  }

  @MainActor
  private func styleSheetAndIconsAreThere() throws {
    let window = Window("Files", width: 100, height: 100)
    defer { window.destroy() }
    AppFiles.apply(to: window)
    let data = PhotosFixture.package.appending(path: "data")
    XCTAssertEqual(
      embedded("style.css"), try Data(contentsOf: data.appending(path: "style.css")))
    let icons = try files(below: data.appending(path: "icons/hicolor"), "svg")
    XCTAssertGreaterThan(icons.count, 10)
    for icon in icons {
      XCTAssertEqual(
        embedded("icons/\(icon)"),
        try Data(contentsOf: data.appending(path: "icons/hicolor/\(icon)")), icon)
    }

    // The left and right padding that the style sheet gives a toast.
    let toast = HorizontalBox().style("toast")
    window.setContent(toast)
    var width: Int32 = 0
    gtk_widget_measure(toast.gtk, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    XCTAssertEqual(width, 24)

    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(window.gtk))
    let names = try namesOfIcons()
    XCTAssertGreaterThan(names.count, 20)
    for name in names {
      XCTAssertNotEqual(gtk_icon_theme_has_icon(theme, name), 0, "nobody has an icon \(name)")
    }
  }

  func testTheBuiltInCatalogueIsThere() throws {
    let data = PhotosFixture.package.appending(path: "data/catalog")
    let files = try files(below: data, "jpg", "json")
    XCTAssertGreaterThan(files.count, 30)
    let catalog = BuiltInCatalog()
    for file in files {
      let address = try XCTUnwrap(catalog.address(of: file))
      XCTAssertEqual(
        catalog.contents(of: address), try Data(contentsOf: data.appending(path: file)), file)
    }
  }

  func testOnlyTheCataloguesOwnAddressesLeadIntoIt() throws {
    try onGtk { (test: AppFilesTests) in try test.onlyTheCataloguesOwnAddressesLeadIntoIt() }
  }

  @MainActor
  private func onlyTheCataloguesOwnAddressesLeadIntoIt() throws {
    // Registers the files that are not the catalogue's, in case no test has done so before.
    let window = Window("Files", width: 100, height: 100)
    defer { window.destroy() }
    AppFiles.apply(to: window)
    XCTAssertNotNil(embedded("style.css"))
    let catalog = BuiltInCatalog()
    XCTAssertNil(catalog.contents(of: try XCTUnwrap(catalog.address(of: "README.md"))))
    for address in [
      "resource:///org/gtkphotos/GtkPhotos/style.css",
      "resource:///org/gtkphotos/GtkPhotos/catalog/../style.css",
      "https:///org/gtkphotos/GtkPhotos/catalog/search.json",
      "file:///org/gtkphotos/GtkPhotos/catalog/search.json", "resource:", "a",
    ] {
      XCTAssertNil(catalog.contents(of: try XCTUnwrap(URL(string: address))), address)
    }
  }

  /// The content of an embedded file.
  private func embedded(_ path: String) -> Data? {
    guard
      let bytes = g_resources_lookup_data(
        AppFiles.folder + "/" + path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return Data() }
    return Data(bytes: start, count: Int(count))
  }

  /// The paths of the files below a folder with these extensions, relative to it.
  private func files(below folder: URL, _ extensions: String...) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      extensions.contains(URL(filePath: $0).pathExtension)
    }
  }

  /// The names of the icons that the app's sources use.
  private func namesOfIcons() throws -> Set<String> {
    let sources = PhotosFixture.package.appending(path: "Sources/GtkPhotos")
    var names: Set<String> = ["org.gtkphotos.GtkPhotos"]
    for file in try files(below: sources, "swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      names.formUnion(text.matches(of: /"([a-z]+(?:-[a-z]+)*-symbolic)"/).map { String($0.1) })
    }
    return names
  }
}
