// swift-tools-version: 6.2
// What is built: the model, the app with its own files inside, its decoder process, and the
// programme that drives the app from outside. There are no outside packages; C libraries come in
// as system modules.

import PackageDescription

/// The tests of optimized code (`make test-optimized`) are not optimized themselves, as a whole,
/// which takes the compiler more than twenty minutes. Only that command asks for the flags: a package
/// that has unsafe ones can't be depended on.
let tests: [SwiftSetting] =
  Context.environment["GTK_PHOTOS_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"])]

let package = Package(
  name: "gtk-photos",
  products: [
    .executable(name: "gtk-photos", targets: ["GtkPhotos"]),
    .executable(name: "gtk-photos-decoder", targets: ["PhotoDecoder"]),
    .executable(name: "journey", targets: ["Journey"]),
    .executable(name: "lying-decoder", targets: ["LyingDecoder"]),
    .executable(name: "refused-calls", targets: ["RefusedCalls"]),
    .executable(name: "scripted-desktop", targets: ["ScriptedDesktop"]),
    .executable(name: "screenshots", targets: ["Screenshots"]),
    .executable(name: "torture", targets: ["Torture"]),
    .executable(name: "fuzz", targets: ["Fuzz"]),
    .executable(name: "soak", targets: ["Soak"]),
    .library(name: "AsyncState", targets: ["AsyncState"]),
    .library(name: "Gtk", targets: ["Gtk"]),
    .library(name: "AsyncGtk", targets: ["AsyncGtk"]),
    .library(name: "FaultLibrary", type: .dynamic, targets: ["FaultLibrary"]),
    .library(name: "ScriptedInputMethod", type: .dynamic, targets: ["ScriptedInputMethod"]),
    .library(name: "ScriptedNetworkMonitor", type: .dynamic, targets: ["ScriptedNetworkMonitor"]),
    .executable(name: "bench", targets: ["Bench"]),
    .executable(name: "gallery", targets: ["Gallery"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CJPEG", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CGexiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .target(
      name: "CExiv2", linkerSettings: [.linkedLibrary("exiv2"), .linkedLibrary("stdc++")]),
    .systemLibrary(
      name: "CGWeather", pkgConfig: "gweather4", providers: [.apt(["libgweather-4-dev"])]),
    .systemLibrary(name: "CSeccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(name: "CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),

    // The app's own files, which become Swift first.
    .plugin(name: "EmbedFiles", capability: .buildTool()),
    .target(name: "AppResources", plugins: ["EmbedFiles"]),

    // For any program: blocks of asynchronous state, GTK for Swift, and the blocks' widgets.
    .target(name: "AsyncState"),
    .target(name: "Gtk", dependencies: ["CGtk"]),
    .target(name: "AsyncGtk", dependencies: ["AsyncState", "Gtk", "CGtk"]),

    // One page for each pattern of the blocks, in which it shows the lines of its own source. It gets
    // no more of the modules than another package would.
    .plugin(name: "EmbedPages", capability: .buildTool()),
    .executableTarget(
      name: "Gallery", dependencies: ["AsyncState", "Gtk", "AsyncGtk"], path: "Examples/Gallery",
      packageAccess: false, plugins: ["EmbedPages"]),

    // Its lists of words become part of the program: an installed app reads no file for them.
    .target(
      name: "PhotoModel", dependencies: ["AsyncState", "CSQLite", "CCrypto", "CLinux"],
      resources: [
        "camera-company-words", "caption-boilerplate", "copy-suffixes", "generated-file-names",
        "picture-extensions",
      ].map { .embedInCode("Words/\($0).txt") }),
    // What the app keeps of its photos, which the bench makes too.
    .target(name: "ThumbnailCoding", dependencies: ["CJPEG", "PhotoModel"]),
    .executableTarget(
      name: "PhotoDecoder",
      dependencies: [
        "CVips", "CJPEG", "CGdkPixbuf", "CExiv2", "CGexiv2", "CGWeather", "CLinux", "CSeccomp",
        "PhotoModel",
      ]),
    // It does not depend on PhotoDecoder, whose process it starts: SwiftPM would link the decoder's
    // libraries with it, 8 MiB of its memory.
    .executableTarget(
      name: "GtkPhotos",
      dependencies: [
        "CGtk", "Gtk", "AsyncGtk", "CCurl", "CLinux", "AppResources", "AsyncState", "PhotoModel",
        "ThumbnailCoding",
      ]),

    .target(name: "WindowDriver", dependencies: ["CAtspi"]),
    .executableTarget(name: "Journey", dependencies: ["WindowDriver"]),
    // Pictures of all pages, for `make screenshots`.
    .executableTarget(name: "Screenshots", dependencies: ["WindowDriver"]),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "WindowDriver", "PhotoModel", "ThumbnailCoding", "CLinux", "CSQLite", "CCrypto",
      ]),

    // GTK loads it into the app, for the tests of text that is composed.
    .target(
      name: "ScriptedInputMethod", dependencies: ["CGtk"], path: "Tests/ScriptedInputMethod"),
    // GIO loads it into the app, for the tests of a network that comes back.
    .target(
      name: "ScriptedNetworkMonitor", dependencies: ["CGtk"],
      path: "Tests/ScriptedNetworkMonitor"),
    // A file manager and portals, for the tests of what is handed to the desktop.
    .executableTarget(
      name: "ScriptedDesktop", dependencies: ["CGtk"], path: "Tests/ScriptedDesktop"),
    // A decoder that lies, for the tests of what the app believes.
    .executableTarget(
      name: "LyingDecoder", dependencies: ["CLinux", "PhotoModel"], path: "Tests/LyingDecoder"),
    // A system that lacks some calls, for the tests of the decoder's sandbox.
    .executableTarget(
      name: "RefusedCalls", dependencies: ["CSeccomp"], path: "Tests/RefusedCalls"),
    // Linked into a program, or loaded into it, it counts, records and refuses the program's calls to the disk.
    .target(name: "FaultLibrary", path: "Tests/FaultLibrary"),
    // What SQLite does to itself, done to libraries: `make torture`.
    .executableTarget(
      name: "Torture",
      dependencies: [
        "AsyncState", "CLinux", "CSQLite", "FaultLibrary", "PhotoModel", "PlainSidecars",
        "SeededRandom",
      ],
      path: "Tests/Torture"),
    // libFuzzer, where it is linked in.
    .target(name: "FuzzDriver", path: "Tests/FuzzDriver"),
    // The parsers, fed with what libFuzzer makes up: `make torture`.
    .executableTarget(
      name: "Fuzz",
      dependencies: ["CGtk", "CSQLite", "FuzzDriver", "Gtk", "PhotoModel", "PlainSidecars"],
      path: "Tests/Fuzz", exclude: ["Seeds"]),
    // The window, used for thousands of operations: `make torture`.
    .executableTarget(
      name: "Soak", dependencies: ["SeededRandom", "WindowDriver"], path: "Tests/Soak"),
    // Not on Torture, whose calls to the disk are not the system's: it starts the program.
    .testTarget(name: "TortureTests"),
    .testTarget(name: "BenchTests", dependencies: ["Bench"]),
    // Reads sidecars without a decoder.
    .target(name: "PlainSidecars", dependencies: ["PhotoModel"], path: "Tests/PlainSidecars"),
    // What both of the following draw random numbers from.
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    // Where both find what they are fed with.
    .target(name: "TestPictures", path: "Tests/TestPictures"),
    // A clock that stands still, and waits without polling.
    .target(name: "TestTime", path: "Tests/TestTime"),
    // The colours on the screen.
    .target(name: "TestScreen", dependencies: ["WindowDriver"], path: "Tests/TestScreen"),
    .testTarget(name: "AsyncStateTests", dependencies: ["AsyncState", "TestTime"]),
    .testTarget(name: "AsyncGtkTests", dependencies: ["AsyncGtk"]),
    // The three as others use them: Examples/Sample, built outside this tree.
    .testTarget(name: "SamplePackageTests", dependencies: ["WindowDriver"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: ["CGtk", "Gtk", "AsyncGtk", "Gallery", "TestScreen", "WindowDriver"]),
    .testTarget(
      name: "PhotoModelTests",
      dependencies: [
        "AsyncState", "PhotoModel", "CSQLite", "PlainSidecars", "SeededRandom", "TestPictures",
        "TestTime",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GtkPhotosTests",
      dependencies: [
        "AsyncState", "Gtk", "AsyncGtk", "GtkPhotos", "WindowDriver", "PhotoModel",
        "ThumbnailCoding", "CSQLite",
        "SeededRandom", "TestPictures", "TestScreen", "TestTime",
      ],
      exclude: ["Support/valgrind.supp"],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// The sanitizers (`Tests/sanitized`) are for the model's tests, and one of them for a journey: what tests the window
// takes as long to build as all the rest, and is not run with them.
if let sanitizer = Context.environment["GTK_PHOTOS_SANITIZED"] {
  var others: Set = [
    "bench", "benchtests", "gallery", "gallerytests", "gtkphotostests", "samplepackagetests",
    "screenshots", "scripteddesktop", "scriptedinputmethod", "scriptednetworkmonitor", "soak",
    "testscreen",
  ]
  if sanitizer == "thread" {
    others.formUnion([
      "asyncgtk", "asyncgtktests", "faultlibrary", "fuzz", "fuzzdriver", "gtk", "gtkphotos",
      "gtkphotosdecoder", "journey", "lyingdecoder", "photodecoder", "refusedcalls", "torture",
      "torturetests", "windowdriver",
    ])
  }
  package.targets.removeAll { others.contains($0.name.lowercased()) }
  // `scripted-desktop` is that of ScriptedDesktop.
  package.products.removeAll { others.contains($0.name.filter { $0 != "-" }.lowercased()) }
}
