// What the errors of the index (`Database/DatabaseError.swift`) are called in a library.

/// A connection to a library's index.
typealias LibraryDatabase = Database<LibraryError>

extension LibraryError: DatabaseFailure {
  /// The library's view of an error of its index. What concerns more than one file is told of the
  /// library's folder.
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
