// Names that a person types where a photo is shown, one photo at a time. Several photos are named in a
// round with a dialog (`NamingSession.swift`).

import Observation

/// Stores names of single photos.
///
/// A name that can't be stored is kept and tried again, so that the text field can go on to the next
/// photo at once.
@MainActor @Observable
public final class DirectNaming {
  /// Names that could not be stored, by the sequence numbers of their photos.
  public private(set) var unstored: [Int64: String] = [:]
  /// How many names are being stored.
  private(set) var runningCount = 0

  @ObservationIgnored private let photos: PhotoCollection
  @ObservationIgnored private let onNamed: @MainActor (Photo.ID, String) -> Void
  @ObservationIgnored private var last: Task<Void, Never>?
  /// The number of the last name of each photo.
  @ObservationIgnored private var newest: [Int64: Int] = [:]
  @ObservationIgnored private var count = 0

  /// Creates a store.
  /// - Parameter onNamed: called when the disk has a name.
  init(_ photos: PhotoCollection, onNamed: @escaping @MainActor (Photo.ID, String) -> Void) {
    self.photos = photos
    self.onNamed = onNamed
  }

  /// Gives a photo a name. A blank one is ignored: a photo can't be left without a name.
  public func name(_ sequence: Int64, _ name: String) {
    guard !PhotoName.isBlank(name) else { return }
    unstored[sequence] = nil
    runningCount += 1
    count += 1
    newest[sequence] = count
    let number = count
    // In the order in which they are typed: the last name of a photo is the one that stays.
    last = Task.immediate { [last] in
      await last?.value
      let isStored = await store(sequence, name)
      runningCount -= 1
      // An older name that was refused must not come after a newer one.
      guard newest[sequence] == number else { return }
      newest[sequence] = nil
      if !isStored { unstored[sequence] = name }
    }
  }

  /// Tries again what could not be stored.
  func retry() {
    for (sequence, name) in unstored { self.name(sequence, name) }
  }

  /// Returns when all names so far are stored, or have failed.
  func flush() async { await last?.value }

  /// The same at the end of a session, where the person can't be asked.
  /// - Parameter patience: for how long a name that is refused is tried again.
  func flush(patience: Duration, _ clock: any Clock<Duration>) async {
    let elapsed = clock.stopwatch()
    await flush()
    while !unstored.isEmpty, elapsed() < patience {
      // An early end of the pause does no harm.
      try? await clock.sleep(for: .seconds(1))
      retry()
      await flush()
    }
  }

  /// Returns whether nothing is left to be stored.
  private func store(_ sequence: Int64, _ name: String) async -> Bool {
    do throws(LibraryError) {
      // Without an identifier, the photo was deleted meanwhile.
      guard let id = try await photos.rename(sequence: sequence, to: name) else { return true }
      onNamed(id, name)
      return true
    } catch {
      photos.failure = error
      if case .noSuchPhoto = error { return true }
      return false
    }
  }
}
