// How a library was looked at, from one start to the next: its order and filters, and the size of
// photos (`GridZoom.swift`). The rows are in `PhotoLibrary+Settings.swift`.

/// Keeps a value on the disk as it changes: one after another, and of those that come faster than
/// the disk the last.
@MainActor
final class Remembered<Value: Equatable & Sendable> {
  private let reading: @MainActor () async throws(LibraryError) -> Value
  private let writing: @MainActor (Value) async throws(LibraryError) -> Void
  /// What the disk holds, or has refused; `nil` before it is read, where nothing is kept.
  private var stored: Value?
  private var wanted: Value?
  private var keeping: Task<Void, Never>?

  /// A value that is read and written so.
  init(
    read: @escaping @MainActor () async throws(LibraryError) -> Value,
    write: @escaping @MainActor (Value) async throws(LibraryError) -> Void
  ) {
    reading = read
    writing = write
  }

  /// What was kept last.
  func read() async throws(LibraryError) -> Value {
    let value = try await reading()
    stored = value
    return value
  }

  /// Keeps a value, once ``read()`` has returned.
  /// - Parameter onFailure: told why it could not be kept. It is not tried again.
  func keep(_ value: Value, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    wanted = value
    guard keeping == nil, stored != nil, stored != wanted else { return }
    keeping = Task {
      while let new = wanted, stored != new {
        stored = new
        do throws(LibraryError) { try await writing(new) } catch { onFailure(error) }
      }
      keeping = nil
    }
  }

  /// Returns when the disk holds what was kept, or has refused it.
  func settled() async { await keeping?.value }
}

extension PhotoCollection {
  /// Takes the order and the filters that the library was looked at with last, and has it remember
  /// them from now on. What somebody has chosen by then stays.
  func restoreQuery() async {
    await attempt { () throws(LibraryError) in
      let last = try await remembered.read()
      guard query.withoutSearch == PhotoQuery() else { return remember() }
      query = PhotoQuery(sort: last.sort, filters: last.filters, search: query.search)
    }
  }

  /// Has the library remember the order and the filters.
  func remember() { remembered.keep(query.withoutSearch) { [weak self] in self?.failure = $0 } }
}
