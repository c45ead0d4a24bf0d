// Textures of photos, decoded through the model's one door and kept within a bound.

import CGtk
import PhotoModel

/// Brings photos from their originals to textures.
@MainActor
final class PictureLoader {
  private struct Key: Hashable {
    let sha256: String
    let box: PixelSize
  }

  private let decoder: any PictureDecoding
  /// 96 MiB: about three screens of cells at double density, and some previews.
  private var cache = BoundedCache<Key, GObjectRef>(limit: 96 << 20)

  init(decoder: any PictureDecoding) { self.decoder = decoder }

  /// A texture that is there already.
  func cached(_ photo: Photo, covering box: PixelSize) -> GObjectRef? {
    cache.value(Key(sha256: photo.sha256, box: box))
  }

  /// A photo's texture, decoded to cover a box in device pixels.
  /// - Throws: `PictureError`, or `CancellationError`.
  func texture(
    of photo: Photo, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> GObjectRef {
    if let texture = cached(photo, covering: box) { return texture }
    let picture = try await decoder.picture(
      at: photo.original, covering: box, priority: priority)
    try Task.checkCancellation()
    let texture = picture.texture()
    cache.keep(texture, for: Key(sha256: photo.sha256, box: box), cost: picture.bytes.count)
    return texture
  }
}
