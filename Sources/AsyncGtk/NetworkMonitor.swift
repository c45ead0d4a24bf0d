// Whether the machine has a network, as the desktop knows it.

import AsyncState
import CGtk
import Gtk

/// Tells when the network comes and goes.
///
/// ```swift
/// for await isThere in monitor.changes.events() where isThere { await page.load() }
/// ```
@MainActor
public final class NetworkMonitor {
  /// Whether there is a network, each time that changes.
  public let changes = Broadcast<Bool>()
  /// GIO's own object, which lives as long as the process.
  private let monitor = g_network_monitor_get_default()
  private var handler: gulong = 0

  /// The monitor of this machine.
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
