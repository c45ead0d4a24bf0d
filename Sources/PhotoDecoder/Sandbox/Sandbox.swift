// The order in which a decoder gives up what it may do, before it reads the first picture. Each part
// has a file of its own beside this one; what is left to an attacker is in `docs/sandbox.md`.

import CLinux
import Foundation
import PhotoModel

/// The sandbox of this process: limits, namespaces, Landlock and a filter of system calls, whatever
/// of these the system allows.
struct Sandbox {
  /// The parts that hold.
  private(set) var layers: Set<SandboxLayer> = []

  /// Closes all but the list of system calls: the libraries still have to be loaded. The process
  /// must have one thread only.
  init() {
    // Nothing relative to the app's folder is to be found, on systems without namespaces too.
    _ = chdir("/")
    ResourceLimits.comeFirst()
    if ResourceLimits.apply() { layers.insert(.resourceLimits) }
    if Namespaces.enter() {
      ResourceLimits.limitThreads()
      layers.insert(.namespaces)
    }
    let isUnprivileged = clinux_drop_capabilities() == 0 && clinux_forbid_new_privileges() == 0
    // Landlock and the filter are refused to a process that could get privileges.
    if isUnprivileged { layers.insert(.noNewPrivileges) }
    if isUnprivileged, Landlock.apply() { layers.insert(.landlock) }
  }

  /// Whether only the libraries and their data can be opened. Otherwise the filter forbids to open
  /// anything, and all that libraries read later has to be read before.
  var hidesFiles: Bool { layers.contains(.namespaces) || layers.contains(.landlock) }

  /// Closes the rest. All threads must have been started by this one.
  mutating func close() {
    if SystemCallFilter.load(withOpening: hidesFiles) { layers.insert(.systemCallFilter) }
  }
}
