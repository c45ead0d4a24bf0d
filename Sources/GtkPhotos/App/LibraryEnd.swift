// What is done with the library when the app ends (`PhotosApp.swift`): files that no window could take are
// stored, and the log is checkpointed.

import Dispatch
import PhotoModel
import Synchronization

/// The end of the app for its library.
struct LibraryEnd {
  /// How long it waits for the library's disk.
  private static let most = DispatchTimeInterval.seconds(2)
  private let location: LibraryLocation
  private let library: PhotoLibrary?
  private let late: [FilePath]
  private let clock: any Clock<Duration>

  /// Makes the end of the app.
  /// - Parameters:
  ///   - library: the library; `nil` if it is not open.
  ///   - late: files that another start has handed over when no window could take them.
  init(
    of location: LibraryLocation, _ library: PhotoLibrary?, late: [FilePath],
    clock: any Clock<Duration>
  ) {
    self.location = location
    self.library = library
    self.late = late
    self.clock = clock
  }

  /// Stores the files for the next start, in a library that could not be opened before if it can be opened
  /// now, and checkpoints the log, so that the database is complete without it. A disk that hangs delays the
  /// end only for a limited time; what is not checkpointed then stays in the log.
  ///
  /// Waits for the disk; to be called once the main loop has ended.
  /// - Returns: whether all files are stored.
  func run() -> Bool {
    guard library != nil || !late.isEmpty else { return true }
    let isStored = Flag(late.isEmpty)
    let isClosed = DispatchSemaphore(value: 0)
    Task.detached { [location, library, late, clock] in
      defer { isClosed.signal() }
      // Why it can't be opened was said when the person tried.
      var open = library
      if open == nil { open = try? await location.openLibrary(clock: clock) }
      guard let open else { return }
      do throws(LibraryError) {
        if !late.isEmpty { _ = try await open.namingQueue.beginWalk(of: late) }
        isStored.set()
      } catch {
        _ = StandardError.complain(error.message)
      }
      // What can't be checkpointed stays in the log. No window is left that could show the error.
      try? await open.close()
    }
    _ = isClosed.wait(timeout: .now() + Self.most)
    return isStored.isSet
  }
}

/// Whether the files are stored, for the main thread, which waits.
private final class Flag: Sendable {
  private let value: Mutex<Bool>
  init(_ value: Bool) { self.value = Mutex(value) }
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
