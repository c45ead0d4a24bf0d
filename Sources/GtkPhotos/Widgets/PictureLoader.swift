// Textures of pictures, decoded through the model's one door and kept within a bound.

import CGtk
import PhotoModel

/// Brings pictures from their files to textures.
@MainActor
final class PictureLoader {
  private struct Key: Hashable {
    let source: String
    let frame: PictureFrame
  }

  /// A decode under way, for as many as wait for it.
  private struct Flight {
    let task: Task<GObjectRef, any Error>
    var priority: DecodingPriority
    var waitingCount = 0
  }

  private let decoder: any PictureDecoding
  private let thumbnails: Thumbnails?
  /// 96 MiB: about three screens of cells at double density, and some previews.
  private var cache = BoundedCache<Key, GObjectRef>(limit: 96 << 20)
  private var flights: [Key: Flight] = [:]

  /// A loader.
  /// - Parameter thumbnails: where small pictures of photos come from; `nil` decodes them all.
  init(decoder: any PictureDecoding, thumbnails: Thumbnails? = nil) {
    self.decoder = decoder
    self.thumbnails = thumbnails
  }

  /// A texture that is there already.
  func cached(_ source: ImageSource, for frame: PictureFrame) -> GObjectRef? {
    cache.value(Key(source: source.key, frame: frame))
  }

  /// Takes pictures that were decoded ahead.
  func keep(_ first: FirstPictures) {
    let frame = PictureFrame(box: first.box, isWhole: false)
    for (digest, picture) in first.pictures {
      let key = Key(source: ImageSource.key(sha256: digest), frame: frame)
      cache.keep(picture.texture(), for: key, cost: picture.bytes.count)
    }
  }

  /// The frame of the thumbnail that is kept of a picture, where that is too small for a frame of
  /// device pixels: it is there at once, while the original is still to be decoded. `nil` where the
  /// frame's own picture comes as fast, or none is kept.
  func keptFrame(of source: ImageSource, for frame: PictureFrame) -> PictureFrame? {
    guard thumbnails != nil, source.digest != nil, !frame.isWhole, !frame.isFilledByThumbnail
    else { return nil }
    return PictureFrame(box: Thumbnail.box, isWhole: false)
  }

  /// That thumbnail's texture, where it is there already.
  func cachedThumbnail(_ source: ImageSource, for frame: PictureFrame) -> GObjectRef? {
    keptFrame(of: source, for: frame).flatMap { cached(source, for: $0) }
  }

  /// A picture's texture, decoded for a frame. Who asks for what is being
  /// decoded already waits for that; the last one who is cancelled takes the request back.
  /// - Parameter larger: the frame whose decode gives this one's picture as its thumbnail, so that
  ///   what is shown in both sizes is decoded once; `nil` for none.
  /// - Throws: `PictureError`, what brings the file throws, or `CancellationError`.
  func texture(
    of source: ImageSource, for frame: PictureFrame, madeWith larger: PictureFrame? = nil,
    priority: DecodingPriority
  ) async throws -> GObjectRef {
    if let texture = cached(source, for: frame) { return texture }
    if let larger, cached(source, for: larger) == nil {
      _ = try await texture(of: source, for: larger, priority: priority)
      if let texture = cached(source, for: frame) { return texture }
    }
    let key = Key(source: source.key, frame: frame)
    let task = flights[key]?.task ?? Task { try await decode(source, key, priority) }
    flights[key, default: Flight(task: task, priority: priority)].waitingCount += 1
    if priority == .preview { await hurry(source, for: frame) }
    let texture = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      Task { @MainActor in self.leave(key, task) }
    }
    try Task.checkCancellation()
    return try texture.get()
  }

  /// The person looks at a picture's place now: where it still waits to be decoded, it is next.
  func hurry(_ source: ImageSource, for frame: PictureFrame) async {
    let key = Key(source: source.key, frame: frame)
    guard let flight = flights[key], flight.priority != .preview else { return }
    flights[key]?.priority = .preview
    // Where the file can't be brought, the decode fails and tells so.
    if let file = try? await source.file() { await decoder.hurry(file) }
  }

  private func leave(_ key: Key, _ task: Task<GObjectRef, any Error>) {
    guard flights[key]?.task == task else { return }
    flights[key]?.waitingCount -= 1
    guard flights[key]?.waitingCount == 0 else { return }
    task.cancel()
    flights[key] = nil
  }

  private func decode(
    _ source: ImageSource, _ key: Key, _ priority: DecodingPriority
  ) async throws -> GObjectRef {
    let file = try await source.file()
    try Task.checkCancellation()
    do {
      let picture = try await picture(of: source, in: file, for: key.frame, priority)
      let texture = picture.texture()
      // Kept even where nobody waits any more: the work is done.
      cache.keep(texture, for: key, cost: picture.bytes.count)
      await keepThumbnail(of: picture, key)
      if !Task.isCancelled { flights[key] = nil }
      return texture
    } catch {
      if !Task.isCancelled { flights[key] = nil }
      switch error {
      case PictureError.notAPicture, PictureError.damaged, PictureError.tooLarge:
        await source.forget()
      // Says nothing about the file.
      default: break
      }
      throw error
    }
  }

  private func picture(
    of source: ImageSource, in file: FilePath, for frame: PictureFrame,
    _ priority: DecodingPriority
  ) async throws -> Picture {
    let box = frame.box
    if frame.isWhole { return try await decoder.picture(at: file, within: box, priority: priority) }
    guard let thumbnails, let digest = source.digest, frame.isFilledByThumbnail else {
      return try await decoder.picture(at: file, covering: box, priority: priority)
    }
    let picture = try await thumbnails.picture(
      of: file, sha256: digest, covering: box, priority: priority)
    return await Self.fitted(picture, box)
  }

  /// Keeps the frame's second picture as well, where the first one is large enough for it.
  private func keepThumbnail(of picture: Picture, _ key: Key) async {
    guard let box = key.frame.thumbnail else { return }
    let small = Key(source: key.source, frame: PictureFrame(box: box, isWhole: false))
    guard cache.value(small) == nil, let thumbnail = await Self.thumbnail(of: picture, box) else {
      return
    }
    cache.keep(thumbnail.texture(), for: small, cost: thumbnail.bytes.count)
  }

  /// As the next one.
  @concurrent
  private nonisolated static func fitted(_ picture: Picture, _ box: PixelSize) async -> Picture {
    picture.fitted(to: box)
  }

  /// Computes away from the main actor: about a millisecond.
  @concurrent
  private nonisolated static func thumbnail(
    of picture: Picture, _ box: PixelSize
  ) async -> Picture? {
    picture.thumbnail(covering: box)
  }
}
