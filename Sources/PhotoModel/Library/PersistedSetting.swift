// How a library was looked at, from one start to the next: its order and filters, and the size of
// photos (`GridZoom.swift`). The rows are in `SettingsStore.swift`.

/// Keeps a value on the disk as it changes: one after another, and of those that come faster than
/// the disk the last.
@MainActor
final class PersistedSetting<Value: Equatable & Sendable> {
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
