// What the library holds, told again as it changes: "Library Details" shows it
// (`Library/LibraryContents.swift`).

import Foundation
import Observation

extension AppModel {
  /// What the library holds: now, and again whenever that has changed, a second apart at least. The
  /// library is read for as long as somebody listens, and no faster than they do.
  public func contents() -> AsyncThrowingStream<LibraryContents, any Error> {
    let feed = LibraryContentsFeed(self)
    return AsyncThrowingStream { try await feed.next() }
  }
}

/// Reads what a library holds for one listener.
@MainActor
final class LibraryContentsFeed {
  /// How long what has changed is collected before the contents are read again.
  static let interval = Duration.seconds(1)

  private let model: AppModel
  /// Ends with the first change since the last reading began; `nil` before that.
  private var change: AsyncStream<Void>?

  init(_ model: AppModel) { self.model = model }

  /// The contents, as soon as they may be other ones than were told last; `nil` where nobody listens
  /// any more.
  func next() async throws -> LibraryContents? {
    if let change {
      for await _ in change {}
      guard !Task.isCancelled else { return nil }
      try await model.clock.sleep(for: Self.interval)
    }
    // Before the reading: what happens during it is told of as well.
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
