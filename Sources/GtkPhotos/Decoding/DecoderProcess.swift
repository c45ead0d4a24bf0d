// Starts a decoder process and ties its life to this process. The messages to it are in
// `DecoderConnection.swift`; the code between `fork` and `exec` is in `CLinux/bound.h`.

import CLinux
import Foundation
import PhotoModel

/// A running decoder. From its first instruction on, the kernel kills it once this process ends,
/// however that happens: a decoder that sleeps or does not read would not notice.
struct DecoderProcess {
  /// The process's id, and the id of its group, which contains all that it starts.
  let id: pid_t
  /// This process's end of the socket of messages that is the decoder's standard input and
  /// output.
  let socket: Int32
  /// The writing end of a pipe. Once it is closed, the kernel kills the group.
  let lifeline: Int32

  /// Starts a decoder.
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - givesWay: whether it runs only when no other process needs the processor.
  /// - Throws: ``PictureError/decoderUnavailable(detail:)``.
  init(_ program: String, givesWay: Bool) throws(PictureError) {
    var sockets: [Int32] = [0, 0]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw Self.unavailable(errno) }
    var pipe: [Int32] = [0, 0]
    guard clinux_pipe(&pipe) == 0 else {
      let code = errno
      for socket in sockets { close(socket) }
      throw Self.unavailable(code)
    }
    defer {
      close(sockets[1])
      close(pipe[0])
    }
    // Not the path, which can be that of a descriptor.
    let name = strdup("gtk-photos-decoder")
    defer { free(name) }
    let way = givesWay ? strdup(DecoderRequest.givesWay) : nil
    defer { free(way) }
    // Its environment is empty: it may tell of the person, and libraries read settings from it.
    let started = clinux_start_bound(program, [name, way, nil], [nil], sockets[1], pipe[0])
    guard started > 0 else {
      close(sockets[0])
      close(pipe[1])
      throw Self.unavailable(-started)
    }
    id = started
    socket = sockets[0]
    lifeline = pipe[1]
  }

  /// Kills the process and all that it has started. The caller has to reap it.
  func kill() {
    close(socket)
    close(lifeline)
    _ = Glibc.kill(-id, SIGKILL)
  }

  private static func unavailable(_ code: Int32) -> PictureError {
    .decoderUnavailable(detail: String(cString: strerror(code)))
  }
}
