// Pages of pictures and texts, for PDF files and printers.

import CGtk

/// A page that is drawn on, in points (1/72 inch) from its upper left corner.
///
/// ```swift
/// file.page.draw("Hello", x: 36, y: 36, width: 200, size: 12)
/// ```
@MainActor
public struct PageCanvas {
  private let context: OpaquePointer

  /// A page of a cairo context.
  package init(_ context: OpaquePointer) { self.context = context }

  /// A picture to draw: rows from top to bottom without padding, red, green, blue, and opacity if it
  /// has any, not premultiplied.
  public struct Pixels: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels as cairo has them: premultiplied, blue first on machines of this byte order.
    fileprivate let bytes: [UInt8]
    /// The same picture as a JPEG file, which takes less room in a PDF file; empty for none.
    public var jpeg: [UInt8] = []

    /// Creates a picture. Converts its pixels, which takes 50 ms for a page of a printer: not on the
    /// main thread.
    /// - Parameters:
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    ///   - hasAlpha: whether each pixel has a fourth byte.
    ///   - bytes: the pixels.
    ///   - jpeg: the same picture as a JPEG file; empty for none.
    public nonisolated init(
      width: Int, height: Int, hasAlpha: Bool, bytes: [UInt8], jpeg: [UInt8] = []
    ) {
      self.width = width
      self.height = height
      self.jpeg = jpeg
      let channels = hasAlpha ? 4 : 3
      self.bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
        count = width * height * 4
        for index in 0..<width * height {
          let (source, target) = (index * channels, index * 4)
          let alpha = hasAlpha ? Int(bytes[source + 3]) : 255
          for channel in 0..<3 {
            pixels[target + 2 - channel] = UInt8(Int(bytes[source + channel]) * alpha / 255)
          }
          pixels[target + 3] = UInt8(alpha)
        }
      }
    }
  }

  /// Draws a picture as large as it fits into a rectangle, in its middle.
  public func draw(_ picture: Pixels, x: Double, y: Double, width: Double, height: Double) {
    guard picture.width > 0, picture.height > 0,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height)),
      let pixels = cairo_image_surface_get_data(surface)
    else { return }
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let length = picture.width * 4
    picture.bytes.withUnsafeBytes { source in
      for row in 0..<picture.height {
        guard let line = source.baseAddress?.advanced(by: row * length) else { return }
        memcpy(pixels + row * stride, line, length)
      }
    }
    cairo_surface_mark_dirty(surface)
    if !picture.jpeg.isEmpty {
      let count = picture.jpeg.count
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      copy.initialize(from: picture.jpeg, count: count)
      let status = cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(count), { $0?.deallocate() }, copy)
      if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }
    let scale = min(width / Double(picture.width), height / Double(picture.height))
    let left = x + (width - Double(picture.width) * scale) / 2
    let top = y + (height - Double(picture.height) * scale) / 2
    cairo_save(context)
    cairo_translate(context, left, top)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Draws a line of text, in the middle of a width; one that is too long ends with an ellipsis. The
  /// size of its letters is in points, as all lengths are.
  public func draw(_ text: String, x: Double, y: Double, width: Double, size: Double) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(Instance(layout)) }
    let font = pango_font_description_from_string("Sans")
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_single_paragraph_mode(layout, 1)
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_move_to(context, x, y)
    pango_cairo_show_layout(context, layout)
  }
}

/// A PDF file that is written page by page.
///
/// ```swift
/// let file = PDFFile(FileLocation(bytes: Array("/tmp/a.pdf".utf8)), width: 595, height: 842)
/// file.page.draw("Hello", x: 36, y: 36, width: 200, size: 12)
/// file.endPage()
/// print(file.finish())
/// ```
@MainActor
public final class PDFFile {
  /// The page that is drawn on.
  public let page: PageCanvas
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Begins a file; `nil` if it can't be written.
  /// - Parameters:
  ///   - file: where it is written. A file there is replaced.
  ///   - width: the width of a page, in points.
  ///   - height: its height, in points.
  public init?(_ file: FileLocation, width: Double, height: Double) {
    guard let surface = file.withPath({ cairo_pdf_surface_create($0, width, height) }),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    page = PageCanvas(context)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  isolated deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends the page; the next drawing is on another one.
  public func endPage() { cairo_show_page(context) }

  /// Ends the file. Returns whether all of it is written.
  public func finish() -> Bool {
    cairo_surface_finish(surface)
    return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
  }
}
