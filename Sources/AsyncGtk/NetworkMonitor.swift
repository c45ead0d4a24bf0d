// Reports whether the computer has a network, as determined by GIO.

import AsyncState
import CGtk
import Gtk

/// Reports when the network becomes available or unavailable.
///
/// ```swift
/// for await isThere in monitor.changes.events() where isThere { await page.load() }
/// ```
@MainActor
public final class NetworkMonitor {
  /// Sends whether a network is available, each time that the network configuration changes.
  public let changes = Broadcast<Bool>()
  /// Owned by GIO; exists as long as the process.
  private let monitor = g_network_monitor_get_default()
  private var handler: gulong = 0

  /// Creates a monitor of the computer's network.
  public init() {
    guard let monitor else { return }
    handler = connect(Instance(monitor), number: "network-changed") { [weak self] isAvailable in
      self?.changes.send(isAvailable != 0)
    }
  }

  isolated deinit {
    if let monitor { g_signal_handler_disconnect(Instance(monitor), handler) }
  }
}
