// Brings the network for the tests into the app. How GIO takes it is in
// Tests/ScriptedNetworkMonitor/ScriptedNetworkMonitor.c.

import Foundation
import WindowDriver
import XCTest

/// The machine's network as the app knows it, for one run of the app: there until it is said to go.
final class ScriptedNetwork {
  private let folder: URL
  private var orders: URL { folder.appending(path: "orders") }

  /// Puts the built module where GIO looks for modules.
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

  /// What makes the app use it.
  var environment: [String: String] {
    [
      "GIO_EXTRA_MODULES": folder.path, "GIO_USE_NETWORK_MONITOR": "scripted",
      "SCRIPTED_NETWORK_MONITOR": orders.path,
    ]
  }

  /// The network goes.
  func go() throws { try order("0") }

  /// The network is there again.
  func comeBack() throws { try order("1") }

  private func order(_ sign: String) throws {
    // Not waiting for a reader: an app that has none does not listen.
    let pipe = open(orders.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard pipe >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(pipe) }
    XCTAssertEqual(write(pipe, sign, 1), 1)
  }
}
