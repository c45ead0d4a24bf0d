// Translates the errors of the database (`Database/DatabaseError.swift`) into those of a library
// (`Photos/LibraryError.swift`).

import Foundation

/// A connection to a library's database.
typealias LibraryDatabase = Database<LibraryError>

extension LibraryError: DatabaseFailure {
  /// The library's error for an error of its database. Errors that concern more than one file carry
  /// the library's folder.
  init(_ error: DatabaseError) {
    switch error {
    case .damaged(let file, let detail): self = .damaged(file, detail: detail)
    case .readOnly(let file): self = .readOnly(file.folder)
    case .diskFull(let file): self = .diskFull(file.folder)
    case .gone(let file): self = .gone(file.folder)
    case .replaced(let file): self = .replaced(file.folder)
    case .closed(let file): self = .closed(file.folder)
    case .logMissing(let file): self = .logMissing(file.folder)
    case .file(let error): self = .file(error)
    case .sqlite(let file, let code, let detail):
      self = .database(file, code: code, detail: detail)
    }
  }
}

extension LibraryError {
  /// Whether the database is damaged, can't be read, or is missing, so that a backup can take its place.
  public var isLostDatabase: Bool {
    switch self {
    case .damaged, .databaseMissing: true
    case .file(.failed(let path, code: EIO)): path.name == PhotoLibrary.databaseName
    default: false
    }
  }
}
