// Tells when something goes away from a folder. The kernel watches (inotify): nothing runs while
// nothing happens.

import CLinux
import Dispatch
import Foundation

/// Tells when names in a folder are removed, or other files take them, for as long as it lives.
final class FolderWatch: @unchecked Sendable {
  // Checked by hand: the source is made, started and cancelled here alone, and dispatch sources may
  // be called from any thread.
  private let source: any DispatchSourceRead

  /// A watch; `nil` where the kernel can't watch the folder: a person has too many watches, or the
  /// file system has none.
  /// - Parameter onLoss: called on a thread of its own, once for what happens together.
  init?(_ folder: FilePath, onLoss: @escaping @Sendable () -> Void) {
    let descriptor = folder.withCString { clinux_watch_losses($0) }
    guard descriptor >= 0 else { return nil }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "org.gtkphotos.watch"))
    source.setEventHandler {
      // What it was does not matter; unread, it would be told again and again.
      var events = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &events, events.count) > 0 {}
      onLoss()
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }
}
