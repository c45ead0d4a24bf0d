// A small picture of a photo in a strip: of the naming dialog (`Naming/NamingStrip.swift`) and of the
// viewer (`Viewer/ViewerStrip.swift`).

import Gtk
import PhotoModel

/// A thumbnail that goes to its photo when it is clicked.
@MainActor
final class StripThumbnail {
  /// The size of a thumbnail, in pixels of layout.
  static let size = Size(width: 56, height: 46)

  /// The widget.
  let button: Button
  /// Called when the thumbnail is clicked.
  var onClick: (() -> Void)?

  private let image: PhotoImage
  private let tick: Icon
  private var title = ""

  /// Makes a thumbnail that shows nothing.
  /// - Parameter larger: the view whose decode of the same photo makes the thumbnail too; `nil` for
  ///   none.
  init(loader: PictureLoader, thumbnailOf larger: PhotoImage? = nil) {
    // Decoded at the size of the grid's cells, which share the texture.
    image = PhotoImage(
      least: Self.size, decoded: Size(PhotoSize.usual.picture), thumbnailOf: larger, loader: loader,
      priority: .upcoming, broken: .localized)
    tick = Icon("object-select-symbolic", size: 12).style("tick")
      .align(horizontal: .end, vertical: .end)
    let relay = DeferredAction<Void>()
    button = Button(localized("Photo"), child: Overlay(image) { [tick] in tick }) {
      relay.action(())
    }
    .style("flat", "strip-thumbnail").focusable(false)
    relay.action = { [weak self] _ in self?.onClick?() }
    button.tooltip(asking: { [weak self] in self?.title })
  }

  /// Shows the picture of a photo; `nil` shows the placeholder.
  func show(_ photo: Photo?) { image.show(photo.map { ImageSource($0) }) }

  /// Shows what the photo is called, and whether it is the one that is looked at.
  func setTitle(_ title: String, isNamed: Bool, isShown: Bool) {
    tick.isVisible = isNamed
    button.setStyle("shown", isShown)
    guard title != self.title else { return }
    self.title = title
    button.accessibleLabel(title)
  }
}
