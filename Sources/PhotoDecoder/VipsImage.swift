// libvips' images: the properties that the decoder reads, and chains of operations.

import CVips
import PhotoModel

/// An operation of libvips that makes an image of another one; 0 on success.
typealias VipsStep = (
  UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>
) -> Int32

extension UnsafeMutablePointer<VipsImage> {
  /// The image's size in pixels.
  var size: PixelSize {
    PixelSize(width: Int(vips_image_get_width(self)), height: Int(vips_image_get_height(self)))
  }

  /// How many pictures the file has.
  var frameCount: Int { Int(vips_image_get_n_pages(self)) }

  /// Whether upright, it lies on its side: width and height are exchanged then.
  var isTurned: Bool { vips_image_get_orientation(self) >= 5 }

  /// The size of the upright picture.
  var uprightSize: PixelSize {
    isTurned ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The image's colour profile; only valid while the image lives.
  var profile: UnsafeRawBufferPointer? {
    guard vips_image_get_typeof(self, VIPS_META_ICC_NAME) != 0 else { return nil }
    var bytes: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_blob(self, VIPS_META_ICC_NAME, &bytes, &count) == 0 else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: count)
  }

  /// Whether it is a colour JPEG with three channels of eight bits.
  var isColourJPEG: Bool {
    var loader: UnsafePointer<CChar>?
    guard vips_image_get_typeof(self, VIPS_META_LOADER) != 0,
      vips_image_get_string(self, VIPS_META_LOADER, &loader) == 0, let loader
    else { return false }
    return String(cString: loader).hasPrefix("jpegload") && vips_image_get_bands(self) == 3
      && vips_image_get_interpretation(self) == VIPS_INTERPRETATION_sRGB
  }

  /// The result of several steps, one after another; `nil` if one fails. The caller owns the
  /// reference, and still owns that to the image itself.
  func after(_ steps: [VipsStep]) -> Self? {
    g_object_ref(self)
    var image = self
    for step in steps {
      var result: Self?
      let status = step(image, &result)
      g_object_unref(image)
      guard status == 0, let result else { return nil }
      image = result
    }
    return image
  }
}
