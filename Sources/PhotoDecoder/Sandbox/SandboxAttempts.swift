// Tries from inside a decoder what it must not be able to do, for `gtk-photos --check-sandbox`. What
// counts as refused is the system's answer, not what this program believes of its sandbox.

import CLinux
import Foundation
import PhotoModel

/// The attempts to break out.
enum SandboxAttempts {
  /// Makes all attempts.
  /// - Parameters:
  ///   - targets: what the app offers for them.
  ///   - layers: the parts of the sandbox that could be applied.
  static func proofs(_ targets: SandboxTargets, layers: Set<SandboxLayer>) -> SandboxProofs {
    var proofs = SandboxProofs(layers: layers)
    for attempt in SandboxAttempt.allCases {
      errno = 0
      if let code = refusal(of: attempt, targets) { proofs.refusals[attempt] = code }
    }
    return proofs
  }

  /// The system's error; `nil` if the attempt succeeded.
  private static func refusal(of attempt: SandboxAttempt, _ targets: SandboxTargets) -> Int32? {
    switch attempt {
    case .readFile: refusal(ofDescriptor: open("/etc/passwd", O_RDONLY | O_CLOEXEC))
    case .writeFile: write(in: targets.home)
    case .connectNetwork: connectNetwork()
    case .connectLocal: connect(to: targets.socket)
    case .startProcess: process()
    case .readProcess: memoryOfParent()
    case .signalProcess: kill(getppid(), 0) == 0 ? nil : errno
    case .exceedMemory: memory(MAP_PRIVATE, DecoderLimits.memory + (1 << 20))
    case .takeSharedMemory: memory(MAP_SHARED, 1 << 20)
    case .takeStackMemory: memory(MAP_PRIVATE | MAP_GROWSDOWN, 1 << 20)
    case .exceedAddressSpace: memory(MAP_PRIVATE, DecoderLimits.addressSpace, PROT_READ)
    case .cutLifeline: close(3) == 0 ? nil : errno
    case .exceedDescriptors: descriptors()
    case .raiseLimits: raise()
    }
  }

  private static func refusal(ofDescriptor descriptor: Int32) -> Int32? {
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return nil
  }

  private static func write(in folder: FilePath) -> Int32? {
    let file = folder.appending(".gtk-photos-sandbox")
    let descriptor = file.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    let refusal = refusal(ofDescriptor: descriptor)
    if refusal == nil { _ = file.withCString { unlink($0) } }
    return refusal
  }

  /// Connects to port 9 of this machine. If nobody listens there, the network was reached all the
  /// same.
  private static func connectNetwork() -> Int32? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(9).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let refusal = withUnsafeBytes(of: &address) { connect(AF_INET, $0) }
    return refusal == ECONNREFUSED ? nil : refusal
  }

  private static func connect(to path: FilePath) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.bytes.prefix(room.count - 1))
    }
    return withUnsafeBytes(of: &address) { connect(AF_UNIX, $0) }
  }

  private static func connect(_ family: Int32, _ address: UnsafeRawBufferPointer) -> Int32? {
    let socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return errno }
    defer { close(socket) }
    let address = address.bindMemory(to: sockaddr.self)
    let status = Glibc.connect(
      socket, address.baseAddress,
      socklen_t(family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_un>.size)
    )
    return status == 0 ? nil : errno
  }

  private static func process() -> Int32? {
    let child = clinux_try_fork()
    guard child > 0 else { return errno }
    waitpid(child, nil, 0)
    return nil
  }

  /// Reads the app's memory, at an address that it probably has too.
  private static func memoryOfParent() -> Int32? {
    var byte: UInt8 = 0
    let count = withUnsafeMutablePointer(to: &byte) { clinux_try_read_memory(getppid(), $0) }
    // EFAULT: the access was allowed, and nothing is at the address.
    return count >= 0 || errno == EFAULT ? nil : errno
  }

  private static func memory(
    _ kind: Int32, _ byteCount: Int, _ access: Int32 = PROT_READ | PROT_WRITE
  ) -> Int32? {
    let memory = mmap(nil, byteCount, access, kind | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return errno }
    munmap(memory, byteCount)
    return nil
  }

  private static func descriptors() -> Int32? {
    var made: [Int32] = []
    defer { for descriptor in made { close(descriptor) } }
    for _ in 0...DecoderLimits.descriptors {
      let descriptor = dup(STDIN_FILENO)
      guard descriptor >= 0 else { return errno }
      made.append(descriptor)
    }
    return nil
  }

  private static func raise() -> Int32? {
    let most = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    var limit = rlimit(
      rlim_cur: rlim_t(DecoderLimits.memory) * 2, rlim_max: rlim_t(DecoderLimits.memory) * 2)
    return setrlimit(most, &limit) == 0 ? nil : errno
  }
}
