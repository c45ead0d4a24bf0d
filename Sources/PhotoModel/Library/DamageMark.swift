// Remembers from one session to the next that a database is damaged: damage where nobody looks does not keep
// a library from being opened.

import Foundation

/// The file `library.damaged` of a library whose database was found damaged.
struct DamageMark {
  /// The library's folder.
  let library: FilePath

  private var path: FilePath { library.appending("library.damaged") }

  /// Remembers damage. If the disk refuses that, the next session finds it as this one did.
  func set() { _ = try? File.create(path) }

  /// Forgets it, once the database is sound. If the disk refuses that, the next start checks it once more.
  func clear() { try? path.remove() }

  /// Checks a database that was damaged in an earlier session: a disk that failed may be well again.
  /// - Throws: ``LibraryError/damaged(_:detail:)``, or the error that prevented reading the database.
  func check() throws(LibraryError) {
    let file = PhotoLibrary.databaseFile(of: library)
    // Without a database there is nothing to check, and the start says so.
    guard path.exists(), file.exists() else { return }
    let database = try LibraryDatabase(file, .alone)
    defer { database.shut() }
    if let problem = try database.firstProblem() {
      throw .damaged(database.path, detail: problem)
    }
    clear()
  }
}
