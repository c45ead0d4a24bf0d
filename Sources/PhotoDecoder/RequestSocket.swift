// The decoder's end of the socket to the app: one request, one reply. The messages are defined in
// the model (`DecoderRequest`, `DecoderReply`).

import CLinux
import Foundation
import PhotoModel

/// A request with what came beside it.
struct ReceivedRequest {
  let request: DecoderRequest
  /// The file that it is about.
  let file: PictureFile
  /// The descriptor of the shared memory for the result; for levels, of the file that they are
  /// written to.
  let memory: Int32

  fileprivate func close() {
    _ = Glibc.close(file.descriptor)
    _ = Glibc.close(memory)
  }
}

/// The socket that is the decoder's standard input and output.
enum RequestSocket {
  /// Waits for the next request; `nil` if the app has closed its end, or sent what it never sends.
  static func next() -> ReceivedRequest? {
    var message = [UInt8](repeating: 0, count: DecoderRequest.longestMessage)
    var file: Int32 = -1
    var memory: Int32 = -1
    let count = clinux_receive_with_descriptors(
      STDIN_FILENO, &message, message.count, &file, &memory)
    guard count > 0, let request = DecoderRequest(bytes: Array(message.prefix(count))) else {
      return nil
    }
    return ReceivedRequest(request: request, file: PictureFile(descriptor: file), memory: memory)
  }

  /// Puts the bytes of a reply into the shared memory, sends its numbers, and closes what came with
  /// the request. Returns whether that went well.
  static func send(_ reply: DecoderReply, to received: ReceivedRequest) -> Bool {
    defer { received.close() }
    // Written, not mapped: the app can only seal memory that is not mapped, and a fault for each page
    // takes four times as long.
    guard let pieces = reply.pieces(answering: received.request),
      pieces.allSatisfy({ piece in
        piece.bytes.withUnsafeBytes {
          FileWriting.write($0, to: received.memory, at: piece.offset)
        }
      })
    else { return false }
    let message = reply.message
    return message.withUnsafeBytes {
      Glibc.send(STDIN_FILENO, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    } == message.count
  }
}

/// Writes to the files that come with requests.
enum FileWriting {
  /// Writes all bytes at a position of a file. Returns whether that went well.
  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = bytes.baseAddress?.advanced(by: done)
      let count = pwrite(file, rest, bytes.count - done, offset + done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
