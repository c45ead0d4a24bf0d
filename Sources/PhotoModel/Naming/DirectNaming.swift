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
    // In the order in which they are typed: the last name of a photo is the one that stays.
    last = Task.immediate { [last] in
      await last?.value
      await store(sequence, name)
      runningCount -= 1
    }
  }

  /// Tries again what could not be stored.
  func retry() {
    for (sequence, name) in unstored { self.name(sequence, name) }
  }

  /// Returns when all names so far are stored, or have failed.
  func flush() async { await last?.value }

  private func store(_ sequence: Int64, _ name: String) async {
    do throws(LibraryError) {
      guard let id = try await photos.rename(sequence: sequence, to: name) else { return }
      onNamed(id, name)
    } catch {
      if case .noSuchPhoto = error {} else { unstored[sequence] = name }
      photos.failure = error
    }
  }
}
