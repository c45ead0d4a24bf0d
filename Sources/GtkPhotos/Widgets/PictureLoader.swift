// Textures of pictures, decoded through the model's one door and kept within a bound.

import CGtk
import PhotoModel

/// Brings pictures from their files to textures.
@MainActor
final class PictureLoader {
  private struct Key: Hashable {
    let source: String
    let box: PixelSize
  }

  private let decoder: any PictureDecoding
  /// 96 MiB: about three screens of cells at double density, and some previews.
  private var cache = BoundedCache<Key, GObjectRef>(limit: 96 << 20)

  init(decoder: any PictureDecoding) { self.decoder = decoder }

  /// A texture that is there already.
  func cached(_ source: ImageSource, covering box: PixelSize) -> GObjectRef? {
    cache.value(Key(source: source.key, box: box))
  }

  /// A picture's texture, decoded to cover a box in device pixels.
  /// - Throws: `PictureError`, what brings the file throws, or `CancellationError`.
  func texture(
    of source: ImageSource, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> GObjectRef {
    if let texture = cached(source, covering: box) { return texture }
    let file = try await source.file()
    try Task.checkCancellation()
    do {
      let picture = try await decoder.picture(at: file, covering: box, priority: priority)
      try Task.checkCancellation()
      let texture = picture.texture()
      cache.keep(texture, for: Key(source: source.key, box: box), cost: picture.bytes.count)
      return texture
    } catch let error as PictureError {
      switch error {
      case .notAPicture, .damaged, .tooLarge: await source.forget()
      // Says nothing about the file.
      case .tookTooLong, .decoderDied, .decoderUnavailable, .unreadable: break
      }
      throw error
    }
  }
}
