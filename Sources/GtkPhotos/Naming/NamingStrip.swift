// The thumbnails of the photos around the one in the naming dialog, below its preview. Which photos
// these are is decided by the model's `NamingPrompt`.

import CGtk
import Gtk
import PhotoModel

/// The strip of neighbours. A click goes to one of them without an answer.
struct NamingStrip: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let places: [Place]
  private let photos: PhotoCollection
  private let earlier: Button
  private let later: Button
  private let look = DeferredAction<(NamingSession) -> Void>()

  /// The size of a thumbnail, in pixels of layout.
  private static let size = Size(width: 56, height: 46)

  /// Makes a strip whose thumbnails come from the preview's decode, so that each photo is decoded
  /// once.
  init(photos: PhotoCollection, loader: PictureLoader, preview: PhotoImage) {
    self.photos = photos
    let look = look
    places = (0..<NamingPrompt.neighborCount).map { _ in
      // Decoded at the size of the grid's cells, which share the texture.
      Place(
        PhotoImage(
          least: Self.size, decoded: Size(PhotoCell.pictureSize), thumbnailOf: preview,
          loader: loader,
          priority: .upcoming, broken: .localized),
        look)
    }
    earlier = Button(icon: "go-previous-symbolic", localized("Previous Photo")) {
      look.action { $0.back() }
    }
    .style("flat", "circular").tooltip(localized("Alt+Left"))
    later = Button(icon: "go-next-symbolic", localized("Next Photo")) {
      look.action { $0.forward() }
    }
    .style("flat", "circular").tooltip(localized("Alt+Right"))
    let box = HorizontalBox(spacing: 6)
    box.append(earlier)
    for place in places { box.append(place.button) }
    box.append(later)
    gtk = box.style("naming-strip").align(horizontal: .center).gtk
    for place in places { own(place) }
  }

  /// Sets the closure that runs when the person goes to another photo; its argument goes there.
  func onLook(_ action: @escaping @MainActor ((NamingSession) -> Void) -> Void) {
    look.action = action
  }

  /// Shows the photos around the one that is asked for.
  func show(_ prompt: NamingPrompt) {
    for (index, place) in places.enumerated() {
      place.show(
        prompt.neighbors.indices.contains(index) ? prompt.neighbors[index] : nil, photos)
    }
    earlier.isSensitive = prompt.canGoBack
    later.isSensitive = prompt.canGoForward
  }

  /// One thumbnail of the strip.
  @MainActor
  private final class Place {
    let button: Button
    private let image: PhotoImage
    private let tick: Icon
    private var shown: NamingPrompt.Neighbor?

    init(_ image: PhotoImage, _ look: DeferredAction<(NamingSession) -> Void>) {
      self.image = image
      let tick = Icon("object-select-symbolic", size: 12).style("tick")
        .align(horizontal: .end, vertical: .end)
      self.tick = tick
      let relay = DeferredAction<Void>()
      button = Button(localized("Photo"), child: Overlay(image) { tick }) { relay.action(()) }
        .style("flat", "neighbor").focusable(false)
      relay.action = { [weak self] _ in
        guard let place = self?.shown?.position else { return }
        look.action { $0.go(to: place) }
      }
    }

    func show(_ neighbor: NamingPrompt.Neighbor?, _ photos: PhotoCollection) {
      button.isVisible = neighbor != nil
      let photo = neighbor?.picture.flatMap(photos.record)?.photo
      image.show(photo.map { ImageSource($0) })
      guard let neighbor, neighbor != shown else { return }
      shown = neighbor
      tick.isVisible = neighbor.name != nil
      button.setStyle("shown", neighbor.isShown)
      let title = neighbor.name ?? photo?.sourceName ?? localized("Photo")
      button.accessibleLabel(title).tooltip(title)
    }
  }
}
