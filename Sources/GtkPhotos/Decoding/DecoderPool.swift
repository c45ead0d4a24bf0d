// The app's implementation of the model's one door for decoding: worker processes, as many
// as there are cores. A decoder that a picture kills takes nothing with it. One process's
// conversation is in `DecoderConnection.swift`; who is served next is decided by
// `PhotoModel/Pictures/DecodingLine.swift`.

import Foundation
import PhotoModel

/// Decodes pictures, and reads their metadata, in worker processes.
actor DecoderPool: PictureDecoding {
  private struct Turn {
    let path: FilePath
    let continuation: CheckedContinuation<DecoderConnection, any Error>
  }

  private var line: DecodingLine
  private var turns: [DecodingLine.Ticket: Turn] = [:]
  private var free: [DecoderConnection]

  /// A pool; processes start when they are needed, or with ``warmUp()``. One more than there are
  /// cores, as the line keeps one for the preview.
  init(
    size: Int = max(2, ProcessInfo.processInfo.activeProcessorCount) + 1,
    program: String? = DecoderConnection.installedProgram
  ) {
    line = DecodingLine(decoderCount: size)
    free = (0..<size).map { _ in DecoderConnection(program: program) }
  }

  /// Starts the processes ahead: the first picture would wait for libvips to be loaded.
  func warmUp() async {
    for connection in free { await connection.warmUp() }
  }

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
    let request = DecoderRequest(thumbnailAt: path, box: box)
    return try await reply(to: request, priority: priority).thumbnail(at: path)
  }

  func picture(
    ofThumbnail thumbnail: [UInt8], priority: DecodingPriority
  ) async throws -> Picture {
    let request = DecoderRequest(keptThumbnail: thumbnail)
    return try await reply(to: request, priority: priority).picture(at: request.path)
  }

  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
    try await reply(to: DecoderRequest(metadataAt: path), priority: priority).metadata(at: path)
  }

  private func reply(
    to request: DecoderRequest, priority: DecodingPriority
  ) async throws -> DecoderReply {
    let connection = try await connection(for: request.path, priority)
    defer { giveBack(connection) }
    do {
      return try await connection.reply(to: request)
    } catch PictureError.decoderDied {
      // The kernel may have ended it for want of memory; a picture that is at fault fails
      // the second time too.
      return try await connection.reply(to: request)
    }
  }

  func hurry(_ path: FilePath) async {
    for (ticket, turn) in turns where turn.path == path { _ = line.move(ticket, to: .preview) }
    serve()
  }

  private func connection(
    for path: FilePath, _ priority: DecodingPriority
  ) async throws -> DecoderConnection {
    let ticket = line.join(priority)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        turns[ticket] = Turn(path: path, continuation: continuation)
        serve()
      }
    } onCancel: {
      Task { await leave(ticket) }
    }
  }

  private func leave(_ ticket: DecodingLine.Ticket) {
    guard line.leave(ticket) else { return }
    turns.removeValue(forKey: ticket)?.continuation.resume(throwing: CancellationError())
  }

  private func giveBack(_ connection: DecoderConnection) {
    free.append(connection)
    serve()
  }

  private func serve() {
    while let turn = line.next(freeCount: free.count).flatMap({ turns.removeValue(forKey: $0) }) {
      turn.continuation.resume(returning: free.removeLast())
    }
  }
}
