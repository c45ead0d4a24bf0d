// Tells when something goes away from a folder. The kernel watches (inotify): nothing runs while
// nothing happens.

import CLinux
import Dispatch
import Foundation
import Synchronization

/// Tells when names in a folder are removed, or other files take them, for as long as it lives.
final class FolderWatch: Sendable {
  private let watch: Int32
  private let listener: Int

  /// A watch; `nil` where the kernel can't watch the folder: a person has too many watches, or the
  /// file system has none.
  /// - Parameter onLoss: called on a thread of its own, once for what happens together.
  init?(_ folder: FilePath, onLoss: @escaping @Sendable () -> Void) {
    guard let (watch, listener) = WatchedFolders.shared?.add(folder, onLoss) else { return nil }
    self.watch = watch
    self.listener = listener
  }

  deinit { WatchedFolders.shared?.remove(watch, listener) }
}

/// All folders that the process watches: the kernel lets a person have few descriptors for that, with
/// many folders each.
private final class WatchedFolders: @unchecked Sendable {
  // Checked by hand: all but `state`, which has its own lock, is set once, before anybody has this.

  /// `nil` where the person has too many watches already.
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
      // The same folder has the same number.
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
      // Gone already where the folder is.
      _ = inotify_rm_watch(descriptor, watch)
    }
  }

  /// Reads what has happened, and tells those whom it concerns.
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
      // With the number -1 the kernel says that more has happened than it could keep.
      watches.contains(-1)
        ? state.listeners.values.flatMap(\.values)
        : watches.flatMap { state.listeners[$0].map { Array($0.values) } ?? [] }
    }
    for onLoss in told { onLoss() }
  }

  /// The bytes of an event before its name (inotify(7)).
  private static let headLength = 16
}
