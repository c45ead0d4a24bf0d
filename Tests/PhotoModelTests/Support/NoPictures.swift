// A decoder that decodes nothing.

@testable import PhotoModel

/// A decoder for tests that need no picture: files have no metadata, and no picture can be read.
struct NoPictures: PictureDecoding {
  /// Makes the copies of exports.
  var copier: @Sendable (CopyInstructions) throws(PictureError) -> PictureBytes = {
    (_) throws(PictureError) in throw .decoderUnavailable(detail: "")
  }

  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { throw PictureError.unreadable(path) }

  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { throw PictureError.unreadable(path) }

  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail { throw PictureError.unreadable(path) }

  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture { throw PictureError.notAPicture }

  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
    PhotoMetadata()
  }

  func copy(
    at path: FilePath, _ instructions: CopyInstructions, quality: Int, byteLimit: Int
  ) async throws -> PictureBytes { try copier(instructions) }
}
