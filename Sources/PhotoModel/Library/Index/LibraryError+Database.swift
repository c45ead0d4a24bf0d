// Translates the errors of the database (`Database/DatabaseError.swift`) into those of a library
// (`Photos/LibraryError.swift`).

/// A connection to a library's database.
typealias LibraryDatabase = Database<LibraryError>

extension LibraryError: DatabaseFailure {
  /// The library's error for an error of its database. Errors that concern more than one file carry
  /// the library's folder.
  init(_ error: DatabaseError) {
    switch error {
    case .damaged(let index, let detail): self = .damaged(index, detail: detail)
    case .readOnly(let index): self = .readOnly(index.folder)
    case .diskFull(let index): self = .diskFull(index.folder)
    case .gone(let index): self = .gone(index.folder)
    case .closed(let index): self = .closed(index.folder)
    case .logMissing(let index): self = .logMissing(index.folder)
    case .file(let error): self = .file(error)
    case .sqlite(let index, let code, let detail):
      self = .database(index, code: code, detail: detail)
    }
  }
}
