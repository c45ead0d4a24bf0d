// `--check-sandbox`: a decoder tries what it must not be able to do (`PhotoDecoder/Sandbox/`), and
// the results are printed. English, like the options themselves.

import Foundation
import Gtk
import PhotoModel

/// The command that tells what a decoder can do on this system.
@MainActor
enum SandboxCommand {
  /// Prints which parts of the sandbox hold, and what came of each attempt. Returns the exit status:
  /// 1 if an attempt succeeded, or if no decoder could be asked.
  static func run() -> Int32 {
    MainLoop.run {
      let proofs: SandboxProofs
      do {
        proofs = try await Self.proofs()
      } catch {
        let reason = (error as? PictureError)?.message ?? error.localizedDescription
        return StandardError.complain("no decoder could be asked: \(reason)")
      }
      for layer in SandboxLayer.allCases {
        print("\(proofs.layers.contains(layer) ? "ok      " : "missing ")\(layer.title)")
      }
      for attempt in SandboxAttempt.allCases {
        if let code = proofs.refusals[attempt] {
          print("ok      it can't \(attempt.title): \(String(cString: strerror(code)))")
        } else {
          print("FAILED  it can \(attempt.title)")
        }
      }
      guard proofs.breaches.isEmpty else {
        let titles = proofs.breaches.map(\.title).joined(separator: ", ")
        return StandardError.complain("a decoder can do what it should not: \(titles)")
      }
      return 0
    }
  }

  /// The results of a decoder that is started for them.
  private static func proofs() async throws -> SandboxProofs {
    guard let program = DecoderConnection.installedProgram else {
      throw PictureError.decoderUnavailable(detail: "it is not installed")
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gtk-photos-sandbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // What can't be removed is an empty folder among the temporary ones.
    defer { try? FileManager.default.removeItem(at: folder) }
    let socket = folder.appending(path: "socket")
    let listener = listen(at: socket.path)
    guard listener >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(listener) }
    let decoder = DecoderConnection(
      program: program, givesWay: false, limits: .seen, decoders: RunningDecoders(),
      clock: ContinuousClock())
    let targets = SandboxTargets(
      home: FilePath(NSHomeDirectory()), socket: FilePath(socket.path))
    let reply = try await decoder.reply(
      to: DecoderRequest(proofsWith: targets), about: FilePath(program))
    return SandboxProofs(bytes: reply.bytes)
  }

  /// A local socket at a path that others can connect to; -1 if there is none.
  private static func listen(at path: String) -> Int32 {
    let socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return -1 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    let status = withUnsafeBytes(of: &address) { bytes in
      bind(
        socket, bytes.bindMemory(to: sockaddr.self).baseAddress,
        socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    if status == 0, Glibc.listen(socket, 1) == 0 { return socket }
    close(socket)
    return -1
  }
}

extension SandboxLayer {
  fileprivate var title: String {
    switch self {
    case .resourceLimits: "resource limits"
    case .noNewPrivileges: "no new privileges"
    case .namespaces: "namespaces"
    case .landlock: "Landlock"
    case .systemCallFilter: "system call filter (seccomp)"
    }
  }
}

extension SandboxAttempt {
  fileprivate var title: String {
    switch self {
    case .readFile: "read /etc/passwd"
    case .writeFile: "make a file in the home folder"
    case .connectNetwork: "connect to the network"
    case .connectLocal: "connect to a local socket"
    case .startProcess: "start a process"
    case .readProcess: "read the memory of another process"
    case .signalProcess: "signal another process"
    case .exceedMemory: "take more than \(DecoderLimits.memory >> 20) MiB of memory"
    case .takeSharedMemory: "take shared memory"
    case .takeStackMemory: "take memory as a stack"
    case .exceedAddressSpace:
      "take more than \(DecoderLimits.addressSpace >> 30) GiB of address space"
    case .cutLifeline: "outlive the app"
    case .exceedDescriptors: "open more than \(DecoderLimits.descriptors) files"
    case .raiseLimits: "raise its limits"
    }
  }
}
