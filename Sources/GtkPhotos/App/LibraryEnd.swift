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
  private let isBeingOpened: Bool
  private let late: [FilePath]
  private let clock: any Clock<Duration>

  /// Makes the end of the app.
  /// - Parameters:
  ///   - library: the library; `nil` if it is not open.
  ///   - isBeingOpened: whether this process still opens it: its lock keeps everyone else out then.
  ///   - late: files that another start has handed over when no window could take them.
  init(
    of location: LibraryLocation, _ library: PhotoLibrary?, isBeingOpened: Bool, late: [FilePath],
    clock: any Clock<Duration>
  ) {
    self.location = location
    self.library = library
    self.isBeingOpened = isBeingOpened
    self.late = late
    self.clock = clock
  }

  /// What became of the files.
  enum Outcome: Sendable {
    /// They are stored, if there are any.
    case stored
    /// The library could not be opened or written.
    case failed(LibraryError)
    /// The disk has not answered in time.
    case unfinished
  }

  /// Stores the files for the next start, in a library that could not be opened before if it can be opened
  /// now, and checkpoints the log, so that the database is complete without it. A disk that hangs delays the
  /// end only for a limited time; what is not checkpointed then stays in the log.
  ///
  /// Waits for the disk; to be called once the main loop has ended.
  func run() -> Outcome {
    guard library != nil || !late.isEmpty else { return .stored }
    if library == nil, isBeingOpened { return .unfinished }
    let outcome = Box(late.isEmpty ? .stored : .unfinished)
    let isClosed = DispatchSemaphore(value: 0)
    Task.detached { [location, library, late, clock] in
      do throws(LibraryError) {
        var open = library
        if open == nil { open = try await location.openLibrary(clock: clock) }
        if !late.isEmpty { _ = try await open?.namingQueue.beginWalk(of: late) }
        outcome.set(.stored)
        // What can't be checkpointed stays in the log. No window is left that could show the error.
        try? await open?.close()
      } catch {
        outcome.set(.failed(error))
      }
      isClosed.signal()
    }
    _ = isClosed.wait(timeout: .now() + Self.most)
    return outcome.value
  }
}

/// The outcome, for the main thread, which waits.
private final class Box: Sendable {
  private let outcome: Mutex<LibraryEnd.Outcome>
  init(_ outcome: LibraryEnd.Outcome) { self.outcome = Mutex(outcome) }
  var value: LibraryEnd.Outcome { outcome.withLock { $0 } }
  func set(_ new: LibraryEnd.Outcome) { outcome.withLock { $0 = new } }
}
