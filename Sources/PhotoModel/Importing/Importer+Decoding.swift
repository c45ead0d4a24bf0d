// What a decoder says of a copy before it is added (`Importer+OneFile.swift`): whether it is a
// whole picture, what it looks like, and its metadata.

extension Importer {
  /// Decodes a copy to check that it is whole.
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

  /// Computes off the main actor: about a millisecond.
  @concurrent
  nonisolated static func look(of picture: Picture) async -> PerceptualHash? {
    PerceptualHash(picture)
  }

  /// Reads the metadata fields of a copy; ``metadata(_:of:)`` handles the failures.
  func fields(
    of staged: StagedOriginal, _ priority: DecodingPriority
  ) async -> Result<PhotoMetadata, PictureError> {
    do {
      return .success(try await decoder.metadata(at: staged.path, priority: priority))
    } catch {
      return .failure(Self.pictureError(error))
    }
  }

  /// The metadata of a file; empty if it can't be read.
  ///
  /// If the decoder died, the file is tried again, as a photo must not lack its date for good
  /// because of that. If the decoder dies a second time, the picture is imported without metadata,
  /// as its pixels are sound.
  func metadata(
    _ told: Result<PhotoMetadata, PictureError>, of file: PickedFile
  ) throws(ImportFailure.Reason) -> PhotoMetadata {
    switch told {
    case .success(let metadata): return metadata
    case .failure(let error):
      switch error {
      // The pixels are whole, only the metadata is not.
      case .notAPicture, .damaged, .tooLarge: return PhotoMetadata()
      case .tookTooLong, .decoderDied, .severalFrames:
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
