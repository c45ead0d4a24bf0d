// The photos' small pictures, wherever they come from: kept (`ThumbnailStore.swift`), or made of
// the originals where they are missing.

/// Small pictures of photos. One that is missing, or damaged, is made and kept when somebody asks
/// for it; an import keeps those that it makes anyway, and ``ThumbnailMaker`` makes the others.
public struct Thumbnails: Sendable {
  private let store: ThumbnailStore
  private let decoder: any PictureDecoding

  /// The thumbnails of a store; missing ones are made by a decoder.
  public init(store: ThumbnailStore, decoder: any PictureDecoding) {
    self.store = store
    self.decoder = decoder
  }

  /// A photo's small picture, which covers a box, or ``Thumbnail/box`` where that is smaller. It may
  /// be larger than the box.
  /// - Parameters:
  ///   - original: the photo's file, which is read only where the thumbnail is missing.
  ///   - sha256: the digest of that file.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  public func picture(
    of original: FilePath, sha256: String, covering box: PixelSize = Thumbnail.box,
    priority: DecodingPriority
  ) async throws -> Picture {
    if let kept = try await picture(kept: sha256, covering: box, priority) { return kept }
    try Task.checkCancellation()
    let made = try await decoder.thumbnail(
      at: original, covering: Thumbnail.box, priority: priority)
    await keep(made, for: sha256)
    return made.picture
  }

  /// The bytes of a photo's small picture, where it is kept.
  public func kept(_ sha256: String) async -> [UInt8]? { await store.thumbnail(sha256) }

  private func picture(
    kept sha256: String, covering box: PixelSize, _ priority: DecodingPriority
  ) async throws -> Picture? {
    guard let bytes = await store.thumbnail(sha256) else { return nil }
    do {
      return try await decoder.picture(ofThumbnail: bytes, covering: box, priority: priority)
    } catch PictureError.damaged, PictureError.notAPicture {
      await store.remove([sha256])
      return nil
    }
  }

  /// Those of some originals whose thumbnails are missing, by their digests.
  func missing(of digests: [String]) async -> [String] { await store.missing(of: digests) }

  /// Makes a thumbnail that nobody looks at yet, where it is still missing.
  /// - Throws: `CancellationError` where the task was cancelled.
  func make(
    of original: FilePath, sha256: String
  ) async throws(CancellationError) -> ThumbnailBacklog.Outcome {
    guard await !missing(of: [sha256]).isEmpty else { return .made }
    do {
      let made = try await decoder.thumbnail(
        at: original, covering: Thumbnail.box, priority: .background)
      guard !made.bytes.isEmpty else { return .refused }
      return await keep(made, for: sha256) ? .made : .stuck
    } catch let error as CancellationError {
      throw error
    } catch PictureError.decoderUnavailable {
      return .stuck
    } catch {
      return .refused
    }
  }

  /// Forgets the thumbnails of originals that are gone for good.
  func forget(_ digests: [String]) async { await store.remove(digests) }

  /// Keeps a thumbnail that was made. Returns whether it is kept.
  @discardableResult
  func keep(_ thumbnail: Thumbnail, for sha256: String) async -> Bool {
    guard !thumbnail.bytes.isEmpty else { return false }
    return await store.keep([(sha256, thumbnail.bytes)])
  }
}
