// What a picture in its frame is painted by. GtkPicture lays its window out anew for each texture of
// another size, a grid of a hundred cells for each of its pictures; a canvas has no size of its own, so
// that another texture is painted and nothing else happens.

import CGtk

/// A paintable without a size, whose texture changes.
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
  /// Told of each change. For tests.
  public var onChange: (() -> Void)?
  private let isWhole: Bool
  private var object: SwiftObject?

  /// An empty canvas.
  /// - Parameter isWhole: whether pictures are shown whole, never larger than they are, or fill the
  ///   place and are cropped to it.
  public init(isWhole: Bool) {
    self.isWhole = isWhole
    object = Self.type.object(of: self)
  }

  /// GTK's paintable.
  package var paintable: OpaquePointer? { object?.opaque }

  private static let type = SwiftClass(
    "SwiftGtkPictureCanvas", implementing: gdk_paintable_get_type()
  ) { interface, _ in
    let functions = interface?.assumingMemoryBound(to: GdkPaintableInterface.self)
    functions?.pointee.snapshot = { paintable, snapshot, width, height in
      // The address only crosses into the isolation that it never left.
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
    // At whole pixels: a picture that begins between two takes the renderer ten times as long. What
    // goes beyond the frame, the frame cuts off.
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
