// swift-tools-version: 6.2
// What is built: the model, the app with its own files inside, its decoder process, and the
// programme that drives the app from outside. There are no outside packages; C libraries come in
// as system modules.

import Foundation
import PackageDescription

/// The include flags of a C library, as pkg-config tells them.
///
/// SwiftPM's own `pkgConfig:` warns about flags that it does not pass on (`-pthread`,
/// `-mfpmath=sse`, which GTK's dependencies carry). Asking here builds the same without a
/// warning; the libraries to link are named in the module maps.
func includeFlags(_ library: String) -> [String] {
  let pkgConfig = Process()
  let output = Pipe()
  pkgConfig.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  pkgConfig.arguments = ["pkg-config", "--cflags-only-I", library]
  pkgConfig.standardOutput = output
  // Without pkg-config the compiler says which header it misses.
  guard (try? pkgConfig.run()) != nil else { return [] }
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  pkgConfig.waitUntilExit()
  return text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// The include paths of a C library, for Swift that uses it.
func includePaths(_ library: String) -> [SwiftSetting] {
  [.unsafeFlags(includeFlags(library).flatMap { ["-Xcc", $0] })]
}

let gtk = includePaths("gtk4")
let atspi = includePaths("atspi-2")

let package = Package(
  name: "gtk-photos",
  products: [
    .executable(name: "gtk-photos", targets: ["GtkPhotos"]),
    .executable(name: "gtk-photos-decoder", targets: ["PhotoDecoder"]),
    .executable(name: "journey", targets: ["Journey"]),
    .executable(name: "lying-decoder", targets: ["LyingDecoder"]),
    .library(name: "AsyncState", targets: ["AsyncState"]),
    .library(name: "ScriptedInputMethod", type: .dynamic, targets: ["ScriptedInputMethod"]),
    .library(name: "ScriptedNetworkMonitor", type: .dynamic, targets: ["ScriptedNetworkMonitor"]),
    .executable(name: "bench", targets: ["Bench"]),
  ],
  targets: [
    .systemLibrary(name: "CGtk", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CVips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CJPEG", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CGdkPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CGexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(name: "CGWeather", providers: [.apt(["libgweather-4-dev"])]),
    .systemLibrary(name: "CAtspi", providers: [.apt(["libatspi2.0-dev"])]),

    // The app's own files, which become Swift first.
    .plugin(name: "EmbedFiles", capability: .buildTool()),
    .target(name: "AppResources", plugins: ["EmbedFiles"]),

    // Blocks of asynchronous state, for any interface.
    .target(name: "AsyncState"),
    .target(name: "PhotoModel", dependencies: ["AsyncState", "CSQLite", "CCrypto", "CLinux"]),
    // What the app keeps of its photos, which the bench makes too.
    .target(name: "ThumbnailCoding", dependencies: ["CJPEG", "PhotoModel"]),
    .executableTarget(
      name: "PhotoDecoder",
      dependencies: [
        "CVips", "CJPEG", "CGdkPixbuf", "CGexiv2", "CGWeather", "CLinux", "PhotoModel",
      ],
      swiftSettings: includePaths("vips") + includePaths("gdk-pixbuf-2.0")
        + includePaths("gexiv2") + includePaths("gweather4")),
    // The decoder is no code of the app's, but the app is nothing without it: the dependency
    // makes every build of the one build the other.
    .executableTarget(
      name: "GtkPhotos",
      dependencies: [
        "CGtk", "CCurl", "CLinux", "AppResources", "AsyncState", "PhotoModel", "ThumbnailCoding",
        "PhotoDecoder",
      ],
      swiftSettings: gtk),

    .target(name: "WindowDriver", dependencies: ["CAtspi"], swiftSettings: atspi),
    .executableTarget(name: "Journey", dependencies: ["WindowDriver"], swiftSettings: atspi),
    .executableTarget(
      name: "Bench",
      dependencies: ["WindowDriver", "PhotoModel", "ThumbnailCoding", "CSQLite", "CCrypto"],
      swiftSettings: atspi),

    // GTK loads it into the app, for the tests of text that is composed.
    .target(
      name: "ScriptedInputMethod", path: "Tests/ScriptedInputMethod",
      cSettings: [.unsafeFlags(includeFlags("gtk4"))],
      linkerSettings: ["gtk-4", "gio-2.0", "gobject-2.0", "glib-2.0"].map { .linkedLibrary($0) }),
    // GIO loads it into the app, for the tests of a network that comes back.
    .target(
      name: "ScriptedNetworkMonitor", path: "Tests/ScriptedNetworkMonitor",
      cSettings: [.unsafeFlags(includeFlags("gio-2.0"))],
      linkerSettings: ["gio-2.0", "gobject-2.0", "glib-2.0"].map { .linkedLibrary($0) }),
    // A decoder that lies, for the tests of what the app believes.
    .executableTarget(
      name: "LyingDecoder", dependencies: ["PhotoModel"], path: "Tests/LyingDecoder"),
    .testTarget(name: "BenchTests", dependencies: ["Bench"], swiftSettings: atspi),
    // What both of the following draw random numbers from.
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    // Where both find what they are fed with.
    .target(name: "TestPictures", path: "Tests/TestPictures"),
    // A clock that stands still, and waits without polling.
    .target(name: "TestTime", path: "Tests/TestTime"),
    .testTarget(name: "AsyncStateTests", dependencies: ["AsyncState", "TestTime"]),
    .testTarget(
      name: "PhotoModelTests",
      dependencies: [
        "AsyncState", "PhotoModel", "CSQLite", "SeededRandom", "TestPictures", "TestTime",
      ]),
    .testTarget(
      name: "GtkPhotosTests",
      dependencies: [
        "AsyncState", "GtkPhotos", "WindowDriver", "PhotoModel", "ThumbnailCoding", "CSQLite",
        "SeededRandom", "TestPictures", "TestTime",
      ],
      exclude: ["Support/valgrind.supp"],
      swiftSettings: gtk + atspi),
  ],
  swiftLanguageModes: [.v6]
)
