// The size of photos in the grid: the one of four that a person chose. `GridLayout.swift` places
// photos, `ZoomAnchor.swift` chooses the photo that a zoom does not move.

import Observation

/// The size that a person chose; the library stores it.
@MainActor @Observable
public final class GridZoom {
  /// The current size of photos.
  public private(set) var size = PhotoSize.usual
  @ObservationIgnored private let remembered: PersistedSetting<PhotoSize>?
  @ObservationIgnored private let onFailure: @MainActor (LibraryError) -> Void

  /// Creates a zoom at the usual size, which is not stored.
  public init() {
    remembered = nil
    onFailure = { _ in }
  }

  /// Creates a zoom at the usual size; ``restore()`` reads the stored one.
  /// - Parameters:
  ///   - library: the library that stores the size.
  ///   - onFailure: called if the size could not be read or stored.
  public init(of library: PhotoLibrary, onFailure: @escaping @MainActor (LibraryError) -> Void) {
    remembered = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.size() },
      write: { (size) throws(LibraryError) in try await library.settings.set(size) })
    self.onFailure = onFailure
  }

  /// Restores the stored size, and stores it from now on. What the person has chosen by then is
  /// kept.
  func restore() async {
    do throws(LibraryError) {
      guard let last = try await remembered?.read() else { return }
      zoom(to: size == .usual ? last : size)
      remembered?.set(size, onFailure: onFailure)
    } catch {
      onFailure(error)
    }
  }

  /// Returns when the disk has stored the size, or that has failed.
  func stored() async { await remembered?.stored() }

  /// Whether there is a larger size.
  public var canZoomIn: Bool { size != size.stepped(by: 1) }

  /// Whether there is a smaller size.
  public var canZoomOut: Bool { size != size.stepped(by: -1) }

  /// Changes the size by this number of steps, down if `steps` is negative.
  public func zoom(by steps: Int) { zoom(to: size.stepped(by: steps)) }

  /// Changes the size.
  public func zoom(to new: PhotoSize) {
    guard size != new else { return }
    size = new
    remembered?.set(new, onFailure: onFailure)
  }
}
