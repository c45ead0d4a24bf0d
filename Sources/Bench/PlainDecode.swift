// The measure beside which all others stand: one decoder process that decodes one photo after
// another to the preview's size, with nothing else running.

import Foundation
import PhotoModel

/// What it takes to decode a photo, and nothing else.
struct PlainDecode {
  /// The size that the naming dialog's preview is decoded to cover, in pixels
  /// (`NamingDialog.decodedPreview`).
  static let size = PixelSize(width: 800, height: 560)

  /// The time of one decode, in seconds: the median.
  let seconds: Double
  /// The most memory that the decoder had, in bytes.
  let memory: Int
  /// How many decodes were measured.
  let count: Int

  /// Decodes photos.
  /// - Parameter decoder: the decoder's program.
  init(by decoder: URL, of photos: [URL]) throws {
    let photos = photos.prefix(16)
    let process = Process()
    let (requests, replies) = (Pipe(), Pipe())
    process.executableURL = decoder
    process.standardInput = requests
    process.standardOutput = replies
    process.standardError = FileHandle.nullDevice
    try process.run()
    var times: [Double] = []
    for photo in photos {
      let request = DecoderRequest(path: FilePath(photo.path), box: Self.size)
      let start = ContinuousClock.now
      try requests.fileHandleForWriting.write(contentsOf: Data(request.bytes))
      try Self.receive(from: replies.fileHandleForReading, photo)
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    // The first one starts the libraries.
    seconds = Statistics.median(Array(times.dropFirst()))
    count = times.count - 1
    memory = ProcessMemory.peak(of: process.processIdentifier)
    try requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static func receive(from file: FileHandle, _ photo: URL) throws {
    func read(_ count: Int) throws -> Data {
      var data = Data()
      while data.count < count {
        guard let piece = try file.read(upToCount: count - data.count), !piece.isEmpty else {
          throw PlainDecodeError(photo: photo)
        }
        data += piece
      }
      return data
    }
    let header = try read(DecoderReply.headerLength)
    guard let (kind, _, byteCount) = DecoderReply.header(Array(header)),
      kind == .opaque || kind == .translucent
    else { throw PlainDecodeError(photo: photo) }
    _ = try read(byteCount)
  }
}

/// A photo that can't be decoded.
struct PlainDecodeError: Error, CustomStringConvertible {
  /// The photo.
  let photo: URL

  var description: String { "\(photo.path) can't be decoded." }
}
