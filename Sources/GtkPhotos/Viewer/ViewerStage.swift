// How the page of the viewer is laid out: the picture with what lies above it, the strip of thumbnails, and
// the details. What these show is in files of their own.

import CGtk
import Gtk
import PhotoModel

/// The widgets of the page, and their places.
@MainActor
final class ViewerStage {
  /// The distance of what was deleted from the lower edge, in pixels.
  private static let margin = 18
  /// The height of what was deleted with the space above it, in pixels: a hint stands above it.
  private static let toastHeight = 54
  /// The width from which on the longest of these texts fits beside the buttons, in pixels.
  private static let widthForBoth = 960

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
  private let toast: UndoBar
  private let hint: HintBar
  /// The width of the picture's room, in pixels.
  private var width = 0
  /// The height of what lies above the picture's lower edge, in pixels.
  private var covered = 0
  private let message = Label().wrap().alignLines(0.5).maxWidth(characters: 60)
    .style("viewer-failure")

  /// Lays out the widgets of a page.
  init(
    _ model: AppModel, _ area: CanvasArea, _ strip: ViewerStrip, _ details: DetailsPane,
    _ controls: ViewerControls, _ fading: FadingControls, _ hint: Hint, _ folding: WindowFolding
  ) {
    viewer = model.viewer
    self.strip = strip
    self.details = details
    self.controls = controls
    let picture = Overlay(sizer)
    picture.add(area)
    picture.add(message.align(horizontal: .center, vertical: .center))
    message.isVisible = false
    controls.add(to: picture, fading)
    toast = UndoBar(model)
    self.hint = HintBar(hint)
    picture.add(toast)
    // Never over Undo.
    picture.add(self.hint.ignoresPointer())
    let column = Box { [foot] in
      picture.expand()
      foot
    }
    let stage = Overlay(column)
    stage.add(strip.widget)
    let row = HorizontalBox(spacing: 0) {
      stage.expand()
    }
    // Where the details are below the picture, each takes half of the height.
    let page = Box { row }.homogeneous()
    content = Overlay(page).style("viewer")
    details.follow(folding, beside: row, below: page)
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
    covered = viewer.isStripShown && bar.isAbove ? ViewerStrip.height : 0
    placeLowerEdge()
    details.leaveRoom(below: bar.isAbove ? bar.widget.naturalHeight : 0)
  }

  /// What was deleted is told beside the buttons, or above them where there is no room for both: Undo stays
  /// in reach.
  private func placeLowerEdge() {
    controls.raise(by: covered)
    let isBeside = width >= Self.widthForBoth
    let bottom = covered + (isBeside ? Self.margin : ViewerControls.height)
    gtk_widget_set_margin_bottom(toast.gtk, Int32(bottom))
    gtk_widget_set_margin_bottom(hint.gtk, Int32(bottom + Self.toastHeight))
  }

  private func resized(_ size: Size) {
    width = size.width
    placeLowerEdge()
    strip.fit(size.width)
    onResize?(size)
  }
}
