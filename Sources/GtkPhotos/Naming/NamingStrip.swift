// The thumbnails of the photos around the one in the naming dialog, below its preview. Which photos
// these are is decided by the model's `NamingPrompt`.

import CGtk
import Gtk
import PhotoModel

/// The strip of neighbours. A click goes to one of them without an answer.
struct NamingStrip: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let neighbors: [Neighbor]
  private let photos: PhotoCollection
  private let earlier: Button
  private let later: Button
  private let go = DeferredAction<(NamingSession) -> Void>()

  /// Makes a strip whose thumbnails come from the preview's decode, so that each photo is decoded
  /// once.
  init(photos: PhotoCollection, loader: PictureLoader, preview: PhotoImage) {
    self.photos = photos
    let go = go
    neighbors = (0..<NamingPrompt.neighborCount).map { _ in
      Neighbor(StripThumbnail(loader: loader, thumbnailOf: preview), go)
    }
    earlier = Button(icon: "go-previous-symbolic", localized("Previous Photo")) {
      go.action { $0.back() }
    }
    .style("flat", "circular").tooltip(localized("Alt+Left"))
    later = Button(icon: "go-next-symbolic", localized("Next Photo")) {
      go.action { $0.forward() }
    }
    .style("flat", "circular").tooltip(localized("Alt+Right"))
    let box = HorizontalBox(spacing: 6)
    box.append(earlier)
    for neighbor in neighbors { box.append(neighbor.thumbnail.button) }
    box.append(later)
    gtk = box.style("naming-strip").align(horizontal: .center).gtk
    for neighbor in neighbors { own(neighbor) }
  }

  /// Sets the closure that runs when the person goes to another photo; its argument goes there.
  func onGo(_ action: @escaping @MainActor ((NamingSession) -> Void) -> Void) {
    go.action = action
  }

  /// The width that the strip needs besides its thumbnails, and for each of them, in pixels.
  private static let (ends, thumbnail) = (148, 68)

  /// Shows the photos around the one that is asked for: as many as fit.
  /// - Parameter width: the width of the dialog, in pixels; 0 before it is known.
  func show(_ prompt: NamingPrompt, width: Int) {
    let fitting = width > 0 ? max(1, (width - Self.ends) / Self.thumbnail) : neighbors.count
    let shown = prompt.neighbors.firstIndex(where: \.isShown) ?? 0
    let first = max(0, min(shown - fitting / 2, prompt.neighbors.count - fitting))
    let fit = prompt.neighbors.dropFirst(first).prefix(fitting)
    for (index, neighbor) in neighbors.enumerated() {
      neighbor.show(index < fit.count ? fit[fit.startIndex + index] : nil, photos)
    }
    earlier.isSensitive = prompt.canGoBack
    later.isSensitive = prompt.canGoForward
  }

  /// One thumbnail of the strip.
  @MainActor
  private final class Neighbor {
    let thumbnail: StripThumbnail
    private var shown: NamingPrompt.Neighbor?

    init(_ thumbnail: StripThumbnail, _ go: DeferredAction<(NamingSession) -> Void>) {
      self.thumbnail = thumbnail
      thumbnail.onClick = { [weak self] in
        guard let position = self?.shown?.position else { return }
        go.action { $0.go(to: position) }
      }
    }

    func show(_ neighbor: NamingPrompt.Neighbor?, _ photos: PhotoCollection) {
      thumbnail.button.isVisible = neighbor != nil
      let photo = neighbor?.picture.flatMap(photos.record)?.photo
      thumbnail.show(photo)
      guard let neighbor, neighbor != shown else { return }
      shown = neighbor
      thumbnail.setTitle(
        neighbor.name ?? photo?.sourceName ?? localized("Photo"),
        isNamed: neighbor.name != nil && neighbor.isStored,
        isShown: neighbor.isShown)
    }
  }
}
