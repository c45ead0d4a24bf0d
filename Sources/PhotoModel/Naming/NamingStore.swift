// Stores the answers and drafts of a naming session.

/// Stores what a person answers.
public protocol NamingStore: Sendable {
  /// Stores an answer and the cursor; when it returns, the disk has both. Returns the photo as the
  /// library has it now, `nil` if the library does not have it.
  /// - Throws: why it could not be stored; nothing has changed then.
  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) async throws(LibraryError) -> Photo?

  /// Stores that photos are skipped, all or none, and the cursor.
  /// - Throws: why it could not be stored; nothing has changed then.
  func skipAll(_ positions: [Int64], next: NamingCursor?) async throws(LibraryError)

  /// Stores a draft, `nil` to remove it, and the cursor.
  /// - Throws: why it could not be stored.
  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError)

  /// Stores a name whose photo is not there yet, and the cursor.
  /// - Throws: why it could not be stored.
  func storeName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError)

  /// Stores the names of many photos, all or none.
  /// - Throws: why they could not be stored; nothing has changed then.
  func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) async throws(LibraryError)

  /// Ends the round, in which every photo is answered.
  /// - Throws: why that could not be stored; the next start finds the round again.
  func endNamingRound() async throws(LibraryError)
}

/// The naming queue of a library; it is stored on the disk.
extension NamingQueueStore: NamingStore {}

/// The renaming of photos that have been named or skipped before; it is stored on the disk too.
struct RenamingStore: NamingStore {
  let queue: NamingQueueStore

  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) async throws(LibraryError) -> Photo? {
    try await queue.answerRenaming(answer, for: id, at: position, next: next)
  }

  func skipAll(_ positions: [Int64], next: NamingCursor?) async throws(LibraryError) {
    // Only exact duplicates are skipped together, and photos that are renamed are none.
  }

  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    try await queue.saveDraft(text, at: position, cursor: cursor, in: .renaming)
  }

  func storeName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    // Photos that are renamed are always there.
    try await saveDraft(name, at: position, cursor: cursor)
  }

  func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) async throws(LibraryError) {
    try await queue.renameAll(names)
  }

  func endNamingRound() async throws(LibraryError) { try await queue.endRenaming() }
}
