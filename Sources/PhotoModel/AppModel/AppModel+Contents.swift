// A stream of the library's contents, updated as they change: "Library Details" shows it
// (`Library/LibraryContents.swift`).

import Foundation
import Observation

extension AppModel {
  /// The library's contents: now, and again whenever they have changed, at most once a second. The
  /// library is read only while the stream has a consumer, and no faster than it consumes.
  public func contents() -> AsyncThrowingStream<LibraryContents, any Error> {
    let feed = LibraryContentsFeed(self)
    return AsyncThrowingStream { try await feed.next() }
  }
}

/// Reads a library's contents for one consumer.
@MainActor
final class LibraryContentsFeed {
  /// How long changes are collected before the contents are read again.
  static let interval = Duration.seconds(1)

  private let model: AppModel
  /// Finishes at the first change since the last reading began; `nil` before the first reading.
  private var change: AsyncStream<Void>?

  init(_ model: AppModel) { self.model = model }

  /// The contents, as soon as they may differ from the last ones; `nil` once the consumer is gone.
  func next() async throws -> LibraryContents? {
    if let change {
      for await _ in change {}
      guard !Task.isCancelled else { return nil }
      try await model.clock.sleep(for: Self.interval)
    }
    // Before the reading, so that changes during it are not missed.
    change = nextChange()
    return try await model.library.reader.contents()
  }

  private func nextChange() -> AsyncStream<Void> {
    let (changes, feed) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = (model.photos.count, model.photos.unnamedCount, model.history.trashCount)
      _ = model.importer.unfinishedCount
    } onChange: {
      feed.finish()
    }
    return changes
  }
}
