// The buttons above the picture of the viewer: to its neighbours, at its sides, and those of zoom,
// animation and full screen, at its lower edge.

import CGtk
import Gtk
import PhotoModel

/// The buttons above a picture.
@MainActor
final class ViewerControls {
  /// The distance of the buttons from the edges, in pixels.
  private static let margin = 12
  /// The height of the buttons at the lower edge with the space below and above them, in pixels.
  static let height = 60

  /// Called for the command of a button.
  var onCommand: ((ViewerCommand) -> Void)?

  private let buttons: [ViewerCommand: Button]
  private let zoom: Box
  /// How large the picture is, of its own size.
  private let percent = Label().style("viewer-percent").ignoresPointer()
  private var shownPercent: Int?

  /// Makes the buttons.
  init() {
    let relay = DeferredAction<ViewerCommand>()
    var buttons: [ViewerCommand: Button] = [:]
    func button(_ command: ViewerCommand) -> Button {
      let button = Button(icon: command.icon ?? "", command.title) { relay.action(command) }
        .tooltip(command.title).style("osd", "circular")
      buttons[command] = button
      return button
    }
    button(.previous).style("viewer-step").align(horizontal: .start, vertical: .center)
    button(.next).style("viewer-step").align(horizontal: .end, vertical: .center)
    percent.opacity = 0
    zoom = HorizontalBox(spacing: 6) { [percent] in
      button(.animation)
      percent
      button(.zoomOut)
      button(.bestFit)
      button(.zoomIn)
      button(.fullScreen)
    }
    .style("viewer-zoom").align(horizontal: .end, vertical: .end).margin(Self.margin)
    self.buttons = buttons
    self.button(of: .animation)?.isVisible = false
    relay.action = { [weak self] in self?.onCommand?($0) }
  }

  /// Puts the buttons above a picture.
  func add(to picture: Overlay, _ fading: FadingControls) {
    for step in [button(of: .previous), button(of: .next)].compactMap(\.self) {
      picture.add(step.margin(Self.margin))
      fading.add(step)
    }
    picture.add(zoom)
    fading.add(zoom)
  }

  /// The button of a command.
  func button(of command: ViewerCommand) -> Button? { buttons[command] }

  /// Moves the buttons at the lower edge up.
  /// - Parameter pixels: the height of what lies above the edge, in pixels.
  func raise(by pixels: Int) {
    gtk_widget_set_margin_bottom(zoom.gtk, Int32(Self.margin + pixels))
  }

  /// Shows whether there are neighbours.
  func show(neighborsOf viewer: Viewer) {
    button(of: .previous)?.isSensitive = viewer.canMove(.previous)
    button(of: .next)?.isSensitive = viewer.canMove(.next)
  }

  /// Shows what the zoom is and can be; `nil` for no picture.
  func show(_ viewport: PictureViewport?) {
    button(of: .zoomIn)?.isSensitive = viewport?.canZoomIn == true
    button(of: .zoomOut)?.isSensitive = viewport?.canZoomOut == true
    button(of: .bestFit)?.isSensitive = viewport.map { $0.zoom != .fit } == true
    // A text that changes is laid out anew, which a movement need not wait for.
    guard viewport?.percent != shownPercent else { return }
    shownPercent = viewport?.percent
    if let shownPercent {
      percent.text = localized("{n}%", ["n": shownPercent.groupedText])
    }
    // Its room stays: the buttons must not move.
    percent.opacity = shownPercent == nil ? 0 : 1
  }
}
