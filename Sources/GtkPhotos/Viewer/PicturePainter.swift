// Paints the area of a picture (`PictureView.swift`): the thumbnail, or the picture with the tiles above
// it, and the fade from the picture before.

import Gtk
import PhotoModel

/// What an area paints of one picture.
@MainActor
final class PicturePainter {
  /// How long a picture fades into the next one, in seconds.
  private static let fadeTime = 0.6

  /// What is shown until the picture is decoded, and how large that will be.
  typealias Preview = (texture: Texture, wholeSize: PixelSize?)

  /// What is painted on.
  let canvas = LayeredCanvas()
  /// The width of the whole picture in device pixels, if all of it that can be seen is as sharp as it is.
  private(set) var tiledWidth: Int?

  private let tiles: TileLoader
  /// Device pixels per layout pixel.
  private var scale = 1.0
  /// The tiles that were painted when none was missing.
  private var sharp: SharpParts?
  /// The number of the last fade.
  private var fadeCount = 0

  /// Makes a painter of an empty canvas.
  init(_ tiles: TileLoader) { self.tiles = tiles }

  /// Forgets the tiles that were painted: another picture comes.
  func forgetTiles() { sharp = nil }

  // MARK: - Fades

  /// Fades from what is painted now into what is painted next.
  func beginFade(in area: CanvasArea) {
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

  /// Ends a fade at once.
  func endFade() {
    fadeCount += 1
    canvas.fade = nil
  }

  // MARK: - Painting

  /// Says that nothing can be painted yet: the area is not laid out.
  func paintNothing() { tiledWidth = nil }

  /// Paints a thumbnail where it will be in the picture; with `nil` nothing.
  /// - Parameters:
  ///   - area: the size of the area, in device pixels.
  ///   - scale: device pixels per layout pixel.
  func paint(_ preview: Preview?, in area: PixelSize, scale: Int) {
    self.scale = Double(scale)
    tiledWidth = nil
    canvas.pattern = nil
    canvas.layers =
      preview.map { [layer($0.texture, place(of: $0.texture, from: $0.wholeSize, in: area))] } ?? []
  }

  /// Paints a picture.
  /// - Parameters:
  ///   - movingFrame: the frame of an animation that is shown in place of the picture.
  ///   - scale: device pixels per layout pixel.
  ///   - wantsTiles: whether tiles that are missing are loaded.
  func paint(
    _ picture: FittedPicture, _ movingFrame: Texture?, at viewport: PictureViewport, scale: Int,
    wantsTiles: Bool
  ) {
    self.scale = Double(scale)
    let frame = viewport.frame
    canvas.pattern = picture.hasAlpha ? layer(Chequer.texture, frame) : nil
    tiledWidth = viewport.scaledSize.width
    guard movingFrame == nil, viewport.scaledSize.width > picture.texture.size.width,
      let visible = viewport.visible
    else {
      canvas.layers = [layer(movingFrame ?? picture.texture, frame)]
      return
    }
    let grid = TileGrid(size: viewport.scaledSize)
    let shown = grid.tiles(showing: visible)
    if wantsTiles { tiles.want(shown, and: grid.tiles(around: visible), of: grid.size) }
    var parts: [SharpParts.Part] = []
    var missing: [PixelRectangle] = []
    for tile in shown {
      let part = grid.rectangle(of: tile)
      if let texture = tiles.texture(tile, of: grid.size) {
        parts.append((texture, part))
      } else {
        missing.append(part.moved(frame.x, frame.y))
      }
    }
    let below = coarseLayers(picture, frame, in: missing)
    canvas.layers = below + parts.map { layer($0.texture, $0.part.moved(frame.x, frame.y)) }
    if missing.isEmpty {
      sharp = SharpParts(size: grid.size, parts: parts)
    } else {
      tiledWidth = nil
    }
  }

  /// What is painted where tiles are missing, and there alone: software renderers take long to enlarge a
  /// picture.
  private func coarseLayers(
    _ picture: FittedPicture, _ frame: PixelRectangle, in missing: [PixelRectangle]
  ) -> [LayeredCanvas.Layer] {
    guard let first = missing.first else { return [] }
    var coarse = layer(picture.texture, frame)
    if picture.hasAlpha {
      // Nothing is painted twice, which would make it less transparent.
      return missing.map {
        coarse.clip = layoutArea($0)
        return coarse
      }
    }
    let clip = layoutArea(missing.dropFirst().reduce(first) { $0.union($1) })
    coarse.clip = clip
    // The tiles of the scale before are sharper.
    let older = (sharp?.scaled(to: frame.size) ?? []).map { texture, part in
      var layer = layer(texture, part.moved(frame.x, frame.y))
      layer.clip = clip
      return layer
    }
    return [coarse] + older
  }

  private func layer(_ texture: Texture, _ frame: PixelRectangle) -> LayeredCanvas.Layer {
    LayeredCanvas.Layer(texture, in: layoutArea(frame))
  }

  private func layoutArea(_ part: PixelRectangle) -> LayeredCanvas.Area {
    LayeredCanvas.Area(
      x: Double(part.x) / scale, y: Double(part.y) / scale,
      width: Double(part.size.width) / scale, height: Double(part.size.height) / scale)
  }

  /// Where a thumbnail is shown: in the middle of the picture, from which it was cropped.
  private func place(
    of thumbnail: Texture, from wholeSize: PixelSize?, in area: PixelSize
  ) -> PixelRectangle {
    let ratio = PixelSize(thumbnail.size)
    guard let wholeSize else { return area.middle(ofRatio: ratio) }
    let whole = PictureViewport(wholeSize, in: area).frame
    return whole.size.middle(ofRatio: ratio).moved(whole.x, whole.y)
  }
}
