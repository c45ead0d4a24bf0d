// One decoder process and the socket to it. The messages are the model's
// (`DecoderMessages.swift`); the process itself is `Sources/PhotoDecoder`.

import Foundation
import PhotoModel

/// A decoder process, started when it is first needed and again after it died.
actor DecoderConnection {
  private struct Process {
    let id: pid_t
    let socket: Int32
  }

  private let program: String?
  private let givesWay: Bool
  private var process: Process?
  private let executor = BlockingExecutor(label: "org.gtkphotos.decoder")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A connection to a decoder that is started from `program` when it is needed.
  /// - Parameter givesWay: whether the process runs only when nothing else on the machine would.
  init(program: String?, givesWay: Bool = false) {
    self.program = program
    self.givesWay = givesWay
  }

  isolated deinit { end() }

  /// Starts the process ahead. Why one can't be started is told when it is needed.
  func warmUp() { _ = try? running() }

  /// The decoder's answer. Blocks the actor's own thread, for ``PictureLimits/seconds`` at most; a
  /// decoder that gives way has so many of its own processor time, within
  /// ``PictureLimits/patientSeconds``.
  func reply(to request: DecoderRequest) throws(PictureError) -> DecoderReply {
    guard request.payload.count <= request.kind.longestPayload else {
      throw request.kind == .keptThumbnail
        ? .damaged(detail: "too large") : .unreadable(request.path)
    }
    let process = try running()
    let deadline = Deadline(for: process.id, isPatient: givesWay)
    do throws(PictureError) {
      try send(request.bytes, to: process)
      let header = try receive(DecoderReply.headerLength, from: process, until: deadline)
      guard let (kind, size, byteCount) = DecoderReply.header(header), kind.answers(request.kind)
      else { throw .decoderDied }
      let bytes = try receive(byteCount, from: process, until: deadline)
      return DecoderReply(kind, size: size, bytes: bytes)
    } catch {
      if error == .tookTooLong || error == .decoderDied { end() }
      throw error
    }
  }

  // MARK: - The conversation

  private func send(_ bytes: [UInt8], to process: Process) throws(PictureError) {
    let count = bytes.withUnsafeBytes {
      Glibc.send(process.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == bytes.count else { throw .decoderDied }
  }

  private func receive(
    _ count: Int, from process: Process, until deadline: Deadline
  ) throws(PictureError) -> [UInt8] {
    var isLate = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        isLate = deadline.isOver
        if isLate { return }
        var ready = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
        if poll(&ready, 1, deadline.nextLook) <= 0 { continue }
        let got = recv(
          process.socket, buffer.baseAddress?.advanced(by: done), count - done, 0)
        if got == 0 || (got < 0 && errno != EINTR) { return }
        done += max(got, 0)
      }
    }
    if isLate { throw .tookTooLong }
    guard bytes.count == count else { throw .decoderDied }
    return bytes
  }

  // MARK: - The process

  private func running() throws(PictureError) -> Process {
    if let process { return process }
    let started = try start()
    process = started
    return started
  }

  private func start() throws(PictureError) -> Process {
    guard let program else {
      throw .decoderUnavailable(detail: "gtk-photos-decoder")
    }
    var sockets: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else {
      throw .decoderUnavailable(detail: String(cString: strerror(errno)))
    }
    defer { close(sockets[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDOUT_FILENO)
    // What libraries grumble about a picture is no news for the person's terminal.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    // Ours is a thread of libdispatch's, which blocks signals; the decoder's alarm needs them.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var id: pid_t = 0
    let name = strdup(program)
    defer { free(name) }
    let way = givesWay ? strdup(DecoderRequest.givesWay) : nil
    defer { free(way) }
    let status = posix_spawn(&id, program, &actions, &attributes, [name, way, nil], environ)
    guard status == 0 else {
      close(sockets[0])
      throw .decoderUnavailable(detail: String(cString: strerror(status)))
    }
    return Process(id: id, socket: sockets[0])
  }

  private func end() {
    guard let process else { return }
    self.process = nil
    close(process.socket)
    kill(process.id, SIGKILL)
    while waitpid(process.id, nil, 0) < 0, errno == EINTR {}
  }

  /// The decoder's binary: beside our own where it was built, `PREFIX/libexec` where it is
  /// installed.
  static let installedProgram: String? = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    return ["gtk-photos-decoder", "../libexec/gtk-photos-decoder"]
      .map { folder.appending(path: $0).standardizedFileURL.path }
      .first { access($0, X_OK) == 0 }
  }()
}
