// Loads the network monitor for tests into the app. Its GIO module is in
// `Tests/ScriptedNetworkMonitor/ScriptedNetworkMonitor.c`.

import Foundation
import WindowDriver
import XCTest

/// The state of the network that GIO reports to the app, for one run; available until ``go()``.
final class ScriptedNetwork {
  private let folder: URL
  private var orders: URL { folder.appending(path: "orders") }

  /// Links the built module into a folder that GIO can search for modules.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let built = PhotosFixture.binary.deletingLastPathComponent()
      .appending(path: "libScriptedNetworkMonitor.so")
    XCTAssertTrue(FileManager.default.fileExists(atPath: built.path), built.path)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "libscriptednetwork.so"), withDestinationURL: built)
    XCTAssertEqual(mkfifo(orders.path, 0o600), 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The environment variables that make the app use it.
  var environment: [String: String] {
    [
      "GIO_EXTRA_MODULES": folder.path, "GIO_USE_NETWORK_MONITOR": "scripted",
      "SCRIPTED_NETWORK_MONITOR": orders.path,
    ]
  }

  /// Makes the network unavailable.
  func go() throws { try order("0") }

  /// Makes the network available again.
  func comeBack() throws { try order("1") }

  private func order(_ sign: String) throws {
    // Without waiting for a reader: if there is none, the app does not use the module.
    let pipe = open(orders.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard pipe >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(pipe) }
    XCTAssertEqual(write(pipe, sign, 1), 1)
  }
}
