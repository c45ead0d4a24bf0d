// The exchange of messages with one decoder process (`DecoderProcess.swift`). The messages are
// defined in the model (`DecoderMessages.swift`); the process itself is `Sources/PhotoDecoder`. It
// decodes untrusted files, so nothing that it does or sends is trusted: it may not answer, send
// data without end, leave requests unread, or claim impossible things (`DecoderReply`).

import Foundation
import PhotoModel

/// A decoder process, started when it is first needed, and again after it died.
actor DecoderConnection {
  private let program: String?
  private let givesWay: Bool
  private let limits: DecodeTimeout.Limits
  private let decoders: RunningDecoders
  private let clock: any Clock<Duration>
  private var process: DecoderProcess?
  /// Processes that were killed and have not ended: they wait for a disk that does not answer.
  private var dying: [pid_t] = []
  private let executor = BlockingExecutor(label: "org.gtkphotos.decoder")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A connection to a decoder that is started from `program` when it is needed.
  /// - Parameters:
  ///   - givesWay: whether the process runs only when no other process needs the processor.
  ///   - limits: how long an answer may take.
  ///   - decoders: the list that the process is added to.
  ///   - clock: measures how long an answer takes.
  init(
    program: String?, givesWay: Bool, limits: DecodeTimeout.Limits, decoders: RunningDecoders,
    clock: any Clock<Duration>
  ) {
    self.decoders = decoders
    self.clock = clock
    self.program = program
    self.givesWay = givesWay
    self.limits = limits
  }

  isolated deinit { end() }

  /// Starts the process ahead. An error is reported when the process is needed.
  func warmUp() { _ = try? running() }

  /// The decoder's answer. Blocks the actor's own thread, at most for as long as an answer may
  /// take. An answer that can't belong to the request ends the process.
  func reply(to request: DecoderRequest) throws(PictureError) -> DecoderReply {
    guard request.path.bytes.count <= DecoderRequest.longestPath else {
      throw .unreadable(request.path)
    }
    let process = try running()
    var deadline = Deadline(for: process.id, limits, clock: clock)
    do throws(PictureError) {
      try send(request.bytes, to: process, until: &deadline)
      let reply = try DecoderReply.read(answering: request) {
        (count: Int) throws(PictureError) -> [UInt8] in
        try receive(count, from: process, until: &deadline)
      }
      guard let reply else { throw .decoderDied }
      return reply
    } catch {
      end()
      throw error
    }
  }

  // MARK: - The conversation

  /// Sends the request, which a decoder that reads accepts at once.
  private func send(
    _ bytes: [UInt8], to process: DecoderProcess, until deadline: inout Deadline
  ) throws(PictureError) {
    var done = 0
    while done < bytes.count {
      guard !deadline.isOver() else { throw .tookTooLong }
      guard isReady(process, for: POLLOUT, until: deadline) else { continue }
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          process.socket, $0.baseAddress?.advanced(by: done), $0.count - done,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      guard count >= 0 || errno == EINTR || errno == EAGAIN else { throw .decoderDied }
      done += max(count, 0)
    }
  }

  private func receive(
    _ count: Int, from process: DecoderProcess, until deadline: inout Deadline
  ) throws(PictureError) -> [UInt8] {
    var isLate = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        isLate = deadline.isOver()
        if isLate { return }
        guard isReady(process, for: POLLIN, until: deadline) else { continue }
        let got = recv(
          process.socket, buffer.baseAddress?.advanced(by: done), count - done,
          Int32(MSG_DONTWAIT))
        if got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN) { return }
        done += max(got, 0)
      }
    }
    if isLate { throw .tookTooLong }
    guard bytes.count == count else { throw .decoderDied }
    return bytes
  }

  /// Waits until the socket is ready or the process is to be inspected again.
  private func isReady(_ process: DecoderProcess, for event: Int32, until deadline: Deadline)
    -> Bool
  {
    var state = pollfd(fd: process.socket, events: Int16(event), revents: 0)
    return poll(&state, 1, deadline.nextCheck) > 0
  }

  /// Whether the process waits for a request. One that has ended, or has sent more than it was
  /// asked for, does not: its data would be taken for the answer to another request.
  private func isWaiting(_ process: DecoderProcess) -> Bool {
    var state = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  // MARK: - The process

  private func running() throws(PictureError) -> DecoderProcess {
    if let process {
      if isWaiting(process) { return process }
      end()
    }
    let started = try start()
    process = started
    return started
  }

  private func start() throws(PictureError) -> DecoderProcess {
    guard let program else {
      throw .decoderUnavailable(detail: "gtk-photos-decoder")
    }
    let process = try DecoderProcess(program, givesWay: givesWay)
    decoders.began(process)
    return process
  }

  private func end() {
    guard let process else { return }
    self.process = nil
    decoders.ends(process)
    process.kill()
    dying.append(process.id)
    reap()
  }

  /// Reaps the processes that have ended. Never waits for one: a process that waits for a disk may
  /// never end.
  private func reap() {
    for _ in 0..<100 {
      dying.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      if dying.isEmpty { return }
      usleep(1000)
    }
  }

  /// The decoder's binary: beside the app's own in a build folder, in `PREFIX/libexec` in an
  /// installation.
  static let installedProgram: String? = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    return ["gtk-photos-decoder", "../libexec/gtk-photos-decoder"]
      .map { folder.appending(path: $0).standardizedFileURL.path }
      .first { access($0, X_OK) == 0 }
  }()
}
