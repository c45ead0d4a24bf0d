// Paints a picture in its frame. GtkPicture causes a new layout of its window for each texture of a
// different size; in a grid of a hundred cells, each picture would. A canvas has no size of its
// own, so a new texture is only painted.

import CGtk

/// A paintable without a size, whose texture can change.
///
/// ```swift
/// let canvas = PictureCanvas(isWhole: false)
/// canvas.texture = texture
/// ```
@MainActor
public final class PictureCanvas {
  /// The texture that is shown; `nil` for none.
  public var texture: Texture? {
    didSet {
      guard texture != oldValue else { return }
      gdk_paintable_invalidate_contents(paintable)
      onChange?()
    }
  }
  /// Called after each change. For tests.
  public var onChange: (() -> Void)?
  private let isWhole: Bool
  private var object: SwiftObject?

  /// Creates an empty canvas.
  /// - Parameter isWhole: whether pictures are shown whole and never enlarged; otherwise they are
  ///   cropped to fill the frame.
  public init(isWhole: Bool) {
    self.isWhole = isWhole
    object = Self.type.object(of: self)
  }

  /// The canvas as a `GdkPaintable`.
  package var paintable: OpaquePointer? { object?.opaque }

  private static let type = SwiftClass(
    "SwiftGtkPictureCanvas", implementing: gdk_paintable_get_type()
  ) { interface, _ in
    let functions = interface?.assumingMemoryBound(to: GdkPaintableInterface.self)
    functions?.pointee.snapshot = { paintable, snapshot, width, height in
      // Safe: the closure runs on this thread, before `ask` returns.
      nonisolated(unsafe) let snapshot = snapshot
      SwiftObject.ask(paintable) { (canvas: PictureCanvas) in
        canvas.paint(to: snapshot, width, height)
      }
    }
  }

  private func paint(to snapshot: OpaquePointer?, _ width: Double, _ height: Double) {
    guard let texture = texture?.reference.opaque, width > 0, height > 0 else { return }
    let natural = (
      width: Double(gdk_texture_get_width(texture)), height: Double(gdk_texture_get_height(texture))
    )
    let (across, down) = (width / natural.width, height / natural.height)
    let scale = isWhole ? min(across, down, 1) : max(across, down)
    let size = (width: natural.width * scale, height: natural.height * scale)
    // Starts at whole pixels: the renderer takes ten times as long for a picture between two
    // pixels. The frame clips what extends beyond it.
    var area = Self.rectangle(
      ((width - size.width.rounded(.up)) / 2).rounded(.down),
      ((height - size.height.rounded(.up)) / 2).rounded(.down), size.width, size.height)
    gtk_snapshot_append_texture(snapshot, texture, &area)
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
