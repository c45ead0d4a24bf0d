// A decoder process that lies: in place of the app's own, it answers for most files what is true, and
// for one that ends with "LIE:" and a name what that name says. `--list` tells the names. A shell
// script beside the program, with ".sh" after its name, takes its place.

import CLinux
import Foundation
import PhotoModel

@main
struct LyingDecoder {
  static func main() {
    if CommandLine.arguments.contains("--list") {
      print(Lie.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    becomeScript()
    while let received = Received() {
      let lie = lie(in: received.file)
      switch received.request.kind {
      case .metadata where lie?.isAboutMetadata == true: received.answerMetadata(lie)
      case .metadata: received.answer([4, 0, 0, 0])
      case .picture where lie?.isAboutMetadata == false: received.answerPicture(lie)
      default: received.answerPicture(nil)
      }
      received.close()
    }
  }

  /// The app starts its decoder from an open file, which no script can be started from.
  private static func becomeScript() {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let script = program + ".sh"
    guard access(script, R_OK) == 0 else { return }
    var arguments = [strdup("sh"), strdup(script), nil]
    execv("/bin/sh", &arguments)
  }

  /// What the end of the file asks for.
  private static func lie(in file: Int32) -> Lie? {
    var bytes = [UInt8](repeating: 0, count: 64)
    lseek(file, -bytes.count, SEEK_END)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return text.range(of: "LIE:").flatMap { Lie(rawValue: String(text[$0.upperBound...])) }
  }
}

/// A request with what came beside it.
struct Received {
  let request: DecoderRequest
  let file: Int32
  let memory: Int32

  /// Waits for the next request.
  init?() {
    var message = [UInt8](repeating: 0, count: DecoderRequest.longestMessage)
    var (file, memory): (Int32, Int32) = (-1, -1)
    let count = clinux_receive_with_descriptors(0, &message, message.count, &file, &memory)
    guard count > 0, let request = DecoderRequest(bytes: Array(message.prefix(count))) else {
      return nil
    }
    self.request = request
    self.file = file
    self.memory = memory
  }

  func close() {
    Glibc.close(file)
    Glibc.close(memory)
  }

  private var box: PixelSize { request.renditions.first?.box ?? PixelSize(width: 1, height: 1) }

  func answerPicture(_ lie: Lie?) {
    let (width, height, most) = (box.width, box.height, Int(UInt32.max))
    let count = width * height * 3
    /// The answer with one rendition.
    func picture(_ channels: Int, _ width: Int, _ height: Int, _ count: Int) -> [Int] {
      [0, box.width, box.height, 0, channels, width, height, count]
    }
    let truth = picture(3, width, height, count)
    fill(count)
    switch lie {
    case .widthZero: answer(picture(3, 0, height, 0))
    case .heightZero: answer(picture(3, width, 0, 0))
    case .sizeZero: answer(picture(3, 0, 0, 0))
    case .wideAndFlat: answer(picture(3, most, 0, 0))
    case .wide: answer(picture(3, most, 1, most))
    case .huge: answer(picture(3, 37_837, 37_837, 37_837 * 37_837 * 3))
    case .oneWider: answer(picture(3, width + 1, height, count + height * 3))
    case .oneHigher: answer(picture(3, width, height + 1, count + width * 3))
    case .onePixel: answer(picture(3, 1, 1, 3))
    case .wholeSizeZero: answer([0, 0, 0, 0] + truth.dropFirst(4))
    case .wholeSizeTooLarge: answer([0, 64_250, 64_250, 0] + truth.dropFirst(4))
    case .byteLess: answer(picture(3, width, height, count - 1))
    case .byteMore: answer(picture(3, width, height, count + 1))
    case .noBytes: answer(picture(3, width, height, 0))
    case .mostBytes: answer(picture(3, width, height, most))
    case .twoChannels: answer(picture(2, width, height, count / 3 * 2))
    case .fiveChannels: answer(picture(5, width, height, count / 3 * 5))
    case .encoded: answer(picture(0, width, height, count))
    case .unknownKind: answer([99] + truth.dropFirst())
    case .largestKind: answer([most] + truth.dropFirst())
    case .fieldsForPixels: answer([4, 0, 0, 0])
    case .proofsForPixels: answer([5, 0, 0, 0])
    case .noRendition: answer(Array(truth.prefix(4)))
    case .twoRenditions: answer(truth + truth.dropFirst(4))
    case .halfAMessage: answer(Array(truth.prefix(7)))
    case .messageWithoutEnd: answer(truth + Array(repeating: 0, count: 10_000))
    case .wordsWithoutEnd: answer([1, 0, 0, most])
    case .wordsWithASize: answer([1, width, height, 7])
    case .unreadableWithASize: answer([3, width, height, 0])
    case .smallTooLarge: answer([2, width, height, 0])
    case .tooLargeWithBytes: answer([2, 64_250, 64_250, 100])
    case .saysMore:
      answer(truth)
      answer(truth)
    case .neverStops: while true { answer([99]) }
    case .sendsDescriptors:
      let message = bytes(truth)
      clinux_send_with_descriptors(0, message, message.count, file, memory)
    case .resizesTheMemory:
      // Refused: it is sealed.
      if ftruncate(memory, 0) == 0 || ftruncate(memory, 1 << 40) == 0 { exit(1) }
      answer(truth)
    case .keepsTheMemory:
      // The app can't seal what is still mapped for writing, and takes a copy.
      _ = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)
      answer(truth)
    case .changesTheMemoryLater:
      answer(truth)
      for _ in 0..<200 { fill(count) }
    case .dies: exit(1)
    case .sleeps: while true { sleep(1000) }
    case .works: while true {}
    case nil, .pixelsForFields, .fieldsWithoutEnd, .fieldsBeyondTheEnd, .fieldsOfNoKind,
      .fieldsWithoutText, .fieldsWithASize, .fieldsTooLong:
      answer(truth)
    }
  }

  func answerMetadata(_ lie: Lie?) {
    switch lie {
    case .pixelsForFields: answer([0, 1, 1, 0, 3, 1, 1, 3])
    case .fieldsWithoutEnd: answer([4, 0, 0, Int(UInt32.max)])
    case .fieldsBeyondTheEnd: answer([4, 0, 0, 4], [1, 255, 255, 65])
    case .fieldsOfNoKind: answer([4, 0, 0, 4], [200, 1, 0, 65])
    case .fieldsWithoutText: answer([4, 0, 0, 3], [1, 0, 0])
    case .fieldsWithASize: answer([4, 1, 1, 4], [1, 1, 0, 65])
    case .fieldsTooLong:
      answer([4, 0, 0, 4100], [1, 1, 16] + [UInt8](repeating: 65, count: 4097))
    default: answer([4, 0, 0, 0])
    }
  }

  // MARK: - The conversation

  private func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  /// Sends numbers; bytes go into the shared memory. Whom nobody reads any more ends.
  func answer(_ numbers: [Int], _ content: [UInt8] = []) {
    if !content.isEmpty { pwrite(memory, content, content.count, 0) }
    let message = bytes(numbers)
    guard send(0, message, message.count, Int32(MSG_NOSIGNAL)) == message.count else { exit(1) }
  }

  private func fill(_ count: Int) {
    let grey = [UInt8](repeating: 99, count: count)
    pwrite(memory, grey, count, 0)
  }
}
