// A picture beside other things that can be zoomed, as in the viewer: the page of a catalogue's picture.

import CGtk
import Gtk
import PhotoModel

/// A picture that a double click, Ctrl and the wheel, a pinch, and plus and minus zoom. Owned by its
/// widget.
@MainActor
final class ZoomedPicture {
  /// The widget, with the picture below that is shown until this one is loaded.
  let widget: Overlay

  private let view: PictureView
  private let fitted: FittedPictures
  private let sizer = BlankArea()
  private var source: ImageSource?
  private var loading: Task<Void, Never>?

  /// Makes an empty picture above another widget.
  init(above image: some Widget, decoder: DecoderPool) {
    // The wheel scrolls the page.
    view = PictureView(
      tiles: TileLoader(decoder: decoder, folder: CatalogLocation.cache.folder), wheelZooms: false)
    fitted = FittedPictures(decoder: decoder)
    widget = Overlay(image)
    widget.add(sizer.ignoresPointer())
    widget.add(view.area)
    view.area.isVisible = false
    widget.own(self)
    sizer.onResize { [weak self] _ in self?.widget.later { self?.load() } }
    view.area.onKey { [weak self] key, _ in self?.press(key) ?? false }
  }

  isolated deinit { loading?.cancel() }

  /// Shows a picture, once it is decoded.
  func show(_ source: ImageSource) {
    if source.id != self.source?.id { loading?.cancel() }
    self.source = source
    view.area.isVisible = true
    load()
  }

  private func load() {
    view.resized()
    // What is loaded follows the area.
    guard let source, view.areaSize != nil, loading == nil || loading?.isCancelled == true else {
      return
    }
    loading = Task { [weak self, fitted, view] in
      // The picture below tells what is wrong with it.
      try? await fitted.follow(source, in: { view.areaSize }) { picture, _ in
        view.show(picture, of: source)
      }
      if !Task.isCancelled { self?.loading = nil }
    }
  }

  private func press(_ key: UInt32) -> Bool {
    switch Int32(key) {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: view.zoom(by: .zoomIn)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: view.zoom(by: .zoomOut)
    case GDK_KEY_0, GDK_KEY_KP_0: view.zoom(by: .bestFit)
    case GDK_KEY_1, GDK_KEY_KP_1: view.zoom(by: .fullSize)
    default: false
    }
  }
}
