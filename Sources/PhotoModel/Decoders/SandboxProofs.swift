// What a decoder found out about its own sandbox, by trying what it must not be able to do. The
// decoder tries in `PhotoDecoder/Sandbox/SandboxAttempts.swift`; `gtk-photos --check-sandbox` tells
// the results (`GtkPhotos/CommandLine/SandboxCommand.swift`).

/// A part of the sandbox of a decoder.
public enum SandboxLayer: UInt32, CaseIterable, Sendable {
  /// Limits of memory, processor time, processes, descriptors and file size (setrlimit(2)).
  case resourceLimits
  /// No program that it starts can have more privileges (`PR_SET_NO_NEW_PRIVS`).
  case noNewPrivileges
  /// User, mount, network, IPC and UTS namespaces of its own (namespaces(7)).
  case namespaces
  /// No access to files but its libraries and their data (landlock(7)).
  case landlock
  /// A list of the system calls that it may make (seccomp(2)).
  case systemCallFilter
}

/// Something that a decoder must not be able to do.
public enum SandboxAttempt: UInt32, CaseIterable, Sendable {
  /// Read `/etc/passwd`.
  case readFile
  /// Make a file in the person's home folder.
  case writeFile
  /// Connect to another machine, or to this one.
  case connectNetwork
  /// Connect to a program by a local socket.
  case connectLocal
  /// Start a process.
  case startProcess
  /// Read the memory of the app.
  case readProcess
  /// Send the app a signal.
  case signalProcess
  /// Take more memory than ``DecoderLimits/memory``.
  case exceedMemory
  /// Take shared memory, which counts for no limit.
  case takeSharedMemory
  /// Take memory that grows as a stack does, which does not count for the limit of memory.
  case takeStackMemory
  /// Take more address space than ``DecoderLimits/addressSpace``.
  case exceedAddressSpace
  /// Close the descriptor by which it ends with the app.
  case cutLifeline
  /// Open more descriptors than ``DecoderLimits/descriptors``.
  case exceedDescriptors
  /// Raise its own limits.
  case raiseLimits
}

/// What the app offers to the attempts of a decoder.
public struct SandboxTargets: Equatable, Sendable {
  /// The person's home folder.
  public let home: FilePath
  /// A local socket on which the app listens.
  public let socket: FilePath

  /// Makes targets of their parts.
  public init(home: FilePath, socket: FilePath) {
    self.home = home
    self.socket = socket
  }

  /// Both as the text of a request. No path contains a zero byte.
  var text: [UInt8] { home.bytes + [0] + socket.bytes }

  /// Parses the text of a request.
  public init(text: [UInt8]) {
    let parts = text.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      home: FilePath(bytes: parts[0]), socket: FilePath(bytes: parts.count > 1 ? parts[1] : []))
  }
}

/// Which parts of the sandbox a decoder has, and what came of its attempts.
public struct SandboxProofs: Equatable, Sendable {
  /// The parts that hold.
  public var layers: Set<SandboxLayer>
  /// The attempts that were refused, with the system's error (`errno`).
  public var refusals: [SandboxAttempt: Int32]

  /// Makes proofs of their parts.
  public init(layers: Set<SandboxLayer> = [], refusals: [SandboxAttempt: Int32] = [:]) {
    self.layers = layers
    self.refusals = refusals
  }

  /// The attempts that succeeded.
  public var breaches: [SandboxAttempt] {
    SandboxAttempt.allCases.filter { refusals[$0] == nil }
  }

  /// The proofs as a message: count of layers, layers, then each refused attempt with its error.
  public var bytes: [UInt8] {
    let layers = SandboxLayer.allCases.filter(self.layers.contains).map { Int($0.rawValue) }
    let refusals = SandboxAttempt.allCases.flatMap { attempt in
      self.refusals[attempt].map { [Int(attempt.rawValue), Int($0)] } ?? []
    }
    return ([layers.count] + layers + refusals).littleEndianBytes
  }

  /// Parses a message; what is not known is left out.
  public init(bytes: [UInt8]) {
    var numbers = bytes.littleEndianNumbers[...]
    let count = min(numbers.popFirst() ?? 0, numbers.count)
    self.init(
      layers: Set(numbers.prefix(count).compactMap { SandboxLayer(rawValue: UInt32($0)) }))
    numbers = numbers.dropFirst(count)
    while let number = numbers.popFirst(), let code = numbers.popFirst() {
      guard let attempt = SandboxAttempt(rawValue: UInt32(number)) else { continue }
      refusals[attempt] = Int32(truncatingIfNeeded: code)
    }
  }
}
