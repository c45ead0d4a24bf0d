// A group of decoder processes with one queue. The order of the queue is decided by
// `PhotoModel/Decoders/DecodeQueue.swift`; which group decodes what, by `DecoderPool.swift`.

import PhotoModel

/// Decoder processes that share one queue.
actor DecoderGroup {
  private struct Request {
    let path: FilePath
    let continuation: CheckedContinuation<DecoderConnection, any Error>
  }

  private var line: DecodeQueue
  private var requests: [DecodeQueue.Ticket: Request] = [:]
  private var free: [DecoderConnection]
  /// Whether the others are started once one has answered.
  private var isWarmingUp = false

  /// Makes a group of `size` processes.
  /// - Parameters:
  ///   - hasPreviews: whether these decoders serve what people wait for. Otherwise they run only
  ///     when no other process needs the processor.
  ///   - limits: how long an answer may take.
  ///   - decoders: the list that the processes are added to.
  ///   - clock: measures how long an answer takes.
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

  /// Starts the first process, and the others once it has answered: all at a time would take the
  /// processor from the first, whose picture the person waits for.
  func warmUp() async {
    isWarmingUp = true
    await free.last?.warmUp()
  }

  /// Starts the processes that no request has started yet.
  private func warmUpOthers() async {
    guard isWarmingUp else { return }
    isWarmingUp = false
    for connection in free { await connection.warmUp() }
  }

  /// The answer of the next free decoder.
  /// - Throws: `PictureError`; `CancellationError` where the task was cancelled while it waited in
  ///   the queue.
  func reply(
    to request: DecoderRequest, about path: FilePath, levels: LevelStore? = nil,
    priority: DecodingPriority
  ) async throws -> DecoderReply {
    let connection = try await connection(for: path, priority)
    defer { giveBack(connection) }
    defer { if isWarmingUp { Task { await warmUpOthers() } } }
    do {
      return try await connection.reply(to: request, about: path, levels: levels)
    } catch PictureError.decoderDied {
      // A second try: the kernel may have killed the process for lack of memory, or its answer was
      // impossible. A picture that is the cause fails the second time too.
      return try await connection.reply(to: request, about: path, levels: levels)
    }
  }

  /// Moves a picture to the front of the queue: the person sees its cell now.
  func hurry(_ path: FilePath) {
    for (ticket, request) in requests where request.path == path {
      _ = line.move(ticket, to: .preview)
    }
    serve()
  }

  private func connection(
    for path: FilePath, _ priority: DecodingPriority
  ) async throws -> DecoderConnection {
    let ticket = line.join(priority)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        requests[ticket] = Request(path: path, continuation: continuation)
        serve()
      }
    } onCancel: {
      Task { await leave(ticket) }
    }
  }

  private func leave(_ ticket: DecodeQueue.Ticket) {
    guard line.leave(ticket) else { return }
    requests.removeValue(forKey: ticket)?.continuation.resume(throwing: CancellationError())
  }

  private func giveBack(_ connection: DecoderConnection) {
    free.append(connection)
    serve()
  }

  private func serve() {
    while let request = line.next(freeCount: free.count).flatMap({
      requests.removeValue(forKey: $0)
    }) {
      request.continuation.resume(returning: free.removeLast())
    }
  }
}
