// The app's implementation of the model's one door for decoding: worker processes. A decoder that a
// picture kills takes nothing with it. Processes of one urgency and the line before them are in
// `DecoderGroup.swift`, one process's conversation is in `DecoderConnection.swift`.

import Foundation
import PhotoModel

/// Decodes pictures, and reads their metadata, in worker processes.
struct DecoderPool: PictureDecoding {
  /// Decode what people look at, or will soon.
  private let seen: DecoderGroup
  /// Decode what nobody looks at yet. They give way to everything else on the machine, which the
  /// kernel can do in the middle of a picture, and a line can't.
  private let unseen: DecoderGroup
  private let decoders = RunningDecoders()

  /// A pool; processes start when they are needed, or with ``warmUp()``.
  /// - Parameters:
  ///   - size: how many pictures that nobody looks at are decoded side by side: as many as there are
  ///     cores. For the others there is one decoder more, as the line keeps one for the preview.
  ///   - seenLimits: how long an answer may take that people wait for.
  ///   - unseenLimits: the same for one that nobody waits for.
  ///   - clock: tells how long an answer takes.
  init(
    size: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
    program: String? = DecoderConnection.installedProgram,
    seenLimits: DecodeTimeout.Limits = .seen, unseenLimits: DecodeTimeout.Limits = .unseen,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    seen = DecoderGroup(
      size: size + 1, hasPreviews: true, program: program, limits: seenLimits, decoders: decoders,
      clock: clock)
    unseen = DecoderGroup(
      size: size, hasPreviews: false, program: program, limits: unseenLimits, decoders: decoders,
      clock: clock)
  }

  /// Kills all decoders, at the end of the app: the kernel does so once the app's last thread has ended,
  /// which may hang in a disk. Can be called on any thread.
  func end() { decoders.end() }

  /// Starts the processes ahead: the first picture would wait for libvips to be loaded.
  /// - Parameter withUnseen: whether those for imports are started too.
  func warmUp(withUnseen: Bool) async {
    await seen.warmUp()
    if withUnseen { await unseen.warmUp() }
  }

  func hurry(_ path: FilePath) async { await seen.hurry(path) }

  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let request = DecoderRequest(path: path, box: box)
    return try await reply(to: request, priority: priority).picture(at: path)
  }

  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let request = DecoderRequest(path: path, box: box, isWhole: true)
    return try await reply(to: request, priority: priority).picture(at: path)
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
    try await reply(to: DecoderRequest(metadataAt: path), priority: priority).metadata(at: path)
  }

  private func reply(
    to request: DecoderRequest, priority: DecodingPriority
  ) async throws -> DecoderReply {
    let group = priority == .background ? unseen : seen
    return try await group.reply(to: request, priority: priority)
  }
}
