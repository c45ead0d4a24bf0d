// One of the app's decoder processes, used directly: for the plain decode with which other times
// are compared, and for the thumbnails of generated libraries.

import CLinux
import Foundation
import PhotoModel

/// A running decoder.
final class DecoderProcess {
  private let process = Process()
  private let socket: Int32

  /// Starts a decoder.
  init(_ decoder: URL) throws {
    var sockets: [Int32] = [0, 0]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw POSIXError(.EMFILE) }
    socket = sockets[0]
    let end = FileHandle(fileDescriptor: sockets[1], closeOnDealloc: true)
    process.executableURL = decoder
    process.environment = [:]
    process.standardInput = end
    process.standardOutput = end
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The peak memory of the process, in bytes.
  var peakMemory: Int { ProcessMemory.peak(of: process.processIdentifier) }

  /// Ends the process.
  func end() throws {
    close(socket)
    process.waitUntilExit()
  }

  /// Sends a request for a photo. Returns the answer.
  func answer(_ request: DecoderRequest, for photo: URL) throws -> DecoderReply {
    let file = open(photo.path, O_RDONLY | O_CLOEXEC)
    let memory = clinux_make_memory(request.resultCapacity)
    defer {
      close(file)
      close(memory)
    }
    let bytes = request.bytes
    guard file >= 0, memory >= 0,
      clinux_send_with_descriptors(socket, bytes, bytes.count, file, memory) == bytes.count
    else { throw DecoderProcessError(photo: photo) }
    var message = [UInt8](repeating: 0, count: DecoderReply.longestMessage)
    let count = recv(socket, &message, message.count, 0)
    guard count > 0 else { throw DecoderProcessError(photo: photo) }
    let reply = DecoderReply.read(Array(message.prefix(count)), answering: request) {
      ImmutableMemory(sealing: memory, count: $0)
    }
    guard let reply, !reply.isFailure else { throw DecoderProcessError(photo: photo) }
    return reply
  }
}

/// A photo that can't be decoded.
struct DecoderProcessError: Error, CustomStringConvertible {
  /// The photo.
  let photo: URL

  var description: String { "\(photo.path) can't be decoded." }
}
