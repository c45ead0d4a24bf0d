// What a decoder tells of a copy before it is added (`Importer+OneFile.swift`): whether it is a whole
// picture, how that looks, and what its file tells of itself.

extension Importer {
  /// Decodes a copy, to see that it is whole.
  func check(
    _ staged: StagedOriginal, _ priority: DecodingPriority
  ) async throws(ImportFailure.Reason) -> Thumbnail {
    do {
      return try await decoder.thumbnail(
        at: staged.path, covering: Thumbnail.box, priority: priority)
    } catch {
      throw .picture(Self.pictureError(error))
    }
  }

  /// Computes away from the main actor: about a millisecond.
  @concurrent
  nonisolated static func look(of picture: Picture) async -> PerceptualHash? {
    PerceptualHash(picture)
  }

  /// Asks what a copy tells of itself; ``metadata(_:of:)`` says what the answer comes to.
  func fields(
    of staged: StagedOriginal, _ priority: DecodingPriority
  ) async -> Result<PhotoMetadata, PictureError> {
    do {
      return .success(try await decoder.metadata(at: staged.path, priority: priority))
    } catch {
      return .failure(Self.pictureError(error))
    }
  }

  /// What a file tells of itself; nothing where it can't tell.
  ///
  /// That a decoder was killed at it is no reason to have a photo without its date for good: the file
  /// is tried again. Where that is so the second time, the picture comes in without, as it is sound.
  func metadata(
    _ told: Result<PhotoMetadata, PictureError>, of file: PickedFile
  ) throws(ImportFailure.Reason) -> PhotoMetadata {
    switch told {
    case .success(let metadata): return metadata
    case .failure(let error):
      switch error {
      // Its pixels are whole.
      case .notAPicture, .damaged, .tooLarge: return PhotoMetadata()
      case .tookTooLong, .decoderDied:
        if mute.insert(file.position).inserted { throw .picture(error) }
        return PhotoMetadata()
      case .unreadable, .decoderUnavailable: throw .picture(error)
      }
    }
  }

  private static func pictureError(_ error: any Error) -> PictureError {
    error as? PictureError ?? .decoderUnavailable(detail: String(describing: error))
  }
}
