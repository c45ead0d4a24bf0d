// How the page of the viewer is laid out: the picture with what lies above it, the strip of thumbnails, and
// the details. What these show is in files of their own.

import CGtk
import Gtk
import PhotoModel

/// The widgets of the page, and their places.
@MainActor
final class ViewerStage {
  /// The page.
  let content: Overlay
  /// Called when the room of the picture has another size.
  var onResize: ((Size) -> Void)?

  private let viewer: Viewer
  private let strip: ViewerStrip
  private let details: DetailsPane
  private let controls: ViewerControls
  private let sizer = BlankArea()
  /// The room below the picture that the strip takes.
  private let foot = BlankArea().frame(height: ViewerStrip.height)
  private let message = Label().wrap().alignLines(0.5).maxWidth(characters: 60)
    .style("viewer-failure")

  /// Lays out the widgets of a page.
  init(
    _ model: AppModel, _ area: CanvasArea, _ strip: ViewerStrip, _ details: DetailsPane,
    _ controls: ViewerControls, _ fading: FadingControls, _ folding: WindowFolding
  ) {
    viewer = model.viewer
    self.strip = strip
    self.details = details
    self.controls = controls
    let picture = Overlay(sizer)
    picture.add(area)
    picture.add(UndoBar(model))
    picture.add(message.align(horizontal: .center, vertical: .center))
    message.isVisible = false
    controls.add(to: picture, fading)
    let column = Box { [foot] in
      picture.expand()
      foot
    }
    let stage = Overlay(column)
    stage.add(strip.widget)
    let row = HorizontalBox(spacing: 0) {
      stage.expand()
    }
    content = Overlay(row).style("viewer")
    details.follow(folding, beside: row, above: content)
    // The pane holds its widget, which must not hold the pane.
    let pane = details.widget
    pane.observe { [viewer] in pane.isVisible = viewer.areDetailsShown }
    sizer.onResize { [weak self] size in
      // Called during a layout, when no widget may change.
      self?.content.later { self?.resized(size) }
    }
  }

  /// Why the picture can't be seen, or only as it is in memory; `nil` while it can.
  var failure: String? {
    get { message.isVisible ? message.text : nil }
    set {
      if let newValue { message.text = newValue }
      message.isVisible = newValue != nil
    }
  }

  /// In full screen strip and bar are above the picture, and fade: nothing lies below them.
  func place(_ bar: ViewerBar) {
    foot.isVisible = viewer.isStripShown && !bar.isAbove
    controls.raise(by: viewer.isStripShown && bar.isAbove ? ViewerStrip.height : 0)
    gtk_widget_set_margin_top(
      details.widget.gtk, bar.isAbove ? Int32(bar.widget.naturalHeight) : 0)
  }

  private func resized(_ size: Size) {
    strip.fit(size.width)
    onResize?(size)
  }
}
