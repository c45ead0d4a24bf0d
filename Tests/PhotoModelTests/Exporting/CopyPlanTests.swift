// Tests of how the copy of a photo is made.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct CopyPlanTests {
  private func photo(
    _ file: String = "a.jpg", _ orientation: PictureOrientation = .upright,
    named name: String? = "a"
  ) -> Photo {
    Photo(
      id: UUID(), sequence: 1, name: name, sha256: "", original: FilePath("/" + file),
      sourceName: file, byteCount: 1, liked: false, added: Date(timeIntervalSince1970: 0),
      orientation: orientation)
  }

  private func options(_ change: (inout ExportOptions) -> Void) -> ExportOptions {
    var options = ExportOptions()
    change(&options)
    return options
  }

  @Test(arguments: PictureFormat.allCases)
  func theUsualExportCopiesTheOriginal(_ format: PictureFormat) {
    let plan = CopyPlan(photo("a.xyz"), format, ExportOptions())
    #expect(plan.instructions == nil && !plan.hasSidecar && plan.fileExtension == "xyz")
    #expect(!CopyPlan.needsFormat(photo(), ExportOptions()))
  }

  @Test func aRotationIsSaidByMetadataOrMadeOfPixels() {
    for format in [PictureFormat.jpeg, .webp, .tiff] {
      let plan = CopyPlan(photo("a.xyz", .rotatedLeft), format, ExportOptions())
      #expect(plan.instructions?.keepsPixels == true, "\(format)")
      #expect(plan.instructions?.orientation == .rotatedLeft)
      #expect(plan.fileExtension == "xyz")
    }
    for (format, copy) in [
      (PictureFormat.png, "png"), (.gif, "png"), (.bmp, "png"), (.heic, "jpg"), (.avif, "avif"),
      (.jxl, "jpg"),
    ] {
      let plan = CopyPlan(photo("a.xyz", .rotatedLeft), format, ExportOptions())
      #expect(plan.instructions?.keepsPixels == false, "\(format)")
      #expect(plan.fileExtension == (format.rawValue == copy ? "xyz" : copy), "\(format)")
    }
  }

  @Test func textsAreInTheCopyOrBesideIt() {
    let wanted = options { $0.writesTexts = true }
    for format in PictureFormat.allCases {
      let plan = CopyPlan(photo(), format, wanted)
      let embeds = [.jpeg, .png, .webp, .tiff].contains(format)
      #expect((plan.instructions?.texts?.name == "a") == embeds, "\(format)")
      #expect(plan.hasSidecar == !embeds, "\(format)")
      if !embeds { #expect(plan.instructions == nil, "\(format)") }
    }
    let unnamed = CopyPlan(photo(named: nil), .gif, wanted)
    #expect(!unnamed.hasSidecar && unnamed.instructions == nil)
    let long = CopyPlan(photo(named: String(repeating: "n", count: 200_000)), .jpeg, wanted)
    #expect(long.hasSidecar && long.instructions == nil, "too long for a message")
  }

  @Test func noCopySaysWhereItWasTaken() {
    let wanted = options { $0.leavesOutPlaces = true }
    for format in PictureFormat.allCases {
      let plan = CopyPlan(photo(), format, wanted)
      #expect(plan.instructions?.leavesOutPlaces == true, "\(format)")
      #expect(
        plan.instructions?.keepsPixels == [.jpeg, .webp, .gif, .bmp].contains(format),
        "\(format)")
    }
  }

  @Test func anotherFormatOrSizeIsEncoded() {
    let webp = CopyPlan(photo(), .jpeg, options { $0.format = .webp })
    #expect(webp.instructions?.format == .webp && webp.instructions?.keepsPixels == false)
    #expect(webp.fileExtension == "webp")
    let same = CopyPlan(photo("a.JPEG"), .jpeg, options { $0.format = .jpeg })
    #expect(same.instructions == nil && same.fileExtension == "JPEG")
    let small = CopyPlan(photo("a.JPEG"), .jpeg, options { $0.longestSide = 800 })
    #expect(small.instructions?.longestSide == 800 && small.instructions?.keepsPixels == true)
    #expect(small.fileExtension == "JPEG")
    let heic = CopyPlan(photo("a.heic"), .heic, options { $0.longestSide = 800 })
    #expect(heic.instructions?.keepsPixels == false && heic.fileExtension == "jpg")
    let avif = CopyPlan(
      photo(), .jpeg,
      options {
        $0.format = .avif
        $0.writesTexts = true
      })
    #expect(avif.hasSidecar && avif.instructions?.texts == nil)
  }

  @Test(arguments: [
    CopyInstructions(.jpeg, keepsPixels: true),
    CopyInstructions(
      .avif, keepsPixels: false, longestSide: 1, orientation: .transversed,
      leavesOutPlaces: true,
      texts: CopyInstructions.Texts(name: "a\nü", description: "", keywords: ["x", "y z"])),
    CopyInstructions(
      .png, keepsPixels: false,
      texts: CopyInstructions.Texts(name: nil, description: "d", keywords: [])),
  ])
  func aRequestHoldsTheInstructions(_ instructions: CopyInstructions) throws {
    let request = DecoderRequest(instructions, quality: 80, byteLimit: 1000)
    let read = try #require(DecoderRequest(bytes: request.bytes))
    #expect(read == request)
    #expect(read.instructions == instructions)
    #expect(read.resultCapacity == DecoderReply.longestWords)
  }

  @Test(
    arguments: [
      [], [1, 1, 0], [1, 9, 0, 0], [1, 1, 0, 1, 0], [1, 1, 0, 1, 0, 5, 0, 0, 0, 65],
      [1, 1, 0, 1, 3, 0, 0, 0, 0], [1, 1, 0, 1, 0, 1, 0, 0, 0, 0xff],
    ] as [[UInt8]])
  func instructionsThatMakeNoSenseAreRefused(_ bytes: [UInt8]) {
    #expect(CopyInstructions(bytes: bytes, format: .jpeg, longestSide: 1) == nil)
  }
}
