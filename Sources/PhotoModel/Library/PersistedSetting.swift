// A setting of a window that a library remembers from one start to the next: the order and the
// filters, and the size of photos (`Grid/GridZoom.swift`). The rows are in
// `Stores/SettingsStore.swift`.

/// Stores a value on the disk whenever it changes, one write at a time. If the value changes faster
/// than the disk writes, only the last value is written.
@MainActor
final class PersistedSetting<Value: Equatable & Sendable> {
  private let reading: @MainActor () async throws(LibraryError) -> Value
  private let writing: @MainActor (Value) async throws(LibraryError) -> Void
  /// The value that the disk holds or has refused. `nil` before ``read()``, and until then nothing
  /// is stored.
  private var stored: Value?
  private var wanted: Value?
  private var storing: Task<Void, Never>?

  /// Makes a setting that is read and written by these functions.
  init(
    read: @escaping @MainActor () async throws(LibraryError) -> Value,
    write: @escaping @MainActor (Value) async throws(LibraryError) -> Void
  ) {
    reading = read
    writing = write
  }

  /// Reads the stored value.
  func read() async throws(LibraryError) -> Value {
    let value = try await reading()
    stored = value
    return value
  }

  /// Stores a value, once ``read()`` has returned.
  /// - Parameter onFailure: called with the error if it could not be stored. That is not tried
  ///   again.
  func set(_ value: Value, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    wanted = value
    guard storing == nil, stored != nil, stored != wanted else { return }
    storing = Task {
      while let new = wanted, stored != new {
        stored = new
        do throws(LibraryError) { try await writing(new) } catch { onFailure(error) }
      }
      storing = nil
    }
  }

  /// Returns when the disk holds the last value, or has refused it.
  func stored() async { await storing?.value }
}
