// The order and the filters of a library from one start to the next. The rows are in
// `PhotoLibrary+Settings.swift`.

/// Keeps order and filters on the disk as they change: one after another, and of those that come
/// faster than the disk the last.
@MainActor
final class RememberedQuery {
  private let library: PhotoLibrary
  /// What the disk holds, or has refused; `nil` before it is read, where nothing is kept.
  private var stored: PhotoQuery?
  private var wanted = PhotoQuery()
  private var keeping: Task<Void, Never>?

  /// What a library remembers.
  init(of library: PhotoLibrary) { self.library = library }

  /// What was kept last.
  func read() async throws(LibraryError) -> PhotoQuery {
    let query = try await library.keptQuery()
    stored = query
    return query
  }

  /// Keeps the order and the filters of a query, once ``read()`` has returned.
  /// - Parameter onFailure: told why they could not be kept. They are not tried again.
  func keep(_ query: PhotoQuery, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    wanted = query.withoutSearch
    guard keeping == nil, let stored, stored != wanted else { return }
    keeping = Task {
      while self.stored != wanted {
        let new = wanted
        self.stored = new
        do throws(LibraryError) { try await library.keep(new) } catch { onFailure(error) }
      }
      keeping = nil
    }
  }

  /// Returns when the disk holds what was kept, or has refused it.
  func settled() async { await keeping?.value }
}
