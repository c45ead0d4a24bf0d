// Time that passes beside real disks, for tests of the importer.

import TestTime
import Testing

@testable import PhotoModel

extension ManualClock {
  /// Moves the clock on by these steps until something holds.
  @MainActor
  func pass(
    _ step: Duration, _ library: PhotoLibrary, sourceLocation: SourceLocation,
    until condition: @MainActor () -> Bool
  ) async {
    while !condition() {
      advance(by: step)
      // What the clock woke has its turn, and the disk.
      _ = try? await library.photos.all()
      if Task.isCancelled {
        Issue.record("waited in vain", sourceLocation: sourceLocation)
        return
      }
    }
  }
}

extension PhotoLibrary {
  /// What the queue holds of names and texts.
  func queueTexts() async throws -> [String?] {
    try await namingQueue.read().entries.map { $0.given ?? $0.draft }
  }

  /// The names of the files in the queue.
  func queuedFiles() async throws -> [String] {
    try await namingQueue.read().entries.map(\.source.name)
  }
}
