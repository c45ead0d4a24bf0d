// swift-tools-version: 6.2
// A program outside this project that uses the library products by a version tag.
// `Tests/SamplePackageTests` builds it outside this tree, and clicks its button.

import PackageDescription

let package = Package(
  name: "Sample",
  dependencies: [.package(url: "https://example.org/gtk-photos", from: "1.0.0")],
  targets: [
    .executableTarget(
      name: "Sample",
      dependencies: [
        .product(name: "AsyncGtk", package: "gtk-photos"),
        .product(name: "AsyncState", package: "gtk-photos"),
        .product(name: "Gtk", package: "gtk-photos"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
