// The photos' small pictures, wherever they come from: kept (`ThumbnailStore.swift`), or made of
// the originals where they are missing.

/// Small pictures of photos. One that is missing, or damaged, is made and kept when somebody asks
/// for it; an import keeps those that it makes anyway.
public struct Thumbnails: Sendable {
  private let store: ThumbnailStore
  private let decoder: any PictureDecoding

  /// The thumbnails of a store; missing ones are made by a decoder.
  public init(store: ThumbnailStore, decoder: any PictureDecoding) {
    self.store = store
    self.decoder = decoder
  }

  /// A photo's small picture, which covers ``Thumbnail/box``.
  /// - Parameters:
  ///   - original: the photo's file, which is read only where the thumbnail is missing.
  ///   - sha256: the digest of that file.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  public func picture(
    of original: FilePath, sha256: String, priority: DecodingPriority
  ) async throws -> Picture {
    if let bytes = await store.thumbnail(sha256) {
      do {
        return try await decoder.picture(ofThumbnail: bytes, priority: priority)
      } catch PictureError.damaged, PictureError.notAPicture {
        await store.remove([sha256])
      }
    }
    try Task.checkCancellation()
    let made = try await decoder.thumbnail(
      at: original, covering: Thumbnail.box, priority: priority)
    await keep(made, for: sha256)
    return made.picture
  }

  /// Keeps a thumbnail that was made.
  func keep(_ thumbnail: Thumbnail, for sha256: String) async {
    guard !thumbnail.bytes.isEmpty else { return }
    await store.keep([(sha256, thumbnail.bytes)])
  }
}
