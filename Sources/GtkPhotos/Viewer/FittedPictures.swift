// The pictures of the viewer, decoded to fit its area, those of the neighbours ahead. Parts of a zoomed
// picture are loaded by `TileLoader.swift`.

import Gtk
import PhotoModel

/// A picture that fits the viewer's area.
struct FittedPicture: Sendable {
  let texture: Texture
  /// The size of the whole picture, upright and rotated as the person wants it, in pixels.
  let wholeSize: PixelSize
  /// Whether parts of it may be transparent.
  let hasAlpha: Bool
  /// The size of its pixels, in bytes.
  fileprivate let byteCount: Int
}

/// Loads pictures that fit the viewer's area, and holds a few.
@MainActor
final class FittedPictures {
  private struct Key: Hashable {
    let source: String
    let box: PixelSize
  }

  private let decoder: DecoderPool
  /// At least 16 MiB, and four pictures of the area: the one that is shown, two ahead and one behind.
  private var cache = BoundedCache<Key, FittedPicture>(limit: FittedPictures.least)
  private static let least = 16 << 20
  private var running: [Key: Task<FittedPicture, any Error>] = [:]

  /// Makes an empty store.
  init(decoder: DecoderPool) { self.decoder = decoder }

  /// A picture that is in memory.
  /// - Parameter box: the area in device pixels.
  func cached(_ source: ImageSource, within box: PixelSize) -> FittedPicture? {
    cache.value(Key(source: source.id, box: box))
  }

  /// Decodes a picture, unless it is in memory, or being decoded.
  /// - Throws: `PictureError`, or what `source.file` throws.
  func load(
    _ source: ImageSource, within box: PixelSize, priority: DecodingPriority
  ) async throws -> FittedPicture {
    let key = Key(source: source.id, box: box)
    if let picture = cache.value(key) { return picture }
    if let task = running[key] {
      if priority == .preview { await decoder.hurry(try await source.file()) }
      return try await task.value
    }
    let task = Task { [decoder] in
      try await Self.decode(source, box, by: decoder, priority)
    }
    running[key] = task
    defer { if running[key] == task { running[key] = nil } }
    let picture = try await task.value
    cache.insert(picture, for: key, cost: picture.byteCount)
    return picture
  }

  /// Decodes a picture for an area, and once more if the area has got another size by then: while a
  /// window is resized, one decode after another, and not one for each frame.
  /// - Parameters:
  ///   - box: the area's size in device pixels; `nil` if it has none.
  ///   - show: shows a picture, which may be of the area's former size.
  /// - Throws: `PictureError`, or what `source.file` throws.
  func follow(
    _ source: ImageSource, in box: @MainActor () -> PixelSize?,
    show: @MainActor (FittedPicture, PixelSize) -> Void
  ) async throws {
    var last: PixelSize?
    while let now = box(), now != last {
      let picture = try await load(source, within: now, priority: .preview)
      try Task.checkCancellation()
      last = now
      show(picture, now)
    }
  }

  /// Gives up all decodes that wait, but for those of some pictures.
  func keep(_ sources: [ImageSource], within box: PixelSize) {
    let keys = Set(sources.map { Key(source: $0.id, box: box) })
    for (key, task) in running where !keys.contains(key) {
      task.cancel()
      running[key] = nil
    }
  }

  /// Decodes pictures ahead, those of the array first, and gives up all others that wait.
  func prepare(_ sources: [ImageSource], within box: PixelSize) {
    cache.limit = max(Self.least, 4 * 3 * box.width * box.height)
    keep(sources, within: box)
    // Reversed, because decoders handle the latest request first.
    for source in sources.reversed() where cached(source, within: box) == nil {
      // A failure is reported when the photo is looked at.
      Task { _ = try? await load(source, within: box, priority: .upcoming) }
    }
  }

  @concurrent
  private nonisolated static func decode(
    _ source: ImageSource, _ box: PixelSize, by decoder: DecoderPool, _ priority: DecodingPriority
  ) async throws -> FittedPicture {
    let orientation = source.orientation
    let (picture, whole) = try await decoder.fitted(
      at: try await source.file(), within: orientation.inverse.size(of: box), priority: priority)
    let painted = PictureTexture(picture.oriented(orientation))
    return FittedPicture(
      texture: painted.texture, wholeSize: orientation.size(of: whole),
      hasAlpha: picture.hasAlpha, byteCount: painted.byteCount)
  }
}
