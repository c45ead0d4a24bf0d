// Renders a part of a picture. The part is given in pixels of the upright picture, so the picture is
// decoded, turned upright, cropped, and only then scaled.

import CVips
import PhotoModel

extension PictureDecoder {
  /// A part of a picture, fitted to the box.
  func image(
    of region: PixelRectangle, in picture: OpenedPicture, _ rendition: PictureRendition
  ) -> Result<RenderedPicture, RenderingFailure> {
    guard let source = picture.file.source() else { return .failure(RenderingFailure()) }
    defer { g_object_unref(source) }
    guard let decoded = gtkphotos_vips_open_random(source, picture.options) else {
      return .failure(RenderingFailure())
    }
    defer { g_object_unref(decoded) }
    let colours: VipsStep =
      picture.header.profile != nil ? gtkphotos_vips_srgb_profiled : gtkphotos_vips_srgb
    guard let upright = decoded.after([gtkphotos_vips_upright, colours]) else {
      return .failure(RenderingFailure())
    }
    defer { g_object_unref(upright) }
    return part(upright, region).flatMap { Self.fitted($0, rendition) }
  }

  /// The part of an image that is asked for; all of it for `nil`. The caller owns the reference.
  func part(
    _ image: UnsafeMutablePointer<VipsImage>, _ region: PixelRectangle?
  ) -> Result<UnsafeMutablePointer<VipsImage>, RenderingFailure> {
    guard let region else {
      g_object_ref(image)
      return .success(image)
    }
    let (size, part) = (image.size, region.size)
    guard part.width >= 1, part.height >= 1, part.width <= size.width, part.height <= size.height,
      region.x <= size.width - part.width, region.y <= size.height - part.height
    else { return .failure(RenderingFailure(words: "the region is outside of the picture")) }
    let cropped = image.after([
      {
        gtkphotos_vips_crop(
          $0, $1, Int32(region.x), Int32(region.y), Int32(part.width), Int32(part.height))
      }
    ])
    return cropped.map(Result.success) ?? .failure(RenderingFailure())
  }

  /// The image fitted to the box; takes ownership of `image`.
  static func fitted(
    _ image: UnsafeMutablePointer<VipsImage>, _ rendition: PictureRendition
  ) -> Result<RenderedPicture, RenderingFailure> {
    defer { g_object_unref(image) }
    var fitted: UnsafeMutablePointer<VipsImage>?
    let status = gtkphotos_vips_cover_image(
      image, &fitted, Int32(rendition.box.width), Int32(rendition.box.height), rendition.scaling,
      rendition.cropping)
    guard status == 0, let fitted else { return .failure(RenderingFailure()) }
    return .success(.image(fitted))
  }
}
