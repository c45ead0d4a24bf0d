// Tests of the messages between the app and its decoders, insane ones too.

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
    #expect(header.payloadLength == path.bytes.count)
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
    #expect(header.payloadLength == 2)
    #expect(bytes == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x2f, 0x70])
  }

  @Test(
    arguments: [
      [5, 1, 1, 1], [.max, 1, 1, 1], [0, 1, 1, 4097], [1, 0, 0, .max], [3, 1, 1, 4097],
      [4, 0, 0, 38_001],
    ] as [[UInt32]])
  func aRequestThatMakesNoSenseIsRefused(numbers: [UInt32]) {
    #expect(DecoderRequest.header(Self.header(numbers)) == nil)
  }

  @Test func aRequestForAThumbnailCarriesItsBytes() throws {
    let request = DecoderRequest(keptThumbnail: [0, 9, 0])
    #expect(request.bytes == [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 9, 0])
    let header = try #require(DecoderRequest.header(Array(request.bytes.dropLast(3))))
    #expect(header.kind == .keptThumbnail)
    #expect(header.payloadLength == 3)
    let made = DecoderRequest(thumbnailAt: FilePath("p"), box: PixelSize(width: 2, height: 3))
    #expect(made.bytes == [3, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0x70])
  }

  private static let replies: [(DecoderReply.Kind, Int, Int, Int)] = [
    (.opaque, 2, 3, 18), (.translucent, 2, 3, 24), (.damaged, 0, 0, 9),
    (.tooLarge, 64_250, 64_250, 0), (.unreadable, 0, 0, 0), (.metadata, 0, 0, 65_536),
    (.opaqueThumbnail, 2, 3, 18), (.opaqueThumbnail, 2, 3, 38_018),
    (.translucentThumbnail, 2, 3, 30),
  ]

  @Test(arguments: replies)
  func aReplyComesBackFromItsHeader(
    kind: DecoderReply.Kind, width: Int, height: Int, count: Int
  ) throws {
    let size = PixelSize(width: width, height: height)
    let reply = DecoderReply(kind, size: size, bytes: Array(repeating: 7, count: count))
    #expect(reply.header.count == DecoderReply.headerLength)
    let header = try #require(DecoderReply.header(reply.header))
    #expect(header.kind == kind)
    #expect(header.size == size)
    #expect(header.byteCount == count)
  }

  private static let insane: [[UInt32]] = [
    [8, 1, 1, 3], [.max, 0, 0, 0], [6, 2, 2, 11], [6, 2, 2, 38_013], [7, 2, 2, 15],
    [7, .max, .max, 5],
    [0, 2, 2, 11], [0, 2, 2, 13], [0, 2, 2, 16], [1, 2, 2, 12], [0, 0, 5, 15],
    [2, 0, 0, 65_537], [3, 0, 0, .max], [4, .max, .max, .max], [5, 0, 0, 65_537],
    [0, .max, 1, 5], [1, 65_536, 65_536, 0],
  ]

  @Test(arguments: insane)
  func aHeaderThatMakesNoSenseIsRefused(numbers: [UInt32]) {
    #expect(DecoderReply.header(Self.header(numbers)) == nil)
  }

  @Test(arguments: [0, 1] as [UInt32])
  func aSizeBeyondAllNumbersIsRefusedWithoutACrash(kind: UInt32) async {
    await #expect(processExitsWith: .success) { [kind] in
      let numbers = [kind, .max, .max, 0]
      let bytes = numbers.flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
      guard DecoderReply.header(bytes) == nil else { preconditionFailure("taken for sane") }
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

  @Test func pixelsAndWhatIsBehindThemBecomeAThumbnail() throws {
    let size = PixelSize(width: 1, height: 2)
    let opaque = DecoderReply(.opaqueThumbnail, size: size, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      try opaque.thumbnail(at: FilePath("/p"))
        == Thumbnail(
          picture: Picture(size: size, hasAlpha: false, bytes: [1, 2, 3, 4, 5, 6]), bytes: [7, 8]))
    let translucent = DecoderReply(.translucentThumbnail, size: size, bytes: Array(1...8))
    #expect(
      try translucent.thumbnail(at: FilePath("/p"))
        == Thumbnail(picture: Picture(size: size, hasAlpha: true, bytes: Array(1...8)), bytes: []))
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
    #expect(throws: error) { try reply.thumbnail(at: FilePath("/p")) }
  }

  @Test func fieldsBecomeMetadata() throws {
    var fields = MetadataFields()
    fields.add(.place, Array("Munich".utf8))
    let reply = DecoderReply(.metadata, bytes: fields.bytes)
    #expect(try reply.metadata(at: FilePath("/p")) == PhotoMetadata(place: "Munich"))
    #expect(try DecoderReply(.metadata, bytes: []).metadata(at: FilePath("/p")) == PhotoMetadata())
  }

  @Test func anAnswerToAnotherQuestionIsNone() {
    #expect(DecoderReply.Kind.opaque.answers(.picture))
    #expect(DecoderReply.Kind.translucent.answers(.picture))
    #expect(DecoderReply.Kind.metadata.answers(.metadata))
    #expect(!DecoderReply.Kind.metadata.answers(.picture))
    #expect(!DecoderReply.Kind.opaque.answers(.metadata))
    #expect(!DecoderReply.Kind.translucent.answers(.metadata))
    #expect(DecoderReply.Kind.opaque.answers(.keptThumbnail))
    #expect(!DecoderReply.Kind.opaque.answers(.thumbnail))
    for kind in [DecoderReply.Kind.opaqueThumbnail, .translucentThumbnail] {
      #expect(kind.answers(.thumbnail))
      #expect(!kind.answers(.picture) && !kind.answers(.keptThumbnail) && !kind.answers(.metadata))
    }
    for kind in [DecoderReply.Kind.damaged, .tooLarge, .unreadable] {
      #expect(kind.answers(.picture) && kind.answers(.metadata) && kind.answers(.thumbnail))
    }
    let pixel = DecoderReply(.opaque, size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3])
    #expect(throws: PictureError.decoderDied) { try pixel.metadata(at: FilePath("/p")) }
    #expect(throws: PictureError.decoderDied) { try pixel.thumbnail(at: FilePath("/p")) }
    let fields = DecoderReply(.metadata, bytes: [])
    #expect(throws: PictureError.decoderDied) { try fields.picture(at: FilePath("/p")) }
  }
}
