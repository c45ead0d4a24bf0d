// The thumbnails of the photos around the one that is looked at. Which these are is decided by
// `PhotoModel/Viewer/ViewerPosition.swift`.

import Gtk
import PhotoModel

/// A strip of neighbours below the picture. A click goes to one of them.
@MainActor
final class ViewerStrip {
  /// The most thumbnails: as many as fit into a window of 1280 pixels.
  private static let most = 17
  /// The height of the strip, in pixels of layout.
  static let height = StripThumbnail.size.height + 20
  /// The width of a thumbnail and the space beside it, in pixels.
  private static let step = StripThumbnail.size.width + 12

  /// The widget.
  let widget: Box

  /// Called before a click goes to another photo.
  var onGo: (() -> Void)?
  /// Called with a secondary click at a photo, which is looked at by then, and with the point in the
  /// coordinates of ``widget``.
  var onMenu: ((Double, Double) -> Void)?

  private let viewer: Viewer
  private let thumbnails: [StripThumbnail]
  private var sequences: [Int64] = []
  private var count = 3

  /// Makes a strip that follows the viewer.
  init(_ viewer: Viewer, loader: PictureLoader) {
    self.viewer = viewer
    thumbnails = (0..<Self.most).map { _ in StripThumbnail(loader: loader) }
    let row = HorizontalBox(spacing: 6)
    for thumbnail in thumbnails { row.append(thumbnail.button) }
    widget = Box { row.align(horizontal: .center) }.align(vertical: .end)
      .frame(height: Self.height).style("viewer-strip")
    widget.own(self)
    for (index, thumbnail) in thumbnails.enumerated() {
      thumbnail.onClick = { [weak self] in self?.go(to: index) }
      var point: (x: Double, y: Double)?
      thumbnail.button.onSecondaryClick(
        pressed: { [weak self] x, y in
          guard let self else { return }
          // Before the strip moves.
          point = thumbnail.button.point(x, y, in: widget)
          go(to: index)
        }, released: { [weak self] _, _ in if let point { self?.onMenu?(point.x, point.y) } })
    }
    widget.observe { [weak self] in self?.update() }
  }

  private func go(to index: Int) {
    guard sequences.indices.contains(index) else { return }
    onGo?()
    viewer.move(to: sequences[index])
  }

  /// Shows as many thumbnails as fit.
  /// - Parameter width: the width of the page, in pixels.
  func fit(_ width: Int) {
    // An odd number: the photo that is looked at is in the middle.
    count = min(Self.most, max(1, (width / Self.step - 1) / 2 * 2 + 1))
    update()
  }

  private func update() {
    sequences = viewer.isStripShown ? viewer.neighbors(count) : []
    widget.isVisible = viewer.isStripShown
    for (index, thumbnail) in thumbnails.enumerated() {
      let sequence = sequences.indices.contains(index) ? sequences[index] : nil
      let photo = sequence.flatMap { viewer.photos.record(sequence: $0)?.photo }
      thumbnail.button.isVisible = sequence != nil
      thumbnail.show(photo)
      thumbnail.setTitle(
        photo?.shownTitle ?? localized("Photo"), isNamed: false,
        isShown: sequence == viewer.position?.sequence)
    }
  }
}
