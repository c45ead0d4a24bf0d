// Where a naming session keeps answers and half-typed text.

/// Keeps what a person answers.
public protocol NamingStore: Sendable {
  /// Stores an answer, and where the person stands then; on return it is on the disk. Returns the
  /// photo as the library has it now, `nil` where it is none of the library's.
  /// - Throws: why it could not be stored; nothing has changed then.
  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) async throws(LibraryError) -> Photo?

  /// Stores half-typed text, `nil` where there is none, and where the person stands.
  /// - Throws: why it could not be stored.
  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError)

  /// Stores a name whose photo is not there yet, and where the person stands.
  /// - Throws: why it could not be stored.
  func keepName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError)

  /// Stores the names of many photos, all or none.
  /// - Throws: why they could not be stored; nothing has changed then.
  func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) async throws(LibraryError)

  /// Every photo is answered.
  /// - Throws: why that could not be stored; the round is met again at the next start.
  func endNamingRound() async throws(LibraryError)
}

/// The naming queue of a library, which outlives the process.
extension NamingQueueStore: NamingStore {}

/// The renaming of photos that have their place, which outlives the process too.
struct RenamingStore: NamingStore {
  let queue: NamingQueueStore

  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) async throws(LibraryError) -> Photo? {
    try await queue.answerRenaming(answer, for: id, at: position, next: next)
  }

  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    try await queue.saveDraft(text, at: position, cursor: cursor, in: .renaming)
  }

  func keepName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    // Photos that have their place are there.
    try await saveDraft(name, at: position, cursor: cursor)
  }

  func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) async throws(LibraryError) {
    try await queue.renameAll(names)
  }

  func endNamingRound() async throws(LibraryError) { try await queue.endRenaming() }
}
