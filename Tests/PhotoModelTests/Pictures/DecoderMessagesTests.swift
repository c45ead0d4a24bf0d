// Tests of the messages between the app and its decoders, insane ones too.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct DecoderMessagesTests {
  private static func header(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  @Test(arguments: [
    FilePath("/photos/a.jpg"), FilePath(bytes: [0x2f, 0xff, 0xfe, 0x80]), FilePath(""),
    FilePath(String(repeating: "p", count: 4096)),
  ])
  func aRequestComesBackFromItsBytes(path: FilePath) throws {
    let request = DecoderRequest(path: path, box: PixelSize(width: 70_000, height: 3))
    let bytes = request.bytes
    let header = try #require(
      DecoderRequest.header(Array(bytes.prefix(DecoderRequest.headerLength))))
    #expect(header.kind == .picture)
    #expect(header.box == request.box)
    #expect(header.pathLength == path.bytes.count)
    #expect(Array(bytes.dropFirst(DecoderRequest.headerLength)) == path.bytes)
  }

  @Test func numbersAreWrittenTheLeastByteFirst() {
    let box = PixelSize(width: 0x0102, height: 1 << 24)
    #expect(
      DecoderRequest(path: FilePath("p"), box: box).bytes == [
        0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0x70,
      ])
  }

  @Test func aRequestForMetadataSaysSo() throws {
    let bytes = DecoderRequest(metadataAt: FilePath("/p")).bytes
    let header = try #require(DecoderRequest.header(Array(bytes.dropLast(2))))
    #expect(header.kind == .metadata)
    #expect(header.pathLength == 2)
    #expect(bytes == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x2f, 0x70])
  }

  @Test(
    arguments: [
      [3, 1, 1, 1], [.max, 1, 1, 1], [0, 1, 1, 4097], [1, 0, 0, .max], [2, 1, 1, 4097],
    ] as [[UInt32]])
  func aRequestThatMakesNoSenseIsRefused(numbers: [UInt32]) {
    #expect(DecoderRequest.header(Self.header(numbers)) == nil)
  }

  /// Asks for a picture of 3 × 2 pixels, for a whole one within these, and for metadata.
  private static let covering = DecoderRequest(
    path: FilePath("/p"), box: PixelSize(width: 3, height: 2))
  private static let within = DecoderRequest(
    path: FilePath("/p"), box: PixelSize(width: 3, height: 2), isWhole: true)
  private static let fields = DecoderRequest(metadataAt: FilePath("/p"))

  private static let replies: [(DecoderReply.Kind, Int, Int, Int, DecoderRequest)] = [
    (.opaque, 3, 2, 18, covering), (.translucent, 3, 2, 24, covering),
    (.opaque, 3, 2, 18, within), (.opaque, 1, 1, 3, within), (.translucent, 3, 1, 12, within),
    (.damaged, 0, 0, 9, covering), (.damaged, 0, 0, 4096, fields), (.unreadable, 0, 0, 0, within),
    (.tooLarge, 64_250, 64_250, 0, covering), (.tooLarge, 500_000_001, 1, 0, within),
    (.metadata, 0, 0, 0, fields), (.metadata, 0, 0, 65_536, fields),
  ]

  @Test(arguments: replies)
  func aReplyComesBackFromItsHeader(
    kind: DecoderReply.Kind, width: Int, height: Int, count: Int, request: DecoderRequest
  ) throws {
    let size = PixelSize(width: width, height: height)
    let reply = DecoderReply(kind, size: size, bytes: Array(repeating: 7, count: count))
    #expect(reply.header.count == DecoderReply.headerLength)
    let header = try #require(DecoderReply.header(reply.header, answering: request))
    #expect(header.kind == kind)
    #expect(header.size == size)
    #expect(header.byteCount == count)
  }

  /// What no picture of 3 × 2 pixels is.
  private static let insane: [[UInt32]] = [
    // Kinds that are none, or no longer.
    [6, 3, 2, 18], [7, 3, 2, 24], [.max, 0, 0, 0], [5, 0, 0, 0],
    // Sizes.
    [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 0], [0, .max, 0, 0], [0, 0, .max, 0], [0, 4, 2, 24],
    [0, 3, 3, 27], [0, 2, 3, 18], [0, .max, 1, .max], [1, .max, .max, 4],
    [0, 37_837, 37_837, 37_837 * 37_837 * 3], [1, 65_536, 65_536, 0],
    // Lengths.
    [0, 3, 2, 17], [0, 3, 2, 19], [0, 3, 2, 24], [0, 3, 2, 0], [0, 3, 2, .max], [1, 3, 2, 18],
    [1, 3, 2, 23],
    // Words.
    [2, 0, 0, 4097], [2, 0, 0, .max], [2, 3, 2, 9], [4, 0, 0, 4097], [4, 3, 2, 0],
    // Pictures that are too large, and are not.
    [3, 3, 2, 0], [3, 0, 0, 0], [3, 0, .max, 0], [3, .max, .max, 0], [3, 50_000, 10_000, 0],
    [3, 64_250, 64_250, 1],
  ]

  @Test(arguments: insane)
  func aHeaderThatIsNoAnswerIsRefused(numbers: [UInt32]) {
    #expect(DecoderReply.header(Self.header(numbers), answering: Self.covering) == nil)
  }

  @Test(
    arguments: [[0, 4, 1, 12], [0, 1, 3, 9], [0, 0, 1, 0], [1, 3, 2, 18], [0, .max, .max, 3]]
      as [[UInt32]])
  func aWholePictureThatDoesNotFitIsRefused(numbers: [UInt32]) {
    #expect(DecoderReply.header(Self.header(numbers), answering: Self.within) == nil)
  }

  @Test(
    arguments: [[0, 3, 2, 18], [0, 0, 0, 0], [5, 1, 1, 0], [5, 0, 0, 65_537], [5, 0, 0, .max]]
      as [[UInt32]])
  func aHeaderThatIsNoMetadataIsRefused(numbers: [UInt32]) {
    #expect(DecoderReply.header(Self.header(numbers), answering: Self.fields) == nil)
  }

  @Test func aSideIsAsLongAsAFilesHeaderHasRoomForAndNoLonger() {
    let most = UInt32(Int32.max)
    #expect(DecoderReply.header(Self.header([3, most, 1, 0]), answering: Self.covering) != nil)
    #expect(DecoderReply.header(Self.header([3, 1, most, 0]), answering: Self.covering) != nil)
    #expect(DecoderReply.header(Self.header([3, most + 1, 1, 0]), answering: Self.covering) == nil)
    #expect(DecoderReply.header(Self.header([3, 1, most + 1, 0]), answering: Self.covering) == nil)
  }

  @Test func anyBytesAreNoTrap() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<20_000 {
      let numbers = (0..<4).map { _ in
        let most: UInt32 = Bool.random(using: &generator) ? 6 : .max
        return UInt32.random(in: 0...most, using: &generator)
      }
      for request in [Self.covering, Self.within, Self.fields] {
        guard let header = DecoderReply.header(Self.header(numbers), answering: request) else {
          continue
        }
        #expect(header.byteCount <= 65_536)
      }
    }
    #expect(DecoderReply.header([], answering: Self.covering) == nil)
    #expect(DecoderReply.header([0, 0, 0], answering: Self.covering) == nil)
  }

  /// Reads a reply out of bytes. Returns it, and how many bytes were asked for.
  private func read(
    _ bytes: [UInt8], answering request: DecoderRequest
  ) -> (reply: DecoderReply?, askedFor: Int) {
    var offset = 0
    let reply = DecoderReply.read(answering: request) { count in
      offset += count
      return Array(bytes.dropFirst(offset - count).prefix(count))
    }
    return (reply, offset)
  }

  @Test func noMoreIsTakenThanCanBeSo() throws {
    let true18 = DecoderReply(
      .opaque, size: PixelSize(width: 3, height: 2), bytes: Array(0..<18))
    let (reply, askedFor) = read(true18.header + true18.bytes, answering: Self.covering)
    #expect(reply == true18)
    #expect(askedFor == 16 + 18)
    // Of what can't be so, nothing behind the numbers is asked for.
    for numbers in Self.insane {
      let (reply, askedFor) = read(Self.header(numbers), answering: Self.covering)
      #expect(reply == nil)
      #expect(askedFor == 16)
    }
    #expect(read(true18.header + [1, 2], answering: Self.covering).reply == nil)
  }

  private static let brokenFields: [[UInt8]] = [
    [1], [1, 1], [1, 1, 0], [1, 2, 0, 65], [1, 255, 255, 65], [0, 1, 0, 65], [200, 1, 0, 65],
    [1, 0, 0], [1, 1, 0, 65, 9], [1, 1, 16] + Array(repeating: 65, count: 4097),
  ]

  @Test(arguments: brokenFields)
  func metadataThatNoDecoderWritesAreNoAnswer(bytes: [UInt8]) {
    let reply = DecoderReply(.metadata, bytes: bytes)
    #expect(read(reply.header + bytes, answering: Self.fields).reply == nil)
  }

  @Test func metadataThatADecoderWritesAreAnAnswer() {
    var fields = MetadataFields()
    fields.add(.place, Array("Munich".utf8))
    fields.add(.title, [UInt8](repeating: 0xff, count: 5000))
    for bytes in [[], fields.bytes] {
      let reply = DecoderReply(.metadata, bytes: bytes)
      #expect(read(reply.header + bytes, answering: Self.fields).reply == reply)
    }
  }

  @Test func pixelsBecomeAPicture() throws {
    let size = PixelSize(width: 1, height: 2)
    let opaque = DecoderReply(.opaque, size: size, bytes: [1, 2, 3, 4, 5, 6])
    #expect(
      try opaque.picture(at: FilePath("/p"))
        == Picture(size: size, hasAlpha: false, bytes: [1, 2, 3, 4, 5, 6]))
    let translucent = DecoderReply(.translucent, size: size, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try translucent.picture(at: FilePath("/p")).hasAlpha)
  }

  private static let errors: [(DecoderReply.Kind, PictureError)] = [
    (.damaged, .damaged(detail: "cut \u{fffd}")), (.unreadable, .unreadable(FilePath("/p"))),
    (.tooLarge, .tooLarge(PixelSize(width: 9, height: 8))),
  ]

  @Test(arguments: errors)
  func wordsBecomeAnError(kind: DecoderReply.Kind, error: PictureError) {
    let bytes = Array("cut ".utf8) + [0xff]
    let reply = DecoderReply(kind, size: PixelSize(width: 9, height: 8), bytes: bytes)
    #expect(throws: error) { try reply.picture(at: FilePath("/p")) }
    #expect(throws: error) { try reply.metadata(at: FilePath("/p")) }
  }

  @Test func fieldsBecomeMetadata() throws {
    var fields = MetadataFields()
    fields.add(.place, Array("Munich".utf8))
    let reply = DecoderReply(.metadata, bytes: fields.bytes)
    #expect(try reply.metadata(at: FilePath("/p")) == PhotoMetadata(place: "Munich"))
    #expect(try DecoderReply(.metadata, bytes: []).metadata(at: FilePath("/p")) == PhotoMetadata())
  }

  @Test func anAnswerToAnotherQuestionIsNone() {
    let pixel = DecoderReply(.opaque, size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3])
    #expect(throws: PictureError.decoderDied) { try pixel.metadata(at: FilePath("/p")) }
    let fields = DecoderReply(.metadata, bytes: [])
    #expect(throws: PictureError.decoderDied) { try fields.picture(at: FilePath("/p")) }
  }

  @Test(
    arguments: [(0, 0, 0), (0, 5, 0), (2, 2, 11), (2, 2, 13), (.max, .max, 3), (-1, -1, 3)]
      as [(Int, Int, Int)])
  func pixelsOfAnotherSizeAreNoPicture(width: Int, height: Int, count: Int) {
    let reply = DecoderReply(
      .opaque, size: PixelSize(width: width, height: height),
      bytes: Array(repeating: 0, count: count))
    #expect(throws: PictureError.decoderDied) { try reply.picture(at: FilePath("/p")) }
  }
}
