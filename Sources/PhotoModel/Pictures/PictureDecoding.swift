// The one door through which every picture is decoded. The model owns it; the app fulfils it
// with worker processes (`GtkPhotos/Decoding/`), tests with their own.

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size; both at least 1.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A decoded picture: upright, sRGB, 8 bits a channel.
public struct Picture: Sendable, Equatable {
  /// The picture's size.
  public let size: PixelSize
  /// Whether each pixel has a fourth byte, its opacity, which is not multiplied into the
  /// others. Without it a pixel is red, green, blue.
  public let hasAlpha: Bool
  /// Rows from top to bottom, without padding.
  public let bytes: [UInt8]

  /// A picture from `width × height × (3 or 4)` bytes.
  public init(size: PixelSize, hasAlpha: Bool, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * (hasAlpha ? 4 : 3))
    self.size = size
    self.hasAlpha = hasAlpha
    self.bytes = bytes
  }
}

/// Who waits for a decoded picture, the most urgent first.
public enum DecodingPriority: Int, Comparable, Sendable {
  /// The person looks at its place now: the naming dialog's preview.
  case preview
  /// The person looks at it next: the neighbours of the naming dialog's photo.
  case upcoming
  /// A cell of the grid on screen.
  case cell
  /// Nobody looks yet: an import checks that the picture is whole.
  case background

  /// Whether `left` is more urgent.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What can be wrong with a picture.
public enum PictureError: Error, Equatable, Sendable {
  /// The bytes are no picture of a known format.
  case notAPicture
  /// The picture is broken off or damaged; the decoder's words.
  case damaged(detail: String)
  /// More pixels than ``PictureLimits/pixels``.
  case tooLarge(PixelSize)
  /// The decoder took longer than it may, or slept; which says nothing about the picture.
  case tookTooLong
  /// The decoder died of the picture, or of memory it was not given; or what it said can be no answer,
  /// which is as good.
  case decoderDied
  /// The decoder could not be started, so this says nothing about the picture.
  case decoderUnavailable(detail: String)
  /// The file could not be read.
  case unreadable(FilePath)
}

/// Decodes pictures, and reads their metadata, away from the main actor.
public protocol PictureDecoding: Sendable {
  /// Decodes a picture to cover a box: the smallest upright picture, with its sides' ratio
  /// kept, that covers `box`, cropped to it around the middle. A picture smaller than the box
  /// is scaled up.
  ///
  /// Cancelling the calling task takes the request back where it still waits.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Decodes a whole picture to fit into a box: the largest upright picture within `box`, with its
  /// sides' ratio kept. A picture smaller than the box stays as it is.
  ///
  /// Cancelling the calling task takes the request back where it still waits.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Decodes a picture to cover a box, as ``picture(at:covering:priority:)`` does, and makes a
  /// thumbnail of its pixels: each photo is decoded once for all that an import wants of it. Who
  /// decodes files from anywhere does not make what is kept.
  ///
  /// Cancelling the calling task takes the request back where it still waits.
  /// - Throws: ``PictureError``; `CancellationError` where the task was cancelled.
  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail

  /// The picture of a thumbnail: as large as it was made, or half as large where that covers the box.
  ///
  /// Cancelling the calling task takes the request back where it still waits.
  /// - Parameter thumbnail: its bytes; from anywhere, as a cache's file may be damaged.
  /// - Throws: ``PictureError``, ``PictureError/damaged(detail:)`` where the bytes are none;
  ///   `CancellationError` where the task was cancelled.
  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture

  /// Reads what a picture's file tells of itself. A file without metadata, or with damaged ones,
  /// tells nothing, which is no error.
  ///
  /// Cancelling the calling task takes the request back where it still waits.
  /// - Throws: ``PictureError``, ``PictureError/unreadable(_:)`` above all; `CancellationError`
  ///   where the task was cancelled.
  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata

  /// The person looks at a picture's place now: requests for the file that still wait become
  /// ``DecodingPriority/preview``.
  func hurry(_ path: FilePath) async
}

extension PictureDecoding {
  /// Does nothing, for decoders at which nobody waits.
  public func hurry(_ path: FilePath) async {}
}
