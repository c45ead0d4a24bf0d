// The photos' thumbnails: read from the store (`ThumbnailStore.swift`), or made from the originals
// if they are missing.

/// Provides thumbnails of photos. One that is missing or damaged is made and stored when it is
/// requested; an import stores those that it makes, and ``ThumbnailMaker`` makes the others.
public struct Thumbnails: Sendable {
  private let store: ThumbnailStore
  private let decoder: any PictureDecoding

  /// The thumbnails of a store; missing ones are made by a decoder.
  public init(store: ThumbnailStore, decoder: any PictureDecoding) {
    self.store = store
    self.decoder = decoder
  }

  /// A photo's thumbnail, which covers a box, or ``Thumbnail/box`` if that is smaller. It may be
  /// larger than the box.
  /// - Parameters:
  ///   - original: the photo's file, which is only read if the thumbnail is missing.
  ///   - sha256: the digest of that file.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  public func picture(
    of original: FilePath, sha256: String, covering box: PixelSize = Thumbnail.box,
    priority: DecodingPriority
  ) async throws -> Picture {
    if let stored = try await picture(stored: sha256, covering: box, priority) { return stored }
    try Task.checkCancellation()
    let made = try await decoder.thumbnail(
      at: original, covering: Thumbnail.box, priority: priority)
    await store(made, for: sha256)
    return made.picture
  }

  /// The bytes of a photo's stored thumbnail; `nil` if it is missing.
  public func stored(_ sha256: String) async -> [UInt8]? { await store.thumbnail(sha256) }

  private func picture(
    stored sha256: String, covering box: PixelSize, _ priority: DecodingPriority
  ) async throws -> Picture? {
    guard let bytes = await store.thumbnail(sha256) else { return nil }
    do {
      return try await decoder.picture(ofThumbnail: bytes, covering: box, priority: priority)
    } catch PictureError.damaged, PictureError.notAPicture {
      await store.remove([sha256])
      return nil
    }
  }

  /// The digests of originals whose thumbnails are missing.
  func missing(of digests: [String]) async -> [String] { await store.missing(of: digests) }

  /// Makes a thumbnail in the background, if it is still missing.
  /// - Throws: `CancellationError` if the task was cancelled.
  func make(
    of original: FilePath, sha256: String
  ) async throws(CancellationError) -> ThumbnailBacklog.Outcome {
    guard await !missing(of: [sha256]).isEmpty else { return .made }
    do {
      let made = try await decoder.thumbnail(
        at: original, covering: Thumbnail.box, priority: .background)
      guard !made.bytes.isEmpty else { return .refused }
      return await store(made, for: sha256) ? .made : .stuck
    } catch let error as CancellationError {
      throw error
    } catch PictureError.decoderUnavailable {
      return .stuck
    } catch {
      return .refused
    }
  }

  /// Removes the thumbnails of originals that were deleted permanently.
  func forget(_ digests: [String]) async { await store.remove(digests) }

  /// Stores a thumbnail that was made. Returns whether it was stored.
  @discardableResult
  func store(_ thumbnail: Thumbnail, for sha256: String) async -> Bool {
    guard !thumbnail.bytes.isEmpty else { return false }
    return await store.store([(sha256, thumbnail.bytes)])
  }
}
