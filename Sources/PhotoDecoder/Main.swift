// The decoder process: it reads requests from its standard input, decodes one picture after
// another, and writes the answers to its standard output. A picture may crash it; the app then
// starts another one (`GtkPhotos/Decoding/`). Pictures are decoded in `PictureDecoder.swift`,
// metadata are read in `MetadataReader.swift`.

import CLinux
import Foundation
import PhotoModel

@main
struct DecoderProcess {
  /// The free memory that the process holds for the next picture instead of returning it to the
  /// system, in bytes: a JPEG photo that becomes a thumbnail needs 2 MB, in several blocks. In an
  /// import of 300 photos a decoder spent 0.24 s of its 3.7 s in the kernel, and 0.16 s with this
  /// setting. Decoders of previews leave it to glibc, which holds as much as previews take.
  private static let heldByteCount: Int32 = 4 << 20

  static func main() {
    limitResources()
    // If the priority can't be lowered, the process decodes all the same.
    let givesWay = CommandLine.arguments.contains(DecoderRequest.givesWay)
    if givesWay {
      _ = nice(19)
      clinux_keep_freed(heldByteCount)
    }
    let seconds = givesWay ? DecoderLimits.patientSeconds : DecoderLimits.seconds
    // A library that prints must not write between the answers.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    guard output >= 0, let decoder = PictureDecoder() else { exit(1) }

    while let header = read(DecoderRequest.headerLength) {
      guard let (kind, box, pathLength) = DecoderRequest.header(header),
        let bytes = read(pathLength)
      else { break }
      let path = FilePath(bytes: bytes)
      // The app ends a decoder that takes too long; if the app is gone, the alarm does.
      alarm(UInt32(seconds + 5))
      let reply =
        switch kind {
        case .picture: decoder.decode(path, to: box, isWhole: false)
        case .wholePicture: decoder.decode(path, to: box, isWhole: true)
        case .metadata: MetadataReader.read(path)
        }
      alarm(0)
      guard write(reply.header, to: output), write(reply.bytes, to: output) else { break }
    }
  }

  /// Limits the memory that a picture can make the process allocate, and disables core dumps.
  private static func limitResources() {
    let data = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    let memoryLimit = rlim_t(DecoderLimits.memory)
    var memory = rlimit()
    // The parent process may have set a lower limit.
    if getrlimit(data, &memory) != 0 {
      memory = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
    }
    memory.rlim_cur = min(memory.rlim_cur, memoryLimit)
    memory.rlim_max = min(memory.rlim_max, memoryLimit)
    setrlimit(data, &memory)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(STDIN_FILENO, $0.baseAddress?.advanced(by: done), count - done)
      }
      if got == 0 || (got < 0 && errno != EINTR) { return nil }
      done += max(got, 0)
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let put = bytes.withUnsafeBytes {
        Glibc.write(output, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if put < 0, errno != EINTR { return false }
      done += max(put, 0)
    }
    return true
  }
}
