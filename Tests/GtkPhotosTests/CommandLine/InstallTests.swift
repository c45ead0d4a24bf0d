// Tests of `make install-built` and `make uninstall`: files that are not the program's stay the
// same, byte for byte. With PREFIX=~/.local, these include the library in
// `~/.local/share/gtk-photos`.

import Foundation
import WindowDriver
import XCTest

final class InstallTests: XCTestCase {
  /// A temporary home folder, whose name has a space and an accent, as real ones may.
  private let home = FileManager.default.temporaryDirectory
    .appending(path: "home of Zoë \(UUID().uuidString)")
  private let application = "org.gtkphotos.GtkPhotos"

  /// A file or folder.
  private struct Entry: Equatable {
    /// `nil` for a folder.
    let bytes: Data?
    let permissions: Int?
  }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: home) }

  func testALibraryAndItsNeighboursAreAsTheyWereAfterUninstalling() throws {
    try fillLibrary()
    // The person's own files, under names that the program once used.
    try write(".local/share/gtk-photos/style.css", "body {}")
    try write(".local/share/gtk-photos/catalog/search.json", "{}")
    try fillNeighbours()
    let before = try snapshot()

    try make("install-built", "PREFIX=~/.local")
    XCTAssertEqual(
      try snapshot().filter { $0.key.hasPrefix(".local/share/gtk-photos") },
      before.filter { $0.key.hasPrefix(".local/share/gtk-photos") },
      "nothing is installed where a library can be")
    let binary = home.appending(path: ".local/bin/gtk-photos")
    XCTAssertTrue(
      try CommandRun(binary, arguments: ["--version"]).output.hasPrefix("gtk-photos "))
    // The decoder that was installed with it, which finds its libraries from there too.
    let sandbox = try CommandRun(binary, arguments: ["--check-sandbox"])
    XCTAssertEqual(sandbox.status, 0, sandbox.output + sandbox.errorOutput)
    // What opens pictures of strangers is in the decoder's process alone.
    let linked = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["ldd", binary.path])
    XCTAssertTrue(linked.output.contains("libgtk-4"), linked.output)
    XCTAssertFalse(linked.output.contains("libvips"), linked.output)
    for file in ["libexec/gtk-photos-decoder", "share/locale/de/LC_MESSAGES/gtk-photos.mo"] {
      XCTAssertNotNil(try snapshot()[".local/" + file], file)
    }
    let entry = try String(
      contentsOf: home.appending(path: ".local/share/applications/\(application).desktop"),
      encoding: .utf8)
    XCTAssertTrue(entry.contains("\nExec=\"\(binary.path)\" %F\n"), entry)

    // Installed again, as with a new version.
    try make("install-built", "PREFIX=~/.local")
    try make("uninstall", "PREFIX=~/.local")
    try assertUnchanged(since: before)
  }

  func testAHomeThatHadOnlyALibraryHasOnlyThatAfterwards() throws {
    try fillLibrary()
    let before = try snapshot()
    try make("install-built", "PREFIX=~/.local")
    try make("uninstall", "PREFIX=~/.local")
    try assertUnchanged(since: before)
    try make("uninstall", "PREFIX=~/.local")
    try assertUnchanged(since: before)
  }

  func testWhatAnOlderVersionInstalledIsTakenOutOfTheLibraryFileByFile() throws {
    try fillLibrary()
    let before = try snapshot().filter { $0.key.hasPrefix(".local/share/gtk-photos") }
    let share = home.appending(path: ".local/share")
    let data = PhotosFixture.package.appending(path: "data")
    try copy(data.appending(path: "style.css"), to: share.appending(path: "gtk-photos/style.css"))
    for file in try files(below: data.appending(path: "catalog"))
    where ["jpg", "json"].contains(URL(filePath: file).pathExtension) {
      try copy(
        data.appending(path: "catalog/\(file)"),
        to: share.appending(path: "gtk-photos/catalog/\(file)"))
    }
    // Icons that came later were never installed as files.
    let later = ["best-fit", "full-screen"]
    for file in try files(below: data.appending(path: "icons"))
    where !later.contains(where: { file.hasSuffix("gtkphotos-\($0)-symbolic.svg") }) {
      try copy(data.appending(path: "icons/\(file)"), to: share.appending(path: "icons/\(file)"))
    }

    try make("install-built", "PREFIX=~/.local")
    let after = try snapshot()
    XCTAssertEqual(after.filter { $0.key.hasPrefix(".local/share/gtk-photos") }, before)
    XCTAssertEqual(after.keys.filter { $0.contains("/actions") }, [])
    try make("uninstall", "PREFIX=~/.local")
    let left = try snapshot().filter { $0.value.bytes != nil }
    XCTAssertEqual(left, before.filter { $0.value.bytes != nil })
  }

  func testAPackageGetsTheFilesAndNothingOfThisMachine() throws {
    let stage = "DESTDIR=\(home.path)/stage"
    try make("install-built", "PREFIX=/usr", stage)
    let files = try snapshot().filter { $0.value.bytes != nil }.keys.sorted()
    XCTAssertEqual(
      files,
      [
        "bin/gtk-photos", "libexec/gtk-photos-decoder", "share/applications/\(application).desktop",
        "share/icons/hicolor/scalable/apps/\(application).svg",
        "share/icons/hicolor/symbolic/apps/\(application)-symbolic.svg",
        "share/locale/de/LC_MESSAGES/gtk-photos.mo", "share/locale/zh_CN/LC_MESSAGES/gtk-photos.mo",
        "share/metainfo/\(application).metainfo.xml",
      ].map { "stage/usr/" + $0 })
    let entry = try String(
      contentsOf: home.appending(path: "stage/usr/share/applications/\(application).desktop"),
      encoding: .utf8)
    XCTAssertTrue(entry.contains("\nExec=/usr/bin/gtk-photos %F\n"), entry)
    try make("uninstall", "PREFIX=/usr", stage)
    XCTAssertEqual(try snapshot().filter { $0.value.bytes != nil }.keys.sorted(), [])
  }

  // MARK: - The home folder

  /// Writes files at the paths of a library's files.
  private func fillLibrary() throws {
    let library = ".local/share/gtk-photos/"
    try write(library + "library.sqlite", "names")
    try write(library + "library.sqlite-wal", "more names")
    try write(library + "originals/ab/abcd.jpg", "a picture")
    try write(library + "pasted/Pasted.png", "another")
  }

  /// Writes files of other programs, and the desktop's caches, into the folders that files are
  /// installed into.
  private func fillNeighbours() throws {
    try write(".local/bin/other", "#!/bin/sh")
    let share = home.appending(path: ".local/share")
    for folder in ["metainfo", "icons/hicolor/symbolic/apps"] {
      try FileManager.default.createDirectory(
        at: share.appending(path: folder), withIntermediateDirectories: true)
    }
    try write(".local/share/locale/de/LC_MESSAGES/other.mo", "words")
    try write(
      ".local/share/applications/other.desktop",
      "[Desktop Entry]\nType=Application\nName=Other\nExec=other %f\nMimeType=image/png;\n")
    try copy(
      PhotosFixture.package.appending(path: "data/icons/hicolor/scalable/apps/\(application).svg"),
      to: share.appending(path: "icons/hicolor/scalable/apps/other.svg"))
    for (tool, arguments) in [
      ("update-desktop-database", ["-q", share.appending(path: "applications").path]),
      ("gtk-update-icon-cache", ["-qtf", share.appending(path: "icons/hicolor").path]),
    ] {
      let run = try CommandRun(URL(filePath: "/usr/bin/\(tool)"), arguments: arguments)
      XCTAssertEqual(run.status, 0, run.errorOutput)
    }
  }

  private func write(_ path: String, _ text: String) throws {
    let file = home.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func copy(_ file: URL, to target: URL) throws {
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: target)
  }

  /// The paths of the files below a folder, relative to it.
  private func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      !folder.appending(path: $0).isFolder
    }
  }

  /// All files and folders below the home folder, by their paths relative to it.
  private func snapshot() throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      let file = home.appending(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      entries[path] = Entry(
        bytes: file.isFolder ? nil : try Data(contentsOf: file),
        permissions: attributes[.posixPermissions] as? Int)
    }
    return entries
  }

  private func assertUnchanged(
    since before: [String: Entry], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let after = try snapshot()
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    XCTAssertEqual(changed.sorted(), [], file: file, line: line)
  }

  // MARK: - make

  private func make(
    _ goal: String, _ variables: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let built = PhotosFixture.binary.deletingLastPathComponent().path
    // Overrides what another make may have set that runs the tests.
    let environment = ["HOME": home.path, "MAKEFLAGS": "", "MAKELEVEL": "", "DESTDIR": ""]
    let run = try CommandRun(
      URL(filePath: "/usr/bin/make"),
      arguments: ["-C", PhotosFixture.package.path, goal, "BUILT=\(built)"] + variables,
      environment: environment, within: 120)
    XCTAssertEqual(run.status, 0, run.output + run.errorOutput, file: file, line: line)
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
