// Tests of what can be asked of a decoder besides a picture for a box: several sizes, a part, a frame
// of an animation, an encoded copy; and of files that are no regular ones.

import Foundation
import PhotoModel
import TestPictures
import XCTest

@testable import GtkPhotos

final class RenditionTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private let pool = DecoderPool(size: 1, program: PhotosFixture.decoder.path)

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func ask(_ request: DecoderRequest, _ file: URL) async throws -> DecoderReply {
    try await pool.reply(to: request, about: FilePath(file.path), .background)
  }

  /// Draws a picture with ImageMagick.
  private func draw(_ name: String, _ arguments: [String]) throws -> URL {
    let file = folder.appending(path: name)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["convert"] + arguments + [file.path]
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, name)
    return file
  }

  /// A picture of 400 × 300 pixels, red on the left half and blue on the right one.
  private func halves(_ name: String, _ options: [String] = []) throws -> URL {
    try draw(name, ["-size", "200x300", "xc:#c80000", "xc:#0000c8", "+append"] + options)
  }

  /// Whether all pixels have about this colour.
  private func assert(
    _ rendition: DecoderReply.Rendition?, is colour: [Int], _ what: String, line: UInt = #line
  ) throws {
    let rendition = try XCTUnwrap(rendition, line: line)
    let channels = try XCTUnwrap(rendition.channels, line: line)
    for start in stride(from: 0, to: rendition.bytes.count, by: channels) {
      for channel in 0..<3
      where abs(Int(rendition.bytes[start + channel]) - colour[channel]) > 12 {
        return XCTFail("\(what): \(rendition.bytes[start..<start + 3])", line: line)
      }
    }
  }

  func testOneRequestHasSeveralSizesAndForms() async throws {
    let reply = try await ask(
      DecoderRequest(
        PictureRendition(.within, PixelSize(width: 100, height: 100)),
        PictureRendition(.cover, PixelSize(width: 34, height: 28)),
        PictureRendition(
          .within, PixelSize(width: 100, height: 100),
          form: .file(.jpeg, quality: 80, byteLimit: 20_000))),
      halves("picture.jpg"))
    XCTAssertEqual(reply.size, PixelSize(width: 400, height: 300))
    XCTAssertEqual(reply.renditions.count, 3)
    XCTAssertEqual(reply.renditions.first?.size, PixelSize(width: 100, height: 75))
    XCTAssertEqual(reply.renditions.dropFirst().first?.size, PixelSize(width: 34, height: 28))
    let jpeg = try XCTUnwrap(reply.renditions.last)
    XCTAssertNil(jpeg.channels)
    XCTAssertEqual(jpeg.size, PixelSize(width: 100, height: 75))
    let file = folder.appending(path: "copy.jpg")
    try Data(jpeg.bytes).write(to: file)
    let copy = try await pool.picture(
      at: FilePath(file.path), within: PixelSize(width: 1000, height: 1000), priority: .background)
    XCTAssertEqual(copy.size, PixelSize(width: 100, height: 75))
  }

  func testACopyThatIsLargerThanItMayBeIsRefused() async throws {
    let rendition = PictureRendition(
      .within, PixelSize(width: 400, height: 300), form: .file(.jpeg, quality: 95, byteLimit: 100))
    let reply = try await ask(DecoderRequest(rendition), PhotosFixture.samples[0])
    XCTAssertEqual(reply.kind, .damaged)
  }

  func testARegionIsAPartOfTheUprightPicture() async throws {
    let part = PixelSize(width: 100, height: 100)
    let box = PixelSize(width: 50, height: 50)
    let pictures: [(URL, PixelRectangle, [Int])] = [
      (try halves("a.jpg"), PixelRectangle(x: 0, y: 50, size: part), [200, 0, 0]),
      (try halves("b.png"), PixelRectangle(x: 300, y: 200, size: part), [0, 0, 200]),
      (try halves("c.bmp"), PixelRectangle(x: 290, y: 0, size: part), [0, 0, 200]),
    ]
    for (file, region, colour) in pictures {
      let request = DecoderRequest(PictureRendition(.cover, box), region: region)
      let reply = try await ask(request, file)
      XCTAssertEqual(reply.renditions.first?.size, box)
      try assert(reply.renditions.first, is: colour, "\(file.lastPathComponent) at \(region)")
    }
  }

  func testARegionIsTheSameInEachOrientation() async throws {
    func part(_ orientation: Int) async throws -> PictureBytes {
      let reply = try await ask(
        DecoderRequest(
          PictureRendition(.cover, PixelSize(width: 30, height: 30)),
          region: PixelRectangle(x: 12, y: 8, size: PixelSize(width: 40, height: 40))),
        PictureSet.own.url("orientation/Landscape_\(orientation).jpg"))
      return try XCTUnwrap(reply.renditions.first).bytes
    }
    let upright = try await part(1)
    for orientation in 2...8 {
      let turned = try await part(orientation)
      let sum = zip(turned, upright).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      XCTAssertLessThan(Double(sum) / Double(upright.count), 12, "orientation \(orientation)")
    }
  }

  func testARegionOutsideOfThePictureIsRefused() async throws {
    let file = try halves("picture.jpg")
    for (x, y, width, height) in [
      (301, 0, 100, 100), (0, 201, 100, 100), (0, 0, 401, 1), (Int(Int32.max), 0, 1, 1),
      (0, 0, 0, 1), (0, Int(UInt32.max), 1, Int(UInt32.max)),
    ] {
      let region = PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
      let reply = try await ask(
        DecoderRequest(PictureRendition(.cover, Thumbnail.box), region: region), file)
      XCTAssertEqual(reply.kind, .damaged, "\(region)")
    }
  }

  func testEachFrameOfAnAnimationCanBeAskedFor() async throws {
    let colours: [(String, [Int])] = [
      ("#c80000", [200, 0, 0]), ("#00c800", [0, 200, 0]), ("#0000c8", [0, 0, 200]),
    ]
    for name in ["frames.gif", "frames.webp", "pages.tif"] {
      let file = try draw(name, ["-size", "60x40"] + colours.map { "xc:\($0.0)" })
      for (number, (_, colour)) in colours.enumerated() {
        let reply = try await ask(
          DecoderRequest(
            PictureRendition(.within, PixelSize(width: 60, height: 40)), frame: number), file)
        XCTAssertEqual(reply.size, PixelSize(width: 60, height: 40), name)
        try assert(reply.renditions.first, is: colour, "\(name), frame \(number)")
      }
      let beyond = try await ask(
        DecoderRequest(PictureRendition(.cover, Thumbnail.box), frame: 3), file)
      XCTAssertEqual(beyond.kind, .damaged, name)
    }
  }

  // MARK: - Files

  func testWhatIsNoRegularFileIsUnreadable() async throws {
    let pipe = folder.appending(path: "pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    for path in [pipe.path, folder.path, "/dev/zero", "/nowhere"] {
      do {
        _ = try await pool.picture(
          at: FilePath(path), covering: Thumbnail.box, priority: .background)
        XCTFail("\(path) was decoded")
      } catch let error as PictureError {
        XCTAssertEqual(error, .unreadable(FilePath(path)))
      }
    }
  }

  func testNoLibrarySeesAFileOfNoListedFormat() async throws {
    // libvips and gdk-pixbuf have loaders for these.
    let svg = folder.appending(path: "picture.svg")
    try #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
      .write(to: svg, atomically: true, encoding: .utf8)
    for file in [
      svg, try draw("picture.ppm", ["-size", "9x9", "xc:red"]),
      try draw("picture.ico", ["-size", "9x9", "xc:red"]),
    ] {
      let reply = try await ask(DecoderRequest(PictureRendition(.cover, Thumbnail.box)), file)
      XCTAssertEqual(reply.kind, .damaged)
      XCTAssertEqual(String(decoding: reply.bytes, as: UTF8.self), "not a known file format")
    }
  }
}
