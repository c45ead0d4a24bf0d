// The area in which one photo is looked at: what is shown, and how it is zoomed and moved by hand.
// Geometry is the model's (`PhotoModel/Viewer/PictureViewport.swift`), it is painted by
// `PicturePainter.swift`.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The area of the viewer. Owned by its widget.
@MainActor
final class PictureView {
  /// How long a zoom by a key or a double click takes, in seconds.
  private static let zoomTime = 0.2
  /// How long the scale has to stay before tiles are loaded for it, in seconds.
  private static let zoomPause = 0.1
  /// How many device pixels an arrow key moves the picture.
  static let keyDistance = 80.0

  /// The widget.
  let area: CanvasArea
  /// Called when what is painted has changed.
  var onChange: (() -> Void)?
  /// Called when zoom or position have changed, by hand or by a movement that goes on by itself.
  var onMove: (() -> Void)?
  /// Called when a part of a zoomed picture has come.
  var onTile: (() -> Void)?
  /// Called when the parts of a zoomed picture can't be read.
  var onFailure: ((any Error) -> Void)?
  /// Called when a swipe leads to another photo.
  var onSwipe: ((ViewerPosition.Step) -> Void)?
  private var swipe = Swipe()
  /// What is dragged out of the area while the picture can't be moved; `nil` for nothing.
  var dragContent: (() -> DraggedContent?)?

  private let painter: PicturePainter
  private let tiles: TileLoader
  private let wheelZooms: Bool
  private(set) var viewport: PictureViewport?
  /// Where a zoom that is on its way leads; `nil` while there is none.
  private(set) var destination: PictureViewport?
  private var picture: FittedPicture?
  /// The picture that is shown.
  private var sourceID: ImageSource.ID?
  /// The frame of an animation that is shown in place of the picture.
  var movingFrame: Texture? { didSet { paint() } }
  /// What is shown until the picture is decoded, and how large that will be.
  private var thumbnail: PicturePainter.Preview?
  /// What the person has asked for before the size of the picture is known.
  private var wanted: [(inout PictureViewport) -> Void] = []
  /// Whether a picture is on its way, for which such wishes are kept.
  var isExpecting = false
  /// The number of the last change of the scale.
  private var zoomCount = 0
  /// The movement that goes on by itself.
  private var motion = 0
  /// Whether it goes on after a drag.
  private var isFlying = false
  private var drag = PictureDrag()
  private var pinchStart: Double?

  /// Makes an empty area.
  /// - Parameter wheelZooms: whether the wheel zooms; otherwise only with Ctrl, as in an area that is
  ///   scrolled.
  init(tiles: TileLoader, wheelZooms: Bool = true) {
    self.tiles = tiles
    self.wheelZooms = wheelZooms
    painter = PicturePainter(tiles)
    area = CanvasArea(painter.canvas).expand().focusable(true)
    area.own(self)
    tiles.onTile = { [weak self] in
      self?.paint(wantsTiles: false)
      self?.onTile?()
    }
    tiles.onFailure = { [weak self] in self?.onFailure?($0) }
    addGestures()
  }

  /// The area in device pixels; `nil` until it is laid out.
  var areaSize: PixelSize? {
    let size = area.size.scaled(by: area.scale)
    return size.width > 0 && size.height > 0 ? PixelSize(size) : nil
  }

  /// Follows the area to another size.
  func resized() {
    stopMoving()
    guard let areaSize else { return }
    viewport?.resize(to: areaSize)
    paint()
  }

  // MARK: - The picture

  /// Shows a thumbnail, where it will be in the picture, until ``show(_:of:)`` is called for the photo.
  /// - Parameter wholeSize: the size of the picture as it is shown, in its own pixels; `nil` if it is not
  ///   known.
  func show(thumbnail: Texture, of source: ImageSource, wholeSize: PixelSize?) {
    stopMoving()
    painter.endFade()
    painter.forgetTiles()
    (picture, viewport) = (nil, nil)
    self.thumbnail = (thumbnail, wholeSize)
    // Where nothing was shown before, the keys were meant for this photo.
    if sourceID != nil { wanted = [] }
    sourceID = source.id
    tiles.show(source)
    paint()
  }

  /// Shows a photo whole; one that is shown already keeps its zoom.
  /// - Parameter fades: whether it fades in, if the person wants animations.
  func show(_ picture: FittedPicture, of source: ImageSource, fades: Bool = false) {
    guard let areaSize else { return }
    if fades, areAnimationsEnabled, sourceID != source.id { painter.beginFade(in: area) }
    tiles.show(source)
    if sourceID != source.id || viewport?.picture != picture.wholeSize {
      stopMoving()
      var new = PictureViewport(picture.wholeSize, in: areaSize)
      for change in wanted { change(&new) }
      wanted = []
      viewport = new
      painter.forgetTiles()
    }
    (self.picture, thumbnail) = (picture, nil)
    sourceID = source.id
    paint()
  }

  /// Shows nothing.
  func clear() {
    stopMoving()
    painter.endFade()
    painter.forgetTiles()
    (picture, thumbnail, viewport, sourceID) = (nil, nil, nil, nil)
    wanted = []
    tiles.show(nil)
    paint()
  }

  // MARK: - Zoom and movement

  /// Changes the viewport at once.
  func change(_ change: (inout PictureViewport) -> Void) {
    stopMoving()
    guard let last = viewport else { return }
    var viewport = last
    change(&viewport)
    let isZoomed = viewport.scaledSize != last.scaledSize
    set(viewport, isLast: !isZoomed)
    if isZoomed { wantTilesLater() }
  }

  /// Loads tiles once the scale has not changed for a while: those of the scales between would come too
  /// late.
  private func wantTilesLater() {
    zoomCount += 1
    let number = zoomCount
    var began: Double?
    area.eachFrame { [weak self] time in
      guard let self, zoomCount == number else { return false }
      began = began ?? time
      guard time - (began ?? time) >= Self.zoomPause else { return true }
      paint()
      return false
    }
  }

  /// Zooms as a command says. Returns whether it is one that zooms.
  @discardableResult
  func zoom(by command: ViewerCommand) -> Bool {
    switch command {
    case .zoomIn: animate { $0.zoom(by: PictureViewport.step, at: $0.centre) }
    case .zoomOut: animate { $0.zoom(by: 1 / PictureViewport.step, at: $0.centre) }
    case .bestFit: animate { $0.fit() }
    case .fullSize: animate { $0.zoom(to: 1, at: $0.centre) }
    default: return false
    }
    return true
  }

  /// Changes the viewport over a fifth of a second, if the person wants animations.
  func animate(_ change: @escaping (inout PictureViewport) -> Void) {
    stopMoving()
    guard let start = viewport else {
      if isExpecting { wanted.append(change) }
      return
    }
    var end = start
    change(&end)
    guard areAnimationsEnabled, end != start else { return set(end) }
    let number = motion
    destination = end
    var began: Double?
    area.eachFrame { [weak self] time in
      guard let self, motion == number else { return false }
      began = began ?? time
      let part = min(1, (time - (began ?? time)) / Self.zoomTime)
      // Slower towards the end.
      let eased = 1 - (1 - part) * (1 - part) * (1 - part)
      // Tiles are loaded for the scale at the end.
      set(part < 1 ? start.between(end, eased) : end, isLast: part == 1)
      if part == 1 { destination = nil }
      return part < 1
    }
  }

  private func set(_ viewport: PictureViewport, isLast: Bool = true) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    paint(wantsTiles: isLast)
    onMove?()
  }

  /// Ends what goes on by itself.
  private func stopMoving() {
    motion += 1
    destination = nil
    isFlying = false
  }

  /// Lets the picture go on with the speed of the drag, if the pointer did not stand still before it was
  /// released. A click is a drag that does not move: it leaves the zoom of a double click alone.
  private func fling() {
    guard areAnimationsEnabled, drag.goesOn(at: Self.now) else { return }
    stopMoving()
    isFlying = true
    let number = motion
    var last: Double?
    area.eachFrame { [weak self] time in
      guard let self, motion == number, var viewport else { return false }
      let goesOn = drag.glide(&viewport, for: time - (last ?? time))
      last = time
      set(viewport)
      return goesOn
    }
  }

  private func addGestures() {
    area.onSwipe { [weak self] across, down in
      guard let self, viewport?.canPan != true else { return }
      Swipe.step(across: across, down: down).map { onSwipe?($0) }
    }
    area.onWheel { [weak self] across, down, x, y, isControl in
      guard let self else { return false }
      if let onSwipe, !isControl, abs(across) > abs(down), viewport?.canPan != true {
        swipe.scroll(across: across, down: down, at: Self.now).map { onSwipe($0) }
        return true
      }
      guard down != 0, wheelZooms || isControl else { return false }
      let at = devicePoint(x, y)
      change { $0.zoom(by: pow(PictureViewport.step, -down), at: at) }
      return true
    }
    area.onDoubleClick { [weak self] x, y in
      guard let self else { return }
      let at = devicePoint(x, y)
      animate { $0.toggle(at: at) }
    }
    area.onPinch { [weak self] pinch in
      guard let self else { return }
      guard let pinch else { return pinchStart = nil }
      let start = pinchStart ?? viewport?.scale ?? 1
      pinchStart = start
      let at = devicePoint(pinch.x, pinch.y)
      change { $0.zoom(to: start * pinch.scale, at: at) }
    }
    area.onDrag { [weak self] phase in self?.dragged(phase) }
    area.onDragOut { [weak self] _, _ in
      // A picture that is larger than the area is moved.
      self?.viewport?.canPan == true ? nil : self?.dragContent?()
    }
  }

  private func dragged(_ phase: DragPhase) {
    switch phase {
    case .began:
      // A press catches a picture that goes on by itself.
      if isFlying { stopMoving() }
      drag = PictureDrag()
    case .moved(let x, let y):
      if let step = drag.move(to: devicePoint(x, y), at: Self.now) { change { $0.pan(by: step) } }
    case .ended:
      fling()
    }
  }

  private static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

  private func devicePoint(_ x: Double, _ y: Double) -> PixelPoint {
    PixelPoint(x: x * Double(area.scale), y: y * Double(area.scale))
  }

  // MARK: - Painting

  /// What is painted, for traces: whether it is the picture and not its thumbnail, and the width of the
  /// whole picture in device pixels if all of it that can be seen is as sharp as it is.
  var painted: (isPicture: Bool, tiledWidth: Int?) { (picture != nil, painter.tiledWidth) }

  private func paint(wantsTiles: Bool = true) {
    defer { onChange?() }
    guard let areaSize else { return painter.paintNothing() }
    guard let viewport, let picture else {
      return painter.paint(thumbnail, in: areaSize, scale: area.scale)
    }
    painter.paint(picture, movingFrame, at: viewport, scale: area.scale, wantsTiles: wantsTiles)
  }
}
