// Decoder processes and those who wait for one. Who is served next is decided by
// `PhotoModel/Pictures/DecodeQueue.swift`; which group decodes what, by `DecoderPool.swift`.

import PhotoModel

/// Decoder processes with one line before them.
actor DecoderGroup {
  private struct Turn {
    let path: FilePath
    let continuation: CheckedContinuation<DecoderConnection, any Error>
  }

  private var line: DecodeQueue
  private var turns: [DecodeQueue.Ticket: Turn] = [:]
  private var free: [DecoderConnection]

  /// A group of so many processes.
  /// - Parameters:
  ///   - hasPreviews: whether people wait for these decoders. Without them they give way to
  ///     everything else on the machine.
  ///   - limits: how long an answer may take.
  ///   - decoders: notes the processes.
  ///   - clock: tells how long an answer takes.
  init(
    size: Int, hasPreviews: Bool, program: String?, limits: DecodeTimeout.Limits,
    decoders: RunningDecoders, clock: any Clock<Duration>
  ) {
    line = DecodeQueue(decoderCount: size, hasPreviews: hasPreviews)
    free = (0..<size).map { _ in
      DecoderConnection(
        program: program, givesWay: !hasPreviews, limits: limits, decoders: decoders,
        clock: clock)
    }
  }

  /// Starts the processes.
  func warmUp() async {
    for connection in free { await connection.warmUp() }
  }

  /// The answer of the next free decoder.
  /// - Throws: `PictureError`; `CancellationError` where the task was cancelled while it waited.
  func reply(
    to request: DecoderRequest, priority: DecodingPriority
  ) async throws -> DecoderReply {
    let connection = try await connection(for: request.path, priority)
    defer { giveBack(connection) }
    do {
      return try await connection.reply(to: request)
    } catch PictureError.decoderDied {
      // The kernel may have ended it for want of memory, or it said what can't be so; a picture
      // that is at fault fails the second time too.
      return try await connection.reply(to: request)
    }
  }

  /// The person looks at a picture's place now.
  func hurry(_ path: FilePath) {
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

  private func leave(_ ticket: DecodeQueue.Ticket) {
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
