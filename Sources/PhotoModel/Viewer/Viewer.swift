// The photo of the list that a window looks at. Which comes next is decided by `ViewerPosition.swift`.

import Observation

/// The state of the page on which one photo is looked at.
@MainActor @Observable
public final class Viewer {
  /// The photo that is looked at; `nil` while the page is closed.
  public private(set) var position: ViewerPosition?
  /// The list of photos, in the order of the grid.
  public let photos: PhotoCollection

  /// The photos that are compared, by their sequence numbers; empty while one is looked at.
  public private(set) var compared: [Int64] = []
  /// The most photos that are compared at a time.
  public static let mostCompared = 4
  /// Whether the page closes with the comparison.
  @ObservationIgnored private var comparesAlone = false

  /// Whether photos follow one another by themselves.
  public let slideshow = Slideshow()
  /// Whether the pane with the photo's details is shown.
  public var areDetailsShown = false
  /// Whether the strip of thumbnails is shown; the library stores it.
  public var isStripShown = true {
    didSet { strip.set(isStripShown, onFailure: onFailure) }
  }
  @ObservationIgnored private let strip: PersistedSetting<Bool>
  @ObservationIgnored private let onFailure: @MainActor (LibraryError) -> Void

  /// Creates a viewer that is closed, and follows the list.
  /// - Parameters:
  ///   - library: the library that stores the settings.
  ///   - onFailure: called if a setting could not be read or stored.
  init(
    _ photos: PhotoCollection, of library: PhotoLibrary,
    onFailure: @escaping @MainActor (LibraryError) -> Void
  ) {
    self.photos = photos
    self.onFailure = onFailure
    strip = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.isStripShown() },
      write: { (isShown) throws(LibraryError) in try await library.settings.setStripShown(isShown) }
    )
    photos.onListChange = { [weak self] in self?.follow() }
  }

  /// Restores the stored settings, and stores them from now on.
  func restore() async {
    do throws(LibraryError) {
      let isShown = try await strip.read()
      // What the person has chosen by then is kept.
      isStripShown = isStripShown && isShown
    } catch {
      onFailure(error)
    }
  }

  /// Returns when the disk has stored the settings, or that has failed.
  func stored() async { await strip.stored() }

  /// Whether a photo is looked at.
  public var isOpen: Bool { position != nil }

  /// Looks at a photo of the list, by its sequence number.
  public func open(_ sequence: Int64) { position = ViewerPosition(sequence, in: photos.order) }

  /// Closes the page. Returns the sequence number of the photo that was looked at.
  @discardableResult
  public func close() -> Int64? {
    slideshow.end()
    compared = []
    defer { position = nil }
    return position?.sequence
  }

  /// Compares photos of the list, by their sequence numbers: at least two, and at most
  /// ``mostCompared``, the first of more.
  public func compare(_ sequences: [Int64]) {
    // Of many selected photos, only the first are looked up.
    let known = sequences.lazy.filter { [photos] in photos.order.contains($0) }
      .prefix(Self.mostCompared)
    guard known.count > 1, let first = known.first else { return }
    slideshow.end()
    if !isOpen {
      comparesAlone = true
      open(first)
    } else {
      comparesAlone = false
    }
    compared = Array(known)
  }

  /// Ends a comparison: one photo is looked at again, or the page is closed, as before.
  public func endComparison() {
    guard !compared.isEmpty else { return }
    compared = []
    if comparesAlone { close() }
  }

  /// Whether there is a photo in a direction.
  public func canMove(_ step: ViewerPosition.Step) -> Bool {
    position?.canMove(step, in: photos.order) == true
  }

  /// Looks at another photo.
  public func move(_ step: ViewerPosition.Step) { position?.move(step, in: photos.order) }

  /// Goes on in a slideshow: from the last photo to the first.
  public func moveOn() { move(canMove(.next) ? .next : .first) }

  /// Looks at a photo of the list, by its sequence number.
  public func move(to sequence: Int64) { position?.move(to: sequence, in: photos.order) }

  /// The sequence numbers of the photos around the one that is looked at, and its own.
  public func neighbors(_ count: Int) -> [Int64] {
    position.map { Array($0.neighbors(count, in: photos.order)) } ?? []
  }

  /// The record of the photo that is looked at; `nil` while it is read.
  public var record: PhotoRecord? {
    position.flatMap { photos.record(sequence: $0.sequence, at: $0.index) }
  }

  /// The photos that are looked at next, as far as they are in memory.
  public var ahead: [Photo] {
    (position?.ahead(in: photos.order) ?? []).compactMap { photos.record(sequence: $0)?.photo }
  }

  private func follow() {
    guard var position else { return }
    guard position.follow(photos.order) else {
      close()
      return
    }
    self.position = position
    guard !compared.isEmpty else { return }
    // What goes to the trash leaves the comparison.
    let left = compared.filter { photos.order.contains($0) }
    if left != compared { compared = left }
    guard left.count < 2 else { return }
    if let last = left.first { move(to: last) }
    endComparison()
  }
}
