// Textures of pictures, decoded by the model's `PictureDecoding` and cached within a bound.

import AsyncGtk
import Gtk
import PhotoModel

/// Loads pictures from their files into textures.
@MainActor
final class PictureLoader: ImageLoading {
  typealias Source = ImageSource

  private struct Key: Hashable {
    let source: String
    let frame: ImageFrame
  }

  /// The result of a decode.
  typealias DecodeResult = Result<Texture, any Error>

  /// A decode that is under way, and the requests that wait for it.
  private struct RunningDecode {
    let number: Int
    let task: Task<Void, Never>
    var priority: ImagePriority
    var waiting: [Int: @MainActor (DecodeResult) -> Void] = [:]
  }

  private let decoder: any PictureDecoding
  private let thumbnails: Thumbnails?
  /// 96 MiB: about three screens of cells at double density, and some previews.
  private var cache = BoundedCache<Key, Texture>(limit: 96 << 20)
  private var runningDecodes: [Key: RunningDecode] = [:]
  /// The last number that a decode or a request got.
  private var lastNumber = 0

  /// Makes a loader.
  /// - Parameter thumbnails: the stored thumbnails of photos; `nil` decodes every picture from its
  ///   file.
  init(decoder: any PictureDecoding, thumbnails: Thumbnails? = nil) {
    self.decoder = decoder
    self.thumbnails = thumbnails
  }

  /// The size of the textures in the cache, in bytes.
  var keptByteCount: Int { cache.cost }

  /// A texture that is in the cache.
  func cached(_ source: ImageSource, for frame: ImageFrame) -> Texture? {
    cache.value(Key(source: source.id, frame: frame))
  }

  /// Adds pictures that were decoded ahead to the cache.
  func hold(_ first: InitialThumbnails) {
    let frame = ImageFrame(box: Size(first.box), isWhole: false)
    for picture in first.pictures {
      let key = Key(source: picture.id, frame: frame)
      cache.insert(picture.painted.texture, for: key, cost: picture.painted.byteCount)
    }
  }

  /// The frame of a picture's stored thumbnail, if that is smaller than a frame of device pixels:
  /// the thumbnail can be shown at once while the original is decoded. `nil` if the frame's own
  /// picture is loaded as fast, or if no thumbnail is stored.
  func coarseFrame(of source: ImageSource, for frame: ImageFrame) -> ImageFrame? {
    guard thumbnails != nil, source.digest != nil, !frame.isWhole, !frame.isFilledByThumbnail
    else { return nil }
    return ImageFrame(box: Size(Thumbnail.box), isWhole: false)
  }

  /// A picture's texture, decoded for a frame. A request for a picture that is being decoded
  /// already waits for that decode, which is cancelled with its last request.
  /// - Parameter larger: the frame whose decode produces this frame's picture as its thumbnail, so
  ///   that what is shown in both sizes is decoded once; `nil` for none.
  /// - Throws: `PictureError`, what `source.file` throws, or `CancellationError`.
  func texture(
    of source: ImageSource, for frame: ImageFrame, madeWith larger: ImageFrame? = nil,
    priority: ImagePriority
  ) async throws -> Texture {
    if let texture = cached(source, for: frame) { return texture }
    if let larger, cached(source, for: larger) == nil {
      _ = try await texture(of: source, for: larger, priority: priority)
      if let texture = cached(source, for: frame) { return texture }
    }
    try Task.checkCancellation()
    let (results, feed) = AsyncStream.makeStream(of: DecodeResult.self)
    let request = load(source, for: frame, priority: priority) {
      feed.yield($0)
      feed.finish()
    }
    if priority == .preview { await hurry(source, for: frame) }
    return try await withTaskCancellationHandler {
      // A stream that is cancelled ends.
      for await result in results { return try result.get() }
      throw CancellationError()
    } onCancel: {
      Task { @MainActor in request.cancel() }
    }
  }

  /// The same with a callback: a scroll loads forty pictures at once, and resuming a task costs the
  /// main actor more than the picture itself.
  /// - Parameter onResult: called once, at once if the texture is cached; not called after the
  ///   request was cancelled.
  /// - Returns: the request, which can be cancelled.
  func load(
    _ source: ImageSource, for frame: ImageFrame, priority: ImagePriority,
    onResult: @escaping @MainActor (DecodeResult) -> Void
  ) -> ImageRequest {
    if let texture = cached(source, for: frame) {
      onResult(.success(texture))
      return ImageRequest {}
    }
    let key = Key(source: source.id, frame: frame)
    lastNumber += 1
    let number = lastNumber
    var decode = runningDecodes[key] ?? start(source, key, priority)
    decode.waiting[number] = onResult
    runningDecodes[key] = decode
    return ImageRequest { [weak self] in self?.leave(key, number) }
  }

  /// Moves a picture that still waits to be decoded to the front of the queue: the person sees its
  /// cell now.
  func hurry(_ source: ImageSource, for frame: ImageFrame) async {
    let key = Key(source: source.id, frame: frame)
    guard let decode = runningDecodes[key], decode.priority != .preview else { return }
    runningDecodes[key]?.priority = .preview
    // If the file can't be provided, the decode fails with that error.
    if let file = try? await source.file() { await decoder.hurry(file) }
  }

  private func leave(_ key: Key, _ number: Int) {
    guard runningDecodes[key]?.waiting.removeValue(forKey: number) != nil,
      let decode = runningDecodes[key], decode.waiting.isEmpty
    else { return }
    decode.task.cancel()
    runningDecodes[key] = nil
  }

  private func start(
    _ source: ImageSource, _ key: Key, _ priority: ImagePriority
  ) -> RunningDecode {
    let small = key.frame.thumbnail.map {
      Key(source: key.source, frame: ImageFrame(box: $0, isWhole: false))
    }
    let work = Work(
      source: source, frame: key.frame, priority: priority,
      small: small.flatMap { cache.value($0) == nil ? $0.frame.box : nil })
    lastNumber += 1
    let number = lastNumber
    let task = Task { @concurrent [weak self, decoder, thumbnails] in
      let result = await Self.paint(work, by: decoder, from: thumbnails)
      await self?.finish(result, key, small, decode: number)
    }
    return RunningDecode(number: number, task: task, priority: priority)
  }

  private func finish(
    _ result: Result<(PictureTexture, small: PictureTexture?), any Error>, _ key: Key,
    _ small: Key?,
    decode number: Int
  ) {
    // Cached even if no request waits any more: the work is done.
    if case .success(let (painted, thumbnail)) = result {
      cache.insert(painted.texture, for: key, cost: painted.byteCount)
      if let small, let thumbnail {
        cache.insert(thumbnail.texture, for: small, cost: thumbnail.byteCount)
      }
    }
    guard let decode = runningDecodes[key], decode.number == number else { return }
    runningDecodes[key] = nil
    let decoded = result.map { painted, _ in painted.texture }
    for onResult in decode.waiting.values { onResult(decoded) }
  }

  /// The input of a decode: picture, frame, priority.
  private struct Work {
    let source: ImageSource
    let frame: ImageFrame
    let priority: ImagePriority
    /// The box of a second, smaller texture of the same picture; `nil` for none.
    let small: Size?
  }

  /// Provides a picture's file, decodes it and makes its textures, all off the main actor. The
  /// second texture is `nil` if the picture is too small for it.
  @concurrent
  private nonisolated static func paint(
    _ work: Work, by decoder: any PictureDecoding, from thumbnails: Thumbnails?
  ) async -> Result<(PictureTexture, small: PictureTexture?), any Error> {
    do {
      let file = try await work.source.file()
      try Task.checkCancellation()
      return .success(try await paint(work, file, by: decoder, from: thumbnails))
    } catch {
      switch error {
      case PictureError.notAPicture, PictureError.damaged, PictureError.tooLarge:
        await work.source.forget()
      // Other errors say nothing about the file.
      default: break
      }
      return .failure(error)
    }
  }

  @concurrent
  private nonisolated static func paint(
    _ work: Work, _ file: FilePath, by decoder: any PictureDecoding, from thumbnails: Thumbnails?
  ) async throws -> (PictureTexture, small: PictureTexture?) {
    let orientation = work.source.orientation
    // The box before the picture is rotated.
    let box = orientation.inverse.size(of: PixelSize(work.frame.box))
    let priority = DecodingPriority(work.priority)
    if work.frame.isFilledByThumbnail, let thumbnails, let digest = work.source.digest {
      let picture = try await thumbnails.picture(
        of: file, sha256: digest, covering: box, priority: priority)
      return (PictureTexture(picture.fitted(to: box).oriented(orientation)), nil)
    }
    let decoded =
      work.frame.isWhole
      ? try await decoder.picture(at: file, within: box, priority: priority)
      : try await decoder.picture(at: file, covering: box, priority: priority)
    let picture = decoded.oriented(orientation)
    return (
      PictureTexture(picture),
      work.small.flatMap { picture.thumbnail(covering: PixelSize($0)).map(PictureTexture.init) }
    )
  }
}
