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
    language: LanguagePreference = .current,
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

  func sidecarFields(at path: FilePath) async throws -> SidecarFields {
    try await reply(to: .sidecar, about: path, .background).sidecarFields(at: path)
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

extension LanguagePreference {
  /// The language of this process's texts.
  static var current: LanguagePreference {
    LanguagePreference(
      locale: setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C",
      languages: ProcessInfo.processInfo.environment["LANGUAGE"] ?? "")
  }
}
