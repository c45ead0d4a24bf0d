// The area in which one photo is looked at: what is painted, and how it is zoomed and moved by hand.
// Geometry is the model's (`PhotoModel/Viewer/PictureViewport.swift`).

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The area of the viewer. Owned by its widget.
@MainActor
final class PictureView {
  /// How long a picture fades into the next one, in seconds.
  private static let fadeTime = 0.6
  /// How long a zoom by a key or a double click takes, in seconds.
  private static let zoomTime = 0.2
  /// The speed below which a movement that goes on by itself ends, in device pixels a second.
  private static let leastSpeed = 20.0
  /// After one second, a movement has this part of its speed.
  private static let friction = 0.02
  /// How many device pixels an arrow key moves the picture.
  static let keyDistance = 80.0

  /// The widget.
  let area: CanvasArea
  /// Called when zoom or position have changed.
  var onChange: (() -> Void)?
  /// Called when a swipe leads to another photo.
  var onSwipe: ((ViewerPosition.Step) -> Void)?
  private var swipe = Swipe()
  /// What is dragged out of the area while the picture can't be moved; `nil` for nothing.
  var dragContent: (() -> DraggedContent?)?

  private let canvas = LayeredCanvas()
  private let tiles: TileLoader
  private let wheelZooms: Bool
  private(set) var viewport: PictureViewport?
  private var picture: FittedPicture?
  /// The picture that is shown.
  private var sourceID: ImageSource.ID?
  /// The frame of an animation that is shown in place of the picture.
  var movingFrame: Texture? { didSet { paint() } }
  /// What is shown until the picture is decoded.
  private var thumbnail: Texture?
  /// The movement that goes on by itself.
  private var motion = 0
  /// The number of the last fade.
  private var fadeCount = 0
  private var dragged = PixelPoint(x: 0, y: 0)
  private var velocity = PixelPoint(x: 0, y: 0)
  private var pinchStart: Double?

  /// Makes an empty area.
  /// - Parameter wheelZooms: whether the wheel zooms; otherwise only with Ctrl, as in an area that is
  ///   scrolled.
  init(tiles: TileLoader, wheelZooms: Bool = true) {
    self.tiles = tiles
    self.wheelZooms = wheelZooms
    area = CanvasArea(canvas).expand().focusable(true)
    area.own(self)
    tiles.onTile = { [weak self] in self?.paint(wantsTiles: false) }
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

  /// Shows a thumbnail until ``show(_:of:)`` is called for the photo.
  func show(thumbnail: Texture, of source: ImageSource) {
    stopMoving()
    endFade()
    (self.thumbnail, picture, viewport) = (thumbnail, nil, nil)
    sourceID = source.id
    tiles.show(source)
    paint()
  }

  /// Shows a photo whole; one that is shown already keeps its zoom.
  /// - Parameter fades: whether it fades in, if the person wants animations.
  func show(_ picture: FittedPicture, of source: ImageSource, fades: Bool = false) {
    guard let areaSize else { return }
    if fades, areAnimationsEnabled, sourceID != source.id { beginFade() }
    tiles.show(source)
    if sourceID != source.id || viewport?.picture != picture.wholeSize {
      stopMoving()
      viewport = PictureViewport(picture.wholeSize, in: areaSize)
    }
    (self.picture, thumbnail) = (picture, nil)
    sourceID = source.id
    paint()
  }

  private func beginFade() {
    let layers = canvas.layers
    fadeCount += 1
    let number = fadeCount
    canvas.fade = LayeredCanvas.Fade(from: layers, progress: 0)
    var began: Double?
    area.eachFrame { [weak self] time in
      guard let self, fadeCount == number else { return false }
      began = began ?? time
      let progress = (time - (began ?? time)) / Self.fadeTime
      canvas.fade = progress < 1 ? LayeredCanvas.Fade(from: layers, progress: progress) : nil
      return progress < 1
    }
  }

  private func endFade() {
    fadeCount += 1
    canvas.fade = nil
  }

  /// Shows nothing.
  func clear() {
    stopMoving()
    endFade()
    (picture, thumbnail, viewport, sourceID) = (nil, nil, nil, nil)
    tiles.show(nil)
    paint()
  }

  // MARK: - Zoom and movement

  /// Changes the viewport at once.
  func change(_ change: (inout PictureViewport) -> Void) {
    stopMoving()
    guard var viewport else { return }
    change(&viewport)
    set(viewport)
  }

  /// Changes the viewport over a fifth of a second, if the person wants animations.
  func animate(_ change: (inout PictureViewport) -> Void) {
    stopMoving()
    guard let start = viewport else { return }
    var end = start
    change(&end)
    guard areAnimationsEnabled, end != start else { return set(end) }
    let number = motion
    var began: Double?
    area.eachFrame { [weak self] time in
      guard let self, motion == number else { return false }
      began = began ?? time
      let part = min(1, (time - (began ?? time)) / Self.zoomTime)
      // Slower towards the end.
      let eased = 1 - (1 - part) * (1 - part) * (1 - part)
      // Tiles are loaded for the scale at the end.
      set(part < 1 ? start.between(end, eased) : end, isLast: part == 1)
      return part < 1
    }
  }

  private func set(_ viewport: PictureViewport, isLast: Bool = true) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    paint(wantsTiles: isLast)
  }

  /// Ends what goes on by itself.
  private func stopMoving() { motion += 1 }

  /// Lets the picture go on with the speed of the drag.
  private func fling() {
    guard areAnimationsEnabled else { return }
    stopMoving()
    let number = motion
    var last: Double?
    area.eachFrame { [weak self] time in
      guard let self, motion == number, var viewport else { return false }
      let step = time - (last ?? time)
      last = time
      let moved = viewport.pan(by: PixelPoint(x: velocity.x * step, y: velocity.y * step))
      let slower = pow(Self.friction, step)
      velocity = PixelPoint(
        x: moved.x == 0 && step > 0 ? 0 : velocity.x * slower,
        y: moved.y == 0 && step > 0 ? 0 : velocity.y * slower)
      set(viewport)
      return max(abs(velocity.x), abs(velocity.y)) > Self.leastSpeed
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
        let time = Double(g_get_monotonic_time()) / 1_000_000
        swipe.scroll(across: across, down: down, at: time).map { onSwipe($0) }
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
    area.onDrag { [weak self] phase in self?.drag(phase) }
    area.onDragOut { [weak self] _, _ in
      // A picture that is larger than the area is moved.
      self?.viewport?.canPan == true ? nil : self?.dragContent?()
    }
  }

  private func drag(_ phase: DragPhase) {
    switch phase {
    case .began:
      stopMoving()
      dragged = PixelPoint(x: 0, y: 0)
      velocity = PixelPoint(x: 0, y: 0)
    case .moved(let x, let y):
      let to = devicePoint(x, y)
      let step = PixelPoint(x: to.x - dragged.x, y: to.y - dragged.y)
      dragged = to
      // The mean of the last movements; a frame is a sixtieth of a second.
      velocity = PixelPoint(
        x: velocity.x * 0.6 + step.x * 60 * 0.4, y: velocity.y * 0.6 + step.y * 60 * 0.4)
      change { $0.pan(by: step) }
    case .ended:
      fling()
    }
  }

  private func devicePoint(_ x: Double, _ y: Double) -> PixelPoint {
    PixelPoint(x: x * Double(area.scale), y: y * Double(area.scale))
  }

  // MARK: - Painting

  /// What is painted, for traces: whether it is the picture and not its thumbnail, and the width of the
  /// whole picture in device pixels if all of it that can be seen is as sharp as it is.
  var painted: (isPicture: Bool, tiledWidth: Int?) { (picture != nil, tiledWidth) }
  private var tiledWidth: Int?

  private func paint(wantsTiles: Bool = true) {
    defer { onChange?() }
    tiledWidth = nil
    guard let areaSize else { return }
    guard let viewport, let picture else {
      canvas.pattern = nil
      canvas.layers = thumbnail.map { [layer($0, enlarged($0, in: areaSize))] } ?? []
      return
    }
    canvas.pattern = picture.hasAlpha ? Chequer.texture : nil
    let frame = viewport.frame
    var layers = [layer(movingFrame ?? picture.texture, frame)]
    tiledWidth = viewport.scaledSize.width
    if movingFrame == nil, viewport.scaledSize.width > picture.texture.size.width,
      let visible = viewport.visible
    {
      let grid = TileGrid(size: viewport.scaledSize)
      let shown = grid.tiles(showing: visible)
      for tile in shown {
        guard let texture = tiles.texture(tile, of: grid.size) else {
          tiledWidth = nil
          continue
        }
        var part = grid.rectangle(of: tile)
        part.x += frame.x
        part.y += frame.y
        layers.append(layer(texture, part))
      }
      if wantsTiles { tiles.want(shown + grid.tiles(around: visible), of: grid.size) }
    }
    canvas.layers = layers
  }

  private func layer(_ texture: Texture, _ frame: PixelRectangle) -> LayeredCanvas.Layer {
    let scale = Double(area.scale)
    return LayeredCanvas.Layer(
      texture, x: Double(frame.x) / scale, y: Double(frame.y) / scale,
      width: Double(frame.size.width) / scale, height: Double(frame.size.height) / scale)
  }

  /// Where a thumbnail is shown: as large as the picture will be, or nearly.
  private func enlarged(_ texture: Texture, in area: PixelSize) -> PixelRectangle {
    let size = texture.size
    let scale = min(
      Double(area.width) / Double(size.width), Double(area.height) / Double(size.height))
    let scaled = PixelSize(
      width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    return PixelRectangle(
      x: (area.width - scaled.width) / 2, y: (area.height - scaled.height) / 2, size: scaled)
  }
}

/// The pattern behind transparent parts of a picture.
@MainActor
private enum Chequer {
  /// The side of one field, in pixels.
  private static let side = 8
  private static let levels: (UInt8, UInt8) = (238, 220)

  static let texture: Texture = {
    let length = 2 * side
    let bytes = (0..<length * length).flatMap { index -> [UInt8] in
      let isEven = (index % length / side + index / length / side) % 2 == 0
      let level = isEven ? levels.0 : levels.1
      return [level, level, level]
    }
    return Texture(size: Size(width: length, height: length), hasAlpha: false, bytes: bytes)
  }()
}
