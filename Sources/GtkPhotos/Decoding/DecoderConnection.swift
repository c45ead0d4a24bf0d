// The exchange of messages with one decoder process (`DecoderProcess.swift`). The messages are
// defined in the model (`DecoderRequest.swift`); the process itself is `Sources/PhotoDecoder`. It
// decodes untrusted files, so nothing that it does or sends is trusted: it may not answer, send
// data without end, leave requests unread, or claim impossible things (`DecoderReply`).

import CLinux
import Foundation
import PhotoModel

/// A decoder process, started when it is first needed. Another one takes its place after it died,
/// after every failure, and after ``DecoderLimits/filesPerProcess`` files: what a picture has done to
/// a process does not last.
actor DecoderConnection {
  private let program: String?
  private let givesWay: Bool
  private let limits: DecodeTimeout.Limits
  private let decoders: RunningDecoders
  private let clock: any Clock<Duration>
  private var process: DecoderProcess?
  /// The files that the process was given.
  private var fileCount = 0
  /// The next process, which starts while this one decodes its last files.
  private var successor: DecoderProcess?
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

  isolated deinit {
    end()
    endSuccessor()
  }

  /// Starts the process ahead. An error is reported when the process is needed.
  func warmUp() { _ = try? running() }

  /// The decoder's answer about a file. Blocks the actor's own thread, at most for as long as an
  /// answer may take. An answer that can't belong to the request ends the process.
  /// - Throws: ``PictureError/unreadable(_:)`` if the file can't be opened, or is no regular one.
  /// - Parameter levels: the file that levels are written to, or a tile is rendered from.
  func reply(
    to request: DecoderRequest, about path: FilePath, levels: LevelStore? = nil
  ) throws(PictureError) -> DecoderReply {
    let process = try running()
    var deadline = Deadline(for: process.id, limits, clock: clock)
    let opened = request.kind == .tile ? nil : try open(path, until: &deadline)
    defer { if let opened { close(opened) } }
    guard let file = opened ?? levels?.readable else { throw .unreadable(path) }
    guard let memory = SharedMemory(byteCount: request.resultCapacity) else {
      throw .decoderUnavailable(detail: String(cString: strerror(errno)))
    }
    fileCount += 1
    do throws(PictureError) {
      let result = request.kind == .levels ? levels?.descriptor : nil
      try send(request.bytes, file, result ?? memory.descriptor, to: process, until: &deadline)
      let message = try receive(from: process, until: &deadline)
      let reply = DecoderReply.read(message, answering: request) {
        memory.contents($0, until: &deadline)
      }
      guard let reply else { throw .decoderDied }
      renew(after: reply)
      return reply
    } catch {
      end()
      throw error
    }
  }

  // MARK: - The conversation

  private func open(
    _ path: FilePath, until deadline: inout Deadline
  ) throws(PictureError) -> Int32 {
    let opening = FileOpening.begin(path)
    guard let file = opening.value(until: &deadline) else { throw .tookTooLong }
    guard file >= 0 else { throw .unreadable(path) }
    return file
  }

  /// Sends the request, which a decoder that reads accepts at once.
  private func send(
    _ bytes: [UInt8], _ file: Int32, _ memory: Int32, to process: DecoderProcess,
    until deadline: inout Deadline
  ) throws(PictureError) {
    while true {
      guard !deadline.isOver() else { throw .tookTooLong }
      guard isReady(process, for: POLLOUT, until: deadline) else { continue }
      let count = clinux_send_with_descriptors(process.socket, bytes, bytes.count, file, memory)
      if count == bytes.count { return }
      guard count < 0, errno == EINTR || errno == EAGAIN else { throw .decoderDied }
    }
  }

  /// Receives one message. Descriptors that come with it are closed by the kernel.
  private func receive(
    from process: DecoderProcess, until deadline: inout Deadline
  ) throws(PictureError) -> [UInt8] {
    // One byte more, so that a message that is too long is not taken for its beginning.
    var message = [UInt8](repeating: 0, count: DecoderReply.longestMessage + 1)
    while true {
      guard !deadline.isOver() else { throw .tookTooLong }
      guard isReady(process, for: POLLIN, until: deadline) else { continue }
      let count = recv(process.socket, &message, message.count, Int32(MSG_DONTWAIT))
      if count > 0 { return Array(message.prefix(count)) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { throw .decoderDied }
    }
  }

  /// Waits until the socket is ready or the process is to be inspected again.
  private func isReady(_ process: DecoderProcess, for event: Int32, until deadline: Deadline)
    -> Bool
  {
    var state = pollfd(fd: process.socket, events: Int16(event), revents: 0)
    return poll(&state, 1, deadline.nextCheck) > 0
  }

  /// Whether the process waits for a request. One that has ended, or has sent more than it was
  /// asked for, does not: its data would be taken for the answer to another request. Nor does one
  /// that has answered without reading: unread requests hold descriptors.
  private func isWaiting(_ process: DecoderProcess) -> Bool {
    var state = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0 && clinux_unreceived(process.socket) == 0
  }

  // MARK: - The process

  private func running() throws(PictureError) -> DecoderProcess {
    if let process {
      if isWaiting(process) { return process }
      end()
    }
    let started: DecoderProcess
    if let successor, isWaiting(successor) {
      started = successor
      self.successor = nil
    } else {
      endSuccessor()
      started = try start()
    }
    process = started
    fileCount = 0
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

  /// Ends a process that has failed, or has decoded enough files. The next one starts ahead: after
  /// a failure at once, else while this one decodes its last file.
  private func renew(after reply: DecoderReply) {
    if reply.isFailure || fileCount >= DecoderLimits.filesPerProcess {
      end()
      // An error is reported when it is needed.
      if successor == nil { successor = try? start() }
    } else if fileCount == DecoderLimits.filesPerProcess - 1, successor == nil {
      // An error is reported when it is needed.
      successor = try? start()
    }
  }

  private func end() {
    guard let process else { return }
    self.process = nil
    end(process)
  }

  private func endSuccessor() {
    guard let successor else { return }
    self.successor = nil
    end(successor)
  }

  private func end(_ process: DecoderProcess) {
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

  /// The decoder's program: beside the app's own in a build folder, in `PREFIX/libexec` in an
  /// installation. It is opened once, and every process is started from the open file: an update of
  /// the package may replace the file while the app runs, and the decoder of another version sends
  /// other messages.
  static let installedProgram: String? = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let paths = ["gtk-photos-decoder", "../libexec/gtk-photos-decoder"]
      .map { folder.appending(path: $0).standardizedFileURL.path }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    let file = Glibc.open(path, Int32(clinux_path_alone) | O_CLOEXEC)
    defer { close(file) }
    // The child has other files at the first numbers (`clinux_become`).
    let kept = fcntl(file, F_DUPFD_CLOEXEC, 4)
    return kept < 0 ? path : "/proc/self/fd/\(kept)"
  }()
}
