// The preferences of a person, stored in the library as they change.

import Observation

/// What a person prefers, for views to observe and change.
@MainActor @Observable
public final class Preferences {
  /// The preferences.
  public var values = PreferenceValues() {
    didSet { if values != oldValue { stored.set(values, onFailure: onFailure) } }
  }
  @ObservationIgnored private let stored: PersistedSetting<PreferenceValues>
  @ObservationIgnored private var isRestored = false
  @ObservationIgnored private let onFailure: @MainActor (LibraryError) -> Void

  /// Creates the usual preferences; ``restore()`` reads the stored ones.
  /// - Parameter onFailure: called if they could not be read or stored.
  init(of library: PhotoLibrary, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    self.onFailure = onFailure
    stored = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.preferences() },
      write: { (values) throws(LibraryError) in try await library.settings.set(values) })
  }

  /// Restores the stored preferences, and stores them from now on. The window calls it before it is
  /// shown, so that it has its colours from the first frame; later calls change nothing.
  public func restore() async {
    guard !isRestored else { return }
    isRestored = true
    do throws(LibraryError) {
      let last = try await stored.read()
      // What the person has chosen by then is kept.
      if values == PreferenceValues() {
        values = last
      } else {
        stored.set(values, onFailure: onFailure)
      }
    } catch {
      onFailure(error)
    }
  }

  /// Returns when the disk has stored them, or that has failed.
  func flush() async { await stored.stored() }
}
