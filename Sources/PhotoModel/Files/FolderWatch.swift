// Calls back when files are removed from a folder. The kernel notifies the process (inotify);
// without events, nothing runs.

import CLinux
import Dispatch
import Foundation
import Synchronization

/// Calls back when names in a folder are removed or their files replaced, as long as this object
/// exists.
final class FolderWatch: Sendable {
  private let watch: Int32
  private let listener: Int

  /// Starts to watch; `nil` where the kernel can't watch the folder, as the user has too many
  /// watches or the file system does not support them.
  /// - Parameter onLoss: called on a dispatch queue of its own, once for events that arrive
  ///   together.
  init?(_ folder: FilePath, onLoss: @escaping @Sendable () -> Void) {
    guard let (watch, listener) = WatchedFolders.shared?.add(folder, onLoss) else { return nil }
    self.watch = watch
    self.listener = listener
  }

  deinit { WatchedFolders.shared?.remove(watch, listener) }
}

/// All folders that the process watches, on one descriptor: the kernel allows a user few inotify
/// descriptors, with many folders each.
private final class WatchedFolders: @unchecked Sendable {
  // Checked by hand: `state` has its own lock; everything else is set in `init` and never changed.

  /// `nil` where the user has too many inotify descriptors already.
  static let shared = WatchedFolders()

  private struct State {
    var listeners: [Int32: [Int: @Sendable () -> Void]] = [:]
    var count = 0
  }

  private let descriptor: Int32
  private let source: any DispatchSourceRead
  private let state = Mutex(State())

  private init?() {
    descriptor = clinux_make_watch()
    guard descriptor >= 0 else { return nil }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "org.gtkphotos.watch"))
    source.setEventHandler { [weak self] in self?.read() }
    source.resume()
  }

  func add(
    _ folder: FilePath, _ onLoss: @escaping @Sendable () -> Void
  ) -> (watch: Int32, listener: Int)? {
    state.withLock { state in
      // inotify returns the same number for the same folder.
      let watch = folder.withCString { clinux_watch_losses(descriptor, $0) }
      guard watch >= 0 else { return nil }
      state.count += 1
      state.listeners[watch, default: [:]][state.count] = onLoss
      return (watch, state.count)
    }
  }

  func remove(_ watch: Int32, _ listener: Int) {
    state.withLock { state in
      state.listeners[watch]?[listener] = nil
      guard state.listeners[watch]?.isEmpty == true else { return }
      state.listeners[watch] = nil
      // Fails if the folder is deleted, as the watch is gone then; ignored.
      _ = inotify_rm_watch(descriptor, watch)
    }
  }

  /// Reads the events and calls the listeners of their folders.
  private func read() {
    var watches: Set<Int32> = []
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      var start = 0
      while start + Self.headLength <= count {
        let (watch, nameLength) = bytes.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
            bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self)
          )
        }
        watches.insert(watch)
        start += Self.headLength + Int(nameLength)
      }
    }
    let told = state.withLock { state in
      // The number -1 means that the kernel's event queue overflowed.
      watches.contains(-1)
        ? state.listeners.values.flatMap(\.values)
        : watches.flatMap { state.listeners[$0].map { Array($0.values) } ?? [] }
    }
    for onLoss in told { onLoss() }
  }

  /// The size of an event without its name, in bytes (inotify(7)).
  private static let headLength = 16
}
