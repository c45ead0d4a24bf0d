// How large the grid shows its photos: four sizes, and the one that a person chose. Where photos
// stand at a size is in `GridLayout.swift`, which of them a zoom holds still in `ZoomAnchor.swift`.

import Observation

/// The size that a person chose, which its library remembers.
@MainActor @Observable
public final class GridZoom {
  /// How large photos are shown.
  public private(set) var size = PhotoSize.usual
  @ObservationIgnored private let remembered: PersistedSetting<PhotoSize>?
  @ObservationIgnored private let onFailure: @MainActor (LibraryError) -> Void

  /// The usual size; what is chosen is forgotten with this object.
  public init() {
    remembered = nil
    onFailure = { _ in }
  }

  /// The usual size, until ``restore()``.
  /// - Parameters:
  ///   - library: what remembers the size.
  ///   - onFailure: told why it could not be read or kept.
  public init(of library: PhotoLibrary, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.size() },
      write: { (size) throws(LibraryError) in try await library.settings.keep(size) })
    self.onFailure = onFailure
  }

  /// Takes the size that was chosen last, and has the library remember it from now on. What
  /// somebody has chosen by then stays.
  func restore() async {
    do throws(LibraryError) {
      guard let last = try await remembered?.read() else { return }
      zoom(to: size == .usual ? last : size)
      remembered?.keep(size, onFailure: onFailure)
    } catch {
      onFailure(error)
    }
  }

  /// Returns when the disk holds the size, or has refused it.
  func settled() async { await remembered?.settled() }

  /// Whether there is a larger size.
  public var canZoomIn: Bool { size != size.stepped(by: 1) }

  /// Whether there is a smaller size.
  public var canZoomOut: Bool { size != size.stepped(by: -1) }

  /// Goes so many steps up, or down where `steps` is negative.
  public func zoom(by steps: Int) { zoom(to: size.stepped(by: steps)) }

  /// Takes a size.
  public func zoom(to new: PhotoSize) {
    guard size != new else { return }
    size = new
    remembered?.keep(new, onFailure: onFailure)
  }
}
