// Measures the way of a decoder's pixels to the app: through shared memory of a sealed size, as the app
// does it, and through a socket. Both ends are threads of this process; no picture is decoded.

import CLinux
import Foundation
import PhotoModel

/// The time of a result's transfer.
enum ResultTransfer {
  private static let runCount = 9
  /// What is transferred: a preview in a window of 1024 × 768 pixels, and a large picture, in bytes.
  private static let results = [
    ("a preview of 1024 × 640", 1024 * 640 * 3), ("100 megapixels", 100_000_000 * 3),
  ]

  /// Measures both ways for each size.
  static func measure(into report: inout Report) throws {
    Bench.tell("Transfer of results…")
    for (name, byteCount) in results {
      let pixels = [UInt8](repeating: 99, count: byteCount)
      var socket: [Double] = []
      var memory: [Double] = []
      for _ in 0..<runCount {
        socket.append(
          try seconds {
            try send(pixels, through: $0)
          } receive: {
            try receive(byteCount, from: $0)
          })
        memory.append(
          try seconds {
            try share(pixels, through: $0)
          } receive: {
            try shared(byteCount, from: $0)
          })
      }
      let before = Report.Amount.seconds(Statistics.median(socket))
      report.add("Pixels of \(name) through a socket", before)
      report.add(
        "Pixels of \(name) through shared memory", .seconds(Statistics.median(memory)),
        beside: Report.Measure(name: "socket", amount: before))
    }
  }

  /// The time until the receiver can read all bytes, in seconds.
  private static func seconds(
    send: @escaping @Sendable (Int32) throws -> Void, receive: (Int32) throws -> PictureBytes
  ) throws -> Double {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw POSIXError(.EMFILE)
    }
    let (here, there) = (ends[0], ends[1])
    defer {
      close(here)
      close(there)
    }
    let start = ContinuousClock.now
    // A failure there ends the transfer, which the receiver notices.
    let sender = Thread { do { try send(there) } catch { shutdown(there, Int32(SHUT_RDWR)) } }
    sender.start()
    let bytes = try receive(here)
    guard bytes.last == 99 else { throw POSIXError(.EIO) }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private static func send(_ pixels: [UInt8], through socket: Int32) throws {
    try write(pixels) { rest, count, _ in Glibc.write(socket, rest, count) }
  }

  /// Writes all pixels by a function of the system, which is given what is left and where it begins.
  private static func write(
    _ pixels: [UInt8], by call: (UnsafeRawPointer?, Int, Int) -> Int
  ) throws {
    var done = 0
    while done < pixels.count {
      let count = pixels.withUnsafeBytes {
        call($0.baseAddress?.advanced(by: done), $0.count - done, done)
      }
      guard count > 0 else { throw POSIXError(.EIO) }
      done += count
    }
  }

  private static func receive(_ byteCount: Int, from socket: Int32) throws -> PictureBytes {
    var isBroken = false
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, done in
      while done < byteCount {
        let count = read(socket, buffer.baseAddress?.advanced(by: done), byteCount - done)
        isBroken = count <= 0
        if isBroken { return }
        done += count
      }
    }
    guard !isBroken else { throw POSIXError(.EIO) }
    return PictureBytes(bytes)
  }

  /// Makes the memory, as the app would, and fills it, as a decoder would.
  private static func share(_ pixels: [UInt8], through socket: Int32) throws {
    let memory = clinux_make_memory(pixels.count)
    guard memory >= 0 else { throw POSIXError(.ENOMEM) }
    defer { close(memory) }
    try write(pixels) { pwrite(memory, $0, $1, $2) }
    guard clinux_send_with_descriptors(socket, [0], 1, memory, memory) == 1 else {
      throw POSIXError(.EIO)
    }
  }

  private static func shared(_ byteCount: Int, from socket: Int32) throws -> PictureBytes {
    var byte: [UInt8] = [0]
    var (memory, other): (Int32, Int32) = (-1, -1)
    guard clinux_receive_with_descriptors(socket, &byte, 1, &memory, &other) == 1 else {
      throw POSIXError(.EIO)
    }
    defer {
      close(memory)
      close(other)
    }
    guard let sealed = ImmutableMemory(sealing: memory, count: byteCount) else {
      throw POSIXError(.EIO)
    }
    return PictureBytes(sealed, 0..<byteCount)
  }
}
