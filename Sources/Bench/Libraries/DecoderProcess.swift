// One of the app's decoder processes, used directly: for the plain decode with which other times
// are compared, and for the thumbnails of generated libraries.

import Foundation
import PhotoModel

/// A running decoder.
final class DecoderProcess {
  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()

  /// Starts a decoder.
  init(_ decoder: URL) throws {
    process.executableURL = decoder
    process.standardInput = requests
    process.standardOutput = replies
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The peak memory of the process, in bytes.
  var peakMemory: Int { ProcessMemory.peak(of: process.processIdentifier) }

  /// Ends the process.
  func end() throws {
    try requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends a request for a photo. Returns the answer.
  func answer(_ request: DecoderRequest, for photo: URL) throws -> DecoderReply {
    try requests.fileHandleForWriting.write(contentsOf: Data(request.bytes))
    let reply = try DecoderReply.read(answering: request) {
      (count: Int) throws(any Error) -> [UInt8] in Array(try read(count, photo))
    }
    guard let reply, ![.damaged, .tooLarge, .unreadable].contains(reply.kind) else {
      throw DecoderProcessError(photo: photo)
    }
    return reply
  }

  private func read(_ count: Int, _ photo: URL) throws -> Data {
    var data = Data()
    while data.count < count {
      let piece = try replies.fileHandleForReading.read(upToCount: count - data.count)
      guard let piece, !piece.isEmpty else { throw DecoderProcessError(photo: photo) }
      data += piece
    }
    return data
  }
}

/// A photo that can't be decoded.
struct DecoderProcessError: Error, CustomStringConvertible {
  /// The photo.
  let photo: URL

  var description: String { "\(photo.path) can't be decoded." }
}
