// The protocol through which every picture is decoded. The model declares it; the app implements it
// with decoder processes (`GtkPhotos/Decoding/`), and tests have implementations of their own.

/// A decoded picture: upright, sRGB, 8 bits a channel.
public struct Picture: Sendable, Equatable {
  /// The picture's size.
  public let size: PixelSize
  /// Whether each pixel has a fourth byte, its opacity, which is not premultiplied into the others.
  /// Otherwise a pixel is red, green, blue.
  public let hasAlpha: Bool
  /// Rows from top to bottom, without padding.
  public let bytes: PictureBytes

  /// Makes a picture of `width × height × (3 or 4)` bytes.
  public init(size: PixelSize, hasAlpha: Bool, bytes: [UInt8]) {
    self.init(size: size, hasAlpha: hasAlpha, bytes: PictureBytes(bytes))
  }

  /// Makes a picture of `width × height × (3 or 4)` bytes.
  public init(size: PixelSize, hasAlpha: Bool, bytes: PictureBytes) {
    precondition(bytes.count == size.width * size.height * (hasAlpha ? 4 : 3))
    self.size = size
    self.hasAlpha = hasAlpha
    self.bytes = bytes
  }
}

/// The urgency of a decode, the most urgent first.
public enum DecodingPriority: Int, Comparable, Sendable {
  /// The person waits for it now: the naming dialog's preview.
  case preview
  /// The person sees it next: the neighbours of the naming dialog's photo.
  case upcoming
  /// A visible cell of the grid.
  case cell
  /// Not visible: an import checks that the picture is intact.
  case background

  /// Whether `left` is more urgent.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An error of a picture or its decoder.
public enum PictureError: Error, Equatable, Sendable {
  /// The bytes are no picture of a known format.
  case notAPicture
  /// The picture is incomplete or damaged; with the decoder's message.
  case damaged(detail: String)
  /// It moves, or has several pages, and can't be encoded anew.
  case severalFrames
  /// More pixels than ``PictureLimits/pixels``.
  case tooLarge(PixelSize)
  /// The decoder took longer than it may, or slept; this says nothing about the picture.
  case tookTooLong
  /// The decoder died, because of the picture or for lack of memory, or its answer was impossible,
  /// which counts as the same.
  case decoderDied
  /// The decoder could not be started; this says nothing about the picture.
  case decoderUnavailable(detail: String)
  /// The file could not be read.
  case unreadable(FilePath)
}

/// Decodes pictures, and reads their metadata, off the main actor.
public protocol PictureDecoding: Sendable {
  /// Decodes a picture to cover a box: the smallest upright picture of the same aspect ratio that
  /// covers `box`, cropped to it around the middle. A picture smaller than the box is scaled up.
  ///
  /// Cancelling the calling task cancels a request that still waits.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Decodes a whole picture to fit into a box: the largest upright picture of the same aspect
  /// ratio within `box`. A picture smaller than the box is not scaled.
  ///
  /// Cancelling the calling task cancels a request that still waits.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Decodes a picture to cover a box, as ``picture(at:covering:priority:)`` does, and makes a
  /// thumbnail of its pixels, so that an import decodes each photo once. The thumbnail is encoded
  /// by the app: a process that decodes untrusted files never makes what is stored.
  ///
  /// Cancelling the calling task cancels a request that still waits.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail

  /// The picture of a thumbnail: in the size in which it was made, or half of that if it covers the
  /// box.
  ///
  /// Cancelling the calling task cancels a request that still waits.
  /// - Parameter thumbnail: its bytes; untrusted, as a cache's file may be damaged.
  /// - Throws: ``PictureError``, ``PictureError/damaged(detail:)`` if the bytes are no thumbnail;
  ///   `CancellationError` if the task was cancelled.
  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Reads a file's metadata. A file without metadata, or with damaged ones, has empty metadata,
  /// which is no error.
  ///
  /// Cancelling the calling task cancels a request that still waits.
  /// - Throws: ``PictureError``, mostly ``PictureError/unreadable(_:)``; `CancellationError` if the
  ///   task was cancelled.
  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata

  /// Makes a copy of a file that differs from it: in its format, its size or its metadata.
  /// - Parameters:
  ///   - quality: of a picture that is encoded anew, 1 to 100.
  ///   - byteLimit: the longest copy, in bytes.
  /// - Returns: the bytes of the copy.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func copy(
    at path: FilePath, _ instructions: CopyInstructions, quality: Int, byteLimit: Int
  ) async throws -> PictureBytes

  /// Raises waiting requests for the file to ``DecodingPriority/preview``, as the person waits for
  /// the picture now.
  func hurry(_ path: FilePath) async
}

extension PictureDecoding {
  /// The default for decoders that make no copies.
  public func copy(
    at path: FilePath, _ instructions: CopyInstructions, quality: Int, byteLimit: Int
  ) async throws -> PictureBytes {
    throw PictureError.decoderUnavailable(detail: "")
  }

  /// The default for decoders without a queue: does nothing.
  public func hurry(_ path: FilePath) async {}
}
