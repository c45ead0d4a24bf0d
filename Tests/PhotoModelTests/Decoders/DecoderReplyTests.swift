// Tests of the replies of decoders to the app, insane ones too.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct DecoderReplyTests {
  private static let box = PixelSize(width: 3, height: 2)
  /// Ask for a picture of 3 × 2 pixels, for a whole one within these, for a JPEG, for two pictures,
  /// and for metadata.
  private static let covering = DecoderRequest(PictureRendition(.cover, box))
  private static let within = DecoderRequest(PictureRendition(.within, box))
  private static let encoded = DecoderRequest(
    PictureRendition(.within, box, form: .file(.jpeg, quality: 80, byteLimit: 100)))
  private static let two = DecoderRequest(
    PictureRendition(.cover, box), PictureRendition(.cover, PixelSize(width: 1, height: 1)))
  private static let fields = DecoderRequest(metadataIn: LanguagePreference(locale: "C"))
  private static let proofs = DecoderRequest(
    proofsWith: SandboxTargets(home: FilePath("/"), socket: FilePath("/")))

  private func read(
    _ numbers: [Int], answering request: DecoderRequest, _ content: [UInt8] = []
  ) -> DecoderReply? {
    var memory = content
    memory += [UInt8](repeating: 7, count: request.resultCapacity - content.count)
    return DecoderReply.read(numbers.littleEndianBytes, answering: request) { sealed(memory, $0) }
  }

  /// The first bytes as the app has them; `nil` if there are not as many.
  private func sealed(_ bytes: [UInt8], _ count: Int) -> ImmutableMemory? {
    guard count <= bytes.count else { return nil }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    memory.copyBytes(from: bytes.prefix(count))
    return ImmutableMemory(UnsafeRawBufferPointer(memory)) { $0.deallocate() }
  }

  private static let pixels = DecoderReply.Rendition(
    channels: 3, size: box, bytes: PictureBytes(Array(0..<18)))
  private static let pixel = DecoderReply.Rendition(
    channels: 4, size: PixelSize(width: 1, height: 1), bytes: [9, 8, 7, 6])
  private static let file = DecoderReply.Rendition(channels: nil, size: box, bytes: [0xff, 0xd8])
  private static let whole = PixelSize(width: 4000, height: 3000)
  private static let replies: [(DecoderReply, DecoderRequest)] = [
    (DecoderReply(renditions: [pixels], of: whole), covering),
    (DecoderReply(renditions: [pixels], of: whole), within),
    (DecoderReply(renditions: [pixel], of: whole), within),
    (DecoderReply(renditions: [file], of: whole), encoded),
    (DecoderReply(renditions: [pixels, pixel], of: whole), two),
    (DecoderReply(.damaged, bytes: Array("cut".utf8)), covering),
    (DecoderReply(.damaged, bytes: [UInt8](repeating: 1, count: 4096)), fields),
    (DecoderReply(.unreadable), within),
    (DecoderReply(.tooLarge, size: PixelSize(width: 64_250, height: 64_250)), covering),
    (DecoderReply(.tooLarge, size: PixelSize(width: 500_000_001, height: 1)), within),
    (DecoderReply(.metadata), fields),
    (DecoderReply(.proofs, bytes: SandboxProofs(layers: [.landlock]).bytes), proofs),
  ]

  @Test(arguments: replies)
  func itComesBackFromItsMessage(reply: DecoderReply, request: DecoderRequest) throws {
    var memory = [UInt8](repeating: 0, count: request.resultCapacity)
    for (offset, bytes) in try #require(reply.pieces(answering: request)) {
      memory.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    let read = DecoderReply.read(reply.message, answering: request) { sealed(memory, $0) }
    #expect(read == reply)
  }

  @Test func whatDoesNotFitIsNotWritten() {
    let bytes = PictureBytes(Array(repeating: 1, count: Self.covering.resultCapacity + 1))
    let reply = DecoderReply(
      renditions: [DecoderReply.Rendition(channels: 4, size: Self.box, bytes: bytes)],
      of: Self.whole)
    #expect(reply.pieces(answering: Self.covering) == nil)
  }

  @Test func aLargeRenditionStaysInItsMemoryAndASmallOneIsCopied() throws {
    let large = PixelSize(width: 400, height: 300)
    let request = DecoderRequest(
      PictureRendition(.cover, Self.box), PictureRendition(.cover, large))
    let offset = request.offsets[1]
    var memory = [UInt8](repeating: 0, count: request.resultCapacity)
    for index in 0..<360_000 { memory[offset + index] = UInt8(index % 251) }
    weak var released: ImmutableMemory?
    do {
      let message = [0, 9, 9, 0, 3, 3, 2, 18, 3, 400, 300, 360_000].littleEndianBytes
      let reply = try #require(
        DecoderReply.read(message, answering: request) { count in
          #expect(count == offset + 360_000)
          let sealed = sealed(memory, count)
          released = sealed
          return sealed
        })
      #expect(reply.renditions[0].bytes.memory == nil)
      #expect(reply.renditions[1].bytes.memory != nil)
      #expect(Array(reply.renditions[1].bytes) == (0..<360_000).map { UInt8($0 % 251) })
      #expect(reply.renditions[1].bytes[1000] == 247)
    }
    #expect(released == nil)
  }

  @Test func aMemoryThatCannotBeSealedIsNoAnswer() {
    let message = [0, 9, 9, 0, 3, 3, 2, 18].littleEndianBytes
    #expect(DecoderReply.read(message, answering: Self.covering) { _ in nil } == nil)
  }

  /// What no picture of 3 × 2 pixels is.
  private static let insane: [[Int]] = [
    [], [0], [0, 3, 2], [0, 3, 2, 0], [0, 3, 2, 0, 3], [0, 3, 2, 0, 3, 3, 2],
    [0, 3, 2, 0, 3, 3, 2, 18, 0], [0, 3, 2, 0, 3, 3, 2, 18, 3, 3, 2, 18],
    // Kinds that are none, or belong to other requests.
    [6, 3, 2, 0, 3, 3, 2, 18], [most, 0, 0, 0], [4, 0, 0, 0], [5, 0, 0, 0],
    // Sizes of the whole picture.
    [0, 0, 2, 0, 3, 3, 2, 18], [0, 3, 0, 0, 3, 3, 2, 18], [0, most, 1, 0, 3, 3, 2, 18],
    [0, 50_000, 10_001, 0, 3, 3, 2, 18], [0, 3, 2, 1, 3, 3, 2, 18],
    // Sizes.
    [0, 3, 2, 0, 3, 0, 2, 0], [0, 3, 2, 0, 3, 3, 0, 0], [0, 3, 2, 0, 3, 0, 0, 0],
    [0, 3, 2, 0, 3, most, 0, 0], [0, 3, 2, 0, 3, 4, 2, 24], [0, 3, 2, 0, 3, 3, 3, 27],
    [0, 3, 2, 0, 3, 2, 3, 18], [0, 3, 2, 0, 3, most, 1, most], [0, 3, 2, 0, 4, most, most, 4],
    [0, 3, 2, 0, 3, 37_837, 37_837, 37_837 * 37_837 * 3], [0, 3, 2, 0, 4, 65_536, 65_536, 0],
    // Lengths and channels.
    [0, 3, 2, 0, 3, 3, 2, 17], [0, 3, 2, 0, 3, 3, 2, 19], [0, 3, 2, 0, 3, 3, 2, 24],
    [0, 3, 2, 0, 3, 3, 2, 0], [0, 3, 2, 0, 3, 3, 2, most], [0, 3, 2, 0, 4, 3, 2, 18],
    [0, 3, 2, 0, 2, 3, 2, 12], [0, 3, 2, 0, 5, 3, 2, 30], [0, 3, 2, 0, 0, 3, 2, 18],
    // Words.
    [1, 0, 0, 4097], [1, 0, 0, most], [1, 3, 2, 9], [3, 0, 0, 4097], [3, 3, 2, 0],
    // Pictures that are too large, and are not.
    [2, 3, 2, 0], [2, 0, 0, 0], [2, 0, most, 0], [2, most, most, 0], [2, 50_000, 10_000, 0],
    [2, 64_250, 64_250, 1],
  ]
  private static let most = Int(UInt32.max)

  @Test(arguments: insane)
  func aMessageThatIsNoAnswerIsRefused(numbers: [Int]) {
    #expect(read(numbers, answering: Self.covering) == nil)
  }

  @Test(
    arguments: [
      [0, 9, 9, 0, 3, 4, 1, 12], [0, 9, 9, 0, 3, 1, 3, 9], [0, 9, 9, 0, 3, 0, 1, 0],
      [0, 9, 9, 0, 4, 3, 2, 18],
    ] as [[Int]])
  func aWholePictureThatDoesNotFitIsRefused(numbers: [Int]) {
    #expect(read(numbers, answering: Self.within) == nil)
  }

  @Test(
    arguments: [
      [0, 9, 9, 0, 0, 3, 2, 101], [0, 9, 9, 0, 0, 3, 2, 0], [0, 9, 9, 0, 3, 3, 2, 18],
      [0, 9, 9, 0, 0, 4, 2, 50],
    ] as [[Int]])
  func anEncodedCopyThatIsNoneIsRefused(numbers: [Int]) {
    #expect(read(numbers, answering: Self.encoded) == nil)
    #expect(read([0, 9, 9, 0, 0, 3, 2, 100], answering: Self.encoded) != nil)
  }

  @Test(
    arguments: [
      [0, 3, 2, 0, 3, 3, 2, 18], [0, 0, 0, 0], [4, 1, 1, 0], [4, 0, 0, 65_537],
      [4, 0, 0, Int(UInt32.max)], [4, 0, 0, 0, 0],
    ] as [[Int]])
  func aMessageThatIsNoMetadataIsRefused(numbers: [Int]) {
    #expect(read(numbers, answering: Self.fields) == nil)
  }

  @Test func aSideIsAsLongAsAFilesHeaderHasRoomForAndNoLonger() {
    let most = Int(Int32.max)
    #expect(read([2, most, 1, 0], answering: Self.covering) != nil)
    #expect(read([2, 1, most, 0], answering: Self.covering) != nil)
    #expect(read([2, most + 1, 1, 0], answering: Self.covering) == nil)
    #expect(read([2, 1, most + 1, 0], answering: Self.covering) == nil)
  }

  @Test func anyNumbersAreNoTrap() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<20_000 {
      let numbers = (0..<[4, 8, 12][Int.random(in: 0...2, using: &generator)]).map { _ in
        Int.random(in: 0...(Bool.random(using: &generator) ? 6 : Self.most), using: &generator)
      }
      for request in [Self.covering, Self.within, Self.encoded, Self.two, Self.fields] {
        guard let reply = read(numbers, answering: request) else { continue }
        #expect(reply.bytes.count <= 65_536)
      }
    }
  }

  @Test func lessMemoryThanAskedForIsNoTrap() {
    for byteCount in [0, 1, 17] {
      let memory = [UInt8](repeating: 0, count: byteCount)
      let reply = DecoderReply.read(
        [0, 3, 2, 0, 3, 3, 2, 18].littleEndianBytes, answering: Self.covering
      ) { sealed(memory, $0) }
      #expect(reply == nil)
    }
  }

  private static let brokenFields: [[UInt8]] = [
    [1], [1, 1], [1, 1, 0], [1, 2, 0, 65], [1, 255, 255, 65], [0, 1, 0, 65], [200, 1, 0, 65],
    [1, 0, 0], [1, 1, 0, 65, 9], [1, 1, 16] + Array(repeating: 65, count: 4097),
  ]

  @Test(arguments: brokenFields)
  func metadataThatNoDecoderWritesAreNoAnswer(bytes: [UInt8]) {
    #expect(read([4, 0, 0, bytes.count], answering: Self.fields, bytes) == nil)
  }

  @Test func metadataThatADecoderWritesAreAnAnswer() {
    var fields = MetadataFields()
    fields.add(.place, Array("Munich".utf8))
    fields.add(.title, [UInt8](repeating: 0xff, count: 5000))
    for bytes in [[], fields.bytes] {
      let reply = DecoderReply(.metadata, bytes: bytes)
      #expect(read([4, 0, 0, bytes.count], answering: Self.fields, bytes) == reply)
    }
  }

  @Test func pixelsBecomeAPicture() throws {
    let reply = DecoderReply(renditions: [Self.pixels], of: Self.whole)
    #expect(
      try reply.picture(at: FilePath("/p"))
        == Picture(size: Self.box, hasAlpha: false, bytes: Array(0..<18)))
    let translucent = DecoderReply(renditions: [Self.pixel], of: Self.whole)
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
    #expect(reply.isFailure)
    #expect(throws: error) { try reply.picture(at: FilePath("/p")) }
    #expect(throws: error) { try reply.metadata(at: FilePath("/p")) }
  }

  @Test func fieldsBecomeMetadata() throws {
    var fields = MetadataFields()
    fields.add(.place, Array("Munich".utf8))
    let reply = DecoderReply(.metadata, bytes: fields.bytes)
    #expect(!reply.isFailure)
    #expect(try reply.metadata(at: FilePath("/p")) == PhotoMetadata(place: "Munich"))
    #expect(try DecoderReply(.metadata).metadata(at: FilePath("/p")) == PhotoMetadata())
  }

  @Test func anAnswerToAnotherQuestionIsNone() {
    let pixels = DecoderReply(renditions: [Self.pixels], of: Self.whole)
    #expect(throws: PictureError.decoderDied) { try pixels.metadata(at: FilePath("/p")) }
    #expect(throws: PictureError.decoderDied) {
      try DecoderReply(.metadata).picture(at: FilePath("/p"))
    }
    let file = DecoderReply(renditions: [Self.file], of: Self.whole)
    #expect(throws: PictureError.decoderDied) { try file.picture(at: FilePath("/p")) }
  }

  @Test func proofsComeBackFromTheirBytes() {
    let proofs = SandboxProofs(
      layers: [.namespaces, .systemCallFilter], refusals: [.readFile: 2, .exceedMemory: 12])
    #expect(SandboxProofs(bytes: proofs.bytes) == proofs)
    #expect(proofs.breaches.count == SandboxAttempt.allCases.count - 2)
    for bytes in [[], [9], [255, 255, 255, 255], [2, 0, 0, 0, 1, 0, 0, 0]] as [[UInt8]] {
      #expect(SandboxProofs(bytes: bytes).refusals.isEmpty)
    }
    #expect(
      SandboxProofs(bytes: [0, 99, 1, 8, 5].map { Int($0) }.littleEndianBytes).refusals == [
        .takeSharedMemory: 5
      ])
  }

  @Test func targetsComeBackFromTheirText() {
    let targets = SandboxTargets(home: FilePath("/home/p"), socket: FilePath("/tmp/s"))
    #expect(SandboxTargets(text: targets.text) == targets)
    #expect(SandboxTargets(text: []).home == FilePath(""))
  }
}
