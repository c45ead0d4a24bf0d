// Where a naming session keeps answers and half-typed text.

/// Keeps what a person answers.
public protocol NamingStore: Sendable {
  /// Stores an answer; on return it is on the disk.
  /// - Throws: why it could not be stored; nothing has changed then.
  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64
  ) async throws(LibraryError)

  /// Stores half-typed text, `nil` where there is none, and that the person is there.
  /// - Throws: why it could not be stored.
  func saveDraft(_ text: String?, at position: Int64) async throws(LibraryError)

  /// Every photo is answered.
  /// - Throws: why that could not be stored; the round is met again at the next start.
  func endNamingRound() async throws(LibraryError)
}

/// The naming queue of a library, which outlives the process.
extension PhotoLibrary: NamingStore {}

/// The renaming of photos that have their place: names are stored, the round itself is not.
struct RenamingStore: NamingStore {
  let library: PhotoLibrary

  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64
  ) async throws(LibraryError) {
    if case .named(let name) = answer { try await library.rename(id, to: name) }
  }

  func saveDraft(_ text: String?, at position: Int64) async throws(LibraryError) {}

  func endNamingRound() async throws(LibraryError) {}
}
