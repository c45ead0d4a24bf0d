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
    for picture in first.pictures {
      let key = Key(source: ImageSource.key(sha256: picture.sha256), frame: frame)
      cache.keep(picture.painted.texture, for: key, cost: picture.painted.byteCount)
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
    let small = key.frame.thumbnail.map {
      Key(source: key.source, frame: PictureFrame(box: $0, isWhole: false))
    }
    do {
      let work = Work(
        file: file, digest: source.digest, frame: key.frame, priority: priority,
        small: small.flatMap { cache.value($0) == nil ? $0.frame.box : nil })
      let (painted, thumbnail) = try await Self.paint(work, by: decoder, from: thumbnails)
      // Kept even where nobody waits any more: the work is done.
      cache.keep(painted.texture, for: key, cost: painted.byteCount)
      if let small, let thumbnail {
        cache.keep(thumbnail.texture, for: small, cost: thumbnail.byteCount)
      }
      if !Task.isCancelled { flights[key] = nil }
      return painted.texture
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

  /// What is to be painted of a file.
  private struct Work {
    let file: FilePath
    /// The digest by which the file's thumbnail is kept; `nil` where none is.
    let digest: String?
    let frame: PictureFrame
    let priority: DecodingPriority
    /// The box of a second, smaller texture of the same picture; `nil` for none.
    let small: PixelSize?
  }

  /// Decodes a picture and makes its textures, all away from the main actor, to which each turn costs
  /// more than what it would do there: a scroll brings forty pictures at once. The second texture is
  /// `nil` where the picture is too small for it.
  @concurrent
  private nonisolated static func paint(
    _ work: Work, by decoder: any PictureDecoding, from thumbnails: Thumbnails?
  ) async throws -> (PaintedPicture, small: PaintedPicture?) {
    let (file, box) = (work.file, work.frame.box)
    if work.frame.isFilledByThumbnail, let thumbnails, let digest = work.digest {
      let picture = try await thumbnails.picture(
        of: file, sha256: digest, covering: box, priority: work.priority)
      return (PaintedPicture(picture.fitted(to: box)), nil)
    }
    let picture =
      work.frame.isWhole
      ? try await decoder.picture(at: file, within: box, priority: work.priority)
      : try await decoder.picture(at: file, covering: box, priority: work.priority)
    return (
      PaintedPicture(picture),
      work.small.flatMap { picture.thumbnail(covering: $0).map(PaintedPicture.init) }
    )
  }
}
