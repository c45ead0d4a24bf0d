// The app's implementation of `PictureDecoding`, the only way in which the model decodes: decoder
// processes, so that a picture that crashes its decoder harms nothing else. Processes of one
// urgency and their queue are in `DecoderGroup.swift`; the messages to one process are in
// `DecoderConnection.swift`.

import Foundation
import PhotoModel

/// Decodes pictures, and reads their metadata, in decoder processes.
struct DecoderPool: PictureDecoding, SidecarReading {
  /// Decode what is visible, or will soon be.
  private let seen: DecoderGroup
  /// Decode what is not visible yet. They run at the lowest priority of the kernel's scheduler,
  /// which can interrupt a picture half way; a queue can't.
  private let unseen: DecoderGroup
  private let decoders = RunningDecoders()
  /// The language of place names.
  private let language: LanguagePreference

  /// Makes a pool. Its processes start when they are needed, or with ``warmUp()``.
  /// - Parameters:
  ///   - size: how many pictures that are not visible are decoded at a time: the number of cores.
  ///     The others have one decoder more, as their queue reserves one for the preview.
  ///   - language: the language of place names.
  ///   - seenLimits: how long an answer may take that a person waits for.
  ///   - unseenLimits: the same for an answer that no person waits for.
  ///   - clock: measures how long an answer takes.
  init(
    size: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
    program: String? = DecoderConnection.installedProgram,
    language: LanguagePreference = PersonLocale.current.texts,
    seenLimits: DecodeTimeout.Limits = .seen, unseenLimits: DecodeTimeout.Limits = .unseen,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.language = language
    seen = DecoderGroup(
      size: size + 1, hasPreviews: true, program: program, limits: seenLimits, decoders: decoders,
      clock: clock)
    unseen = DecoderGroup(
      size: size, hasPreviews: false, program: program, limits: unseenLimits, decoders: decoders,
      clock: clock)
  }

  /// Kills all decoders at the end of the app. The kernel does so too, but only once the app's last
  /// thread has ended, and that thread may hang in a call to a disk. Can be called on any thread.
  func end() { decoders.end() }

  /// Starts processes ahead, as otherwise the first picture would wait for libvips to be loaded: one
  /// of each group, and the others once that has answered.
  /// - Parameter withUnseen: whether those for imports are started too.
  func warmUp(withUnseen: Bool) async {
    await seen.warmUp()
    if withUnseen { await unseen.warmUp() }
  }

  func hurry(_ path: FilePath) async { await seen.hurry(path) }

  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let request = DecoderRequest(PictureRendition(.cover, box))
    return try await reply(to: request, about: path, priority).picture(at: path)
  }

  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let request = DecoderRequest(PictureRendition(.within, box))
    return try await reply(to: request, about: path, priority).picture(at: path)
  }

  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail {
    let picture = try await picture(at: path, covering: box, priority: priority)
    return Thumbnail(picture: picture, bytes: await CachedThumbnailDecoder.bytes(of: picture))
  }

  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    try Task.checkCancellation()
    return try await CachedThumbnailDecoder.picture(thumbnail, covering: box)
  }

  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
    let request = DecoderRequest(metadataIn: language)
    return try await reply(to: request, about: path, priority).metadata(at: path)
  }

  func copy(
    at path: FilePath, _ instructions: CopyInstructions, quality: Int, byteLimit: Int
  ) async throws -> PictureBytes {
    let request = DecoderRequest(instructions, quality: quality, byteLimit: byteLimit)
    return try await reply(to: request, about: path, .background).file(at: path)
  }

  /// What a file says of its picture, for a person who looks at it.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func details(at path: FilePath) async throws -> PictureDetails {
    try await reply(to: DecoderRequest(detailsIn: language), about: path, .preview)
      .details(at: path)
  }

  func sidecarFields(at path: FilePath) async throws -> SidecarFields {
    try await reply(to: .sidecar, about: path, .background).sidecarFields(at: path)
  }

  /// A whole picture, as ``picture(at:within:priority:)``, and its size before it was scaled.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func fitted(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> (Picture, whole: PixelSize) {
    let request = DecoderRequest(PictureRendition(.within, box))
    let reply = try await reply(to: request, about: path, priority)
    return (try reply.picture(at: path), reply.size)
  }

  /// How a picture moves; `nil` if it does not.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func animation(at path: FilePath) async throws -> PictureAnimation? {
    try await reply(to: .timing, about: path, .upcoming).animation(at: path)
  }

  /// Frames of an animation that fit into a box.
  /// - Parameter frames: their numbers, at most ``DecoderRequest/mostRenditions`` of them.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func frames(
    _ frames: Range<Int>, at path: FilePath, within box: PixelSize
  ) async throws -> [Picture] {
    let request = DecoderRequest(frames: frames, as: PictureRendition(.within, box))
    return try await reply(to: request, about: path, .upcoming).pictures(at: path)
  }

  /// Writes the levels of a picture to a file.
  /// - Throws: ``PictureError``; `CancellationError` if the task was cancelled.
  func writeLevels(
    of path: FilePath, frame: Int = 0, to store: LevelStore, priority: DecodingPriority
  ) async throws -> StoredLevels {
    try await seen.reply(
      to: DecoderRequest(levelsOfFrame: frame), about: path, levels: store, priority: priority
    ).levels(of: path)
  }

  /// A part of a picture, upright.
  /// - Parameters:
  ///   - part: the part, in pixels of the scaled picture.
  ///   - scaled: the size of the whole upright picture at this scale.
  ///   - path: the picture's file, for errors and for the queue.
  func tile(
    _ part: PixelRectangle, of scaled: PixelSize, from levels: StoredLevels, in store: LevelStore,
    of path: FilePath, priority: DecodingPriority
  ) async throws -> Picture {
    guard let tile = levels.tile(part, of: scaled) else { throw PictureError.unreadable(path) }
    let request = DecoderRequest(tile)
    return try await seen.reply(to: request, about: path, levels: store, priority: priority)
      .picture(at: path).oriented(levels.orientation)
  }

  /// The answer of a decoder. The model asks for pictures; other requests are for tests and for what
  /// shows photos in other ways.
  func reply(
    to request: DecoderRequest, about path: FilePath, _ priority: DecodingPriority
  ) async throws -> DecoderReply {
    let group = priority == .background ? unseen : seen
    return try await group.reply(to: request, about: path, priority: priority)
  }
}
