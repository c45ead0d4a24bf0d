// A photo's picture in a rounded frame of its own size: placeholder, picture, or the mark of
// a broken one.

import CGtk
import PhotoModel

/// A rounded frame that a photo fills.
struct PhotoPicture: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let slot: Slot

  /// An empty frame.
  /// - Parameters:
  ///   - least: the least size of the frame, in pixels of layout.
  ///   - decoded: the size that photos are decoded to cover, in pixels of layout: that of the
  ///     frame at its usual largest.
  init(
    least: PixelSize, decoded: PixelSize, loader: PictureLoader, priority: DecodingPriority
  ) {
    let frame = Box().frame(width: least.width, height: least.height).style("photo-frame")
    let picture = FilledPicture()
    let broken = Icon("gtkphotos-broken-picture-symbolic", size: 32)
      .align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER).style("dim-label")
    broken.isVisible = false
    let overlay = Overlay(frame) {
      picture
      broken
    }
    gtk = overlay.clipped().style("photo").gtk
    slot = Slot(
      box: decoded, picture: picture, broken: broken, loader: loader, priority: priority)
    own(slot)
    connect(instance, pointer: "notify::scale-factor") { [slot, gtk] _ in
      slot.rescale(AnyWidget(gtk: gtk).scale)
    }
  }

  /// Shows a photo, or nothing. A picture that is still being decoded for what was shown
  /// before is dropped.
  func show(_ photo: Photo?) { slot.show(photo, scale: scale) }

  /// Decodes a photo ahead, so that showing it later takes no time.
  func prepare(_ photo: Photo) { slot.prepare(photo, scale: scale) }
}

/// What one frame shows and waits for.
@MainActor
private final class Slot {
  private let box: PixelSize
  private let picture: FilledPicture
  private let broken: Icon
  private let loader: PictureLoader
  private let priority: DecodingPriority
  private var shown: Photo?
  private var loading: Task<Void, Never>?
  private var preparing: Task<Void, Never>?

  init(
    box: PixelSize, picture: FilledPicture, broken: Icon, loader: PictureLoader,
    priority: DecodingPriority
  ) {
    self.box = box
    self.picture = picture
    self.broken = broken
    self.loader = loader
    self.priority = priority
  }

  isolated deinit {
    loading?.cancel()
    preparing?.cancel()
  }

  func show(_ photo: Photo?, scale: Int) {
    guard photo?.id != shown?.id else { return }
    display(photo, scale: scale)
  }

  /// Decodes what is shown again, for a display of another density.
  func rescale(_ scale: Int) { if shown != nil { display(shown, scale: scale) } }

  private func display(_ photo: Photo?, scale: Int) {
    loading?.cancel()
    shown = photo
    broken.isVisible = false
    let box = box.scaled(by: scale)
    let texture = photo.flatMap { loader.cached($0, covering: box) }
    picture.show(texture)
    guard let photo, texture == nil else { return }
    loading = Task { [weak self, loader, priority] in
      do {
        let texture = try await loader.texture(of: photo, covering: box, priority: priority)
        guard let self, shown?.id == photo.id else { return }
        picture.show(texture)
      } catch is CancellationError {
      } catch {
        guard let self, shown?.id == photo.id else { return }
        broken.isVisible = true
      }
    }
  }

  func prepare(_ photo: Photo, scale: Int) {
    let box = box.scaled(by: scale)
    guard loader.cached(photo, covering: box) == nil else { return }
    preparing?.cancel()
    preparing = Task { [loader] in
      // A failure shows when the photo does.
      _ = try? await loader.texture(of: photo, covering: box, priority: .cell)
    }
  }
}

extension PixelSize {
  /// The size in device pixels of a display with the given scale.
  fileprivate func scaled(by scale: Int) -> PixelSize {
    PixelSize(width: width * scale, height: height * scale)
  }
}
