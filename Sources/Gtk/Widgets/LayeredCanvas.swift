// Paints several textures in one area: a picture in parts, or a sharper one above a coarser one. A
// single picture is painted by `PictureCanvas.swift`.

import CGtk

/// A paintable without a size that paints layers, one above the other.
///
/// ```swift
/// let canvas = LayeredCanvas()
/// let area = CanvasArea(canvas)
/// let whole = LayeredCanvas.Area(x: 0, y: 0, width: 400, height: 300)
/// canvas.layers = [LayeredCanvas.Layer(texture, in: whole)]
/// ```
@MainActor
public final class LayeredCanvas {
  /// A rectangle of the canvas, in layout pixels.
  public struct Area: Equatable {
    /// The distance from the left side of the canvas.
    public var x: Double
    /// The distance from its upper side.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates an area.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    fileprivate var rectangle: graphene_rect_t {
      graphene_rect_t(
        origin: graphene_point_t(x: Float(x), y: Float(y)),
        size: graphene_size_t(width: Float(width), height: Float(height)))
    }
  }

  /// A texture and where it is painted.
  public struct Layer: Equatable {
    /// What is painted.
    public var texture: Texture
    /// The area to which it is scaled.
    public var area: Area
    /// The only part of the canvas that the layer is painted in; `nil` for all.
    public var clip: Area?

    /// Creates a layer.
    public init(_ texture: Texture, in area: Area, clip: Area? = nil) {
      self.texture = texture
      self.area = area
      self.clip = clip
    }
  }

  /// The layers, the lowest first.
  public var layers: [Layer] = [] {
    didSet { if layers != oldValue { gdk_paintable_invalidate_contents(paintable) } }
  }
  /// A texture that is repeated in its area below all layers, in its own size; `nil` for none. For
  /// pictures with transparent parts.
  public var pattern: Layer? {
    didSet { if pattern != oldValue { gdk_paintable_invalidate_contents(paintable) } }
  }
  /// A fade on its way.
  public struct Fade: Equatable {
    /// The layers from which ``layers`` come.
    public var from: [Layer]
    /// From 0 to 1, where ``layers`` alone are painted.
    public var progress: Double

    /// Creates a fade.
    public init(from: [Layer], progress: Double) {
      self.from = from
      self.progress = progress
    }
  }

  /// What the layers fade in from; `nil` for nothing.
  public var fade: Fade? {
    didSet { if fade != oldValue { gdk_paintable_invalidate_contents(paintable) } }
  }
  private var object: SwiftObject?

  /// Creates an empty canvas.
  public init() { object = Self.type.object(of: self) }

  /// The canvas as a `GdkPaintable`.
  package var paintable: OpaquePointer? { object?.opaque }

  private static let type = SwiftClass(
    "SwiftGtkLayeredCanvas", implementing: gdk_paintable_get_type()
  ) { interface, _ in
    let functions = interface?.assumingMemoryBound(to: GdkPaintableInterface.self)
    functions?.pointee.snapshot = { paintable, snapshot, width, height in
      // Safe: the closure runs on this thread, before `ask` returns.
      nonisolated(unsafe) let snapshot = snapshot
      SwiftObject.ask(paintable) { (canvas: LayeredCanvas) in
        canvas.paint(to: snapshot, width, height)
      }
    }
  }

  private func paint(to snapshot: OpaquePointer?, _ width: Double, _ height: Double) {
    guard let fade else { return paint(layers, to: snapshot, width, height) }
    gtk_snapshot_push_cross_fade(snapshot, fade.progress)
    paint(fade.from, to: snapshot, width, height)
    gtk_snapshot_pop(snapshot)
    paint(layers, to: snapshot, width, height)
    gtk_snapshot_pop(snapshot)
  }

  private func paint(
    _ layers: [Layer], to snapshot: OpaquePointer?, _ width: Double, _ height: Double
  ) {
    if let pattern {
      var area = pattern.area.rectangle
      gtk_snapshot_push_repeat(snapshot, &area, nil)
      var tile = graphene_rect_t(
        origin: area.origin,
        size: graphene_size_t(
          width: Float(gdk_texture_get_width(pattern.texture.reference.opaque)),
          height: Float(gdk_texture_get_height(pattern.texture.reference.opaque))))
      gtk_snapshot_append_texture(snapshot, pattern.texture.reference.opaque, &tile)
      gtk_snapshot_pop(snapshot)
    }
    for layer in layers
    where layer.area.x < width && layer.area.y < height && layer.area.x + layer.area.width > 0
      && layer.area.y + layer.area.height > 0
    {
      var area = layer.area.rectangle
      if var clip = layer.clip?.rectangle { gtk_snapshot_push_clip(snapshot, &clip) }
      gtk_snapshot_append_texture(snapshot, layer.texture.reference.opaque, &area)
      if layer.clip != nil { gtk_snapshot_pop(snapshot) }
    }
  }
}

/// An area that shows a canvas. The canvas doesn't set its size.
///
/// ```swift
/// let area = CanvasArea(canvas).expand()
/// area.accessibleLabel("A photo of a cat")
/// ```
public struct CanvasArea: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Shows a canvas, and owns it.
  public init(_ canvas: LayeredCanvas) {
    gtk = gtk_picture_new_for_paintable(canvas.paintable)
    gtk_picture_set_can_shrink(opaque, 1)
    clipped()
    own(controller: canvas)
  }

  /// The size of the area, in layout pixels; zero until it is laid out.
  public var size: Size {
    Size(width: Int(gtk_widget_get_width(gtk)), height: Int(gtk_widget_get_height(gtk)))
  }
}
