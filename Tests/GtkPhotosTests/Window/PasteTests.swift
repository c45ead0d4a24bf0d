// Tests of pictures from other programs' clipboards, through the window: untrusted bytes, which the
// app itself does not decode, and programs that do not answer.

import Foundation
import WindowDriver
import XCTest

final class PasteTests: XCTestCase {
  private func paste(into app: Application) throws {
    _ = try app.waitFor(role: "push button", named: "Reload", inWindow: "Photos")
    try app.wait(for: "the window to be active", within: 5) {
      try ScreenWindow.activeTitle() == "Photos"
    }
    try Keyboard.press("ctrl+v")
  }

  /// A PNG file of 20,000 × 20,000 pixels in black and white, 1.2 GB once GDK has decoded it.
  private func hugePicture() throws -> Data {
    let side: UInt32 = 20_000
    let rows = Data(count: Int(side) * (1 + Int(side) / 8))
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try rows.write(to: file)
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
    gzip.arguments = ["-n", "-c", file.path]
    gzip.standardOutput = output
    try gzip.run()
    let packed = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    func big(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    // gzip has a header of 10 bytes and a trailer of 8. zlib has a header of 2 bytes, and an
    // Adler-32 checksum as its trailer; of zeros alone it is 1 and, in the upper half, their count.
    let sum = UInt32(rows.count % 65521) << 16 | 1
    let deflated = [UInt8](packed.dropFirst(10).dropLast(8))
    let zlib: [UInt8] = [0x78, 0x9c] + deflated + big(sum)
    let flat = FlatPicture((0, 0, 0))
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png += flat.chunk("IHDR", big(side) + big(side) + [1, 0, 0, 0, 0])
    png += flat.chunk("IDAT", zlib)
    png += flat.chunk("IEND", [])
    return png
  }

  func testAHugePictureIsNotDecodedInTheApp() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    let png = try hugePicture()
    try copy(png, as: "image/png")
    let before = app.peakMemory
    try paste(into: app)
    // It is imported like any file, byte for byte, and the window stays responsive.
    try app.wait(for: "the picture in the library", within: 60) { try fixture.list().count == 1 }
    XCTAssertLessThan(app.peakMemory - before, 300 << 20)
    let path = try XCTUnwrap(try fixture.list().first).path
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), png)
    try app.giveNames(["Huge"])
    XCTAssertEqual(try fixture.list().map(\.name), ["Huge"])
    try fixture.close()
  }

  func testTheBytesOfAPhotoArePastedAsTheyAre() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    let photo = try Data(contentsOf: PhotosFixture.samples[0])
    try copy(photo, as: "image/jpeg")
    try paste(into: app)
    try app.giveNames(["As it is"])
    let path = try XCTUnwrap(try fixture.list().first).path
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), photo)
    XCTAssertTrue(path.hasSuffix(".jpg"))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: fixture.library.appending(path: "pasted").path)
    XCTAssertEqual(left, [])
    try fixture.close()
  }

  func testWhatIsNoPictureIsRefused() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    try copy(Data("<svg/>".utf8) + Data(count: 1000), as: "image/png")
    try paste(into: app)
    try app.wait(for: "the refusal to be told", within: 10) {
      try app.receiptLines() == ["Clipboard: not a supported picture"]
    }
    XCTAssertEqual(try fixture.list().count, 0)
    try fixture.close()
  }

  func testAProgramThatDoesNotAnswerHoldsNeitherAPasteNorTheClose() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start()
    let silent = try owner(of: PhotosFixture.samples[0])
    kill(silent.processIdentifier, SIGSTOP)
    try paste(into: app)
    // What another program copies next is pasted all the same.
    try copy(try Data(contentsOf: PhotosFixture.samples[1]), as: "image/jpeg")
    try paste(into: app)
    try app.giveNames(["From another one"])
    // Again the owner does not answer, and the window is closed.
    let second = try owner(of: PhotosFixture.samples[2])
    kill(second.processIdentifier, SIGSTOP)
    try paste(into: app)
    try fixture.close()
    XCTAssertEqual(try fixture.list().map(\.name), ["From another one"])
  }

  /// Starts a program that holds a photo on the clipboard.
  private func owner(of photo: URL) throws -> Process {
    let xclip = Process()
    xclip.executableURL = URL(fileURLWithPath: "/usr/bin/xclip")
    xclip.arguments = ["-quiet", "-selection", "clipboard", "-t", "image/jpeg", "-i", photo.path]
    xclip.standardError = FileHandle.nullDevice
    try xclip.run()
    addTeardownBlock {
      kill(xclip.processIdentifier, SIGCONT)
      xclip.terminate()
    }
    try Waiting.wait(for: "the clipboard to hold it", within: 5) {
      // A request to an owner that does not answer is repeated.
      let asked = try? CommandRun(
        URL(fileURLWithPath: "/usr/bin/xclip"),
        arguments: ["-selection", "clipboard", "-o", "-t", "TARGETS"], within: 0.5)
      return asked?.output.contains("image/jpeg") == true
    }
    return xclip
  }
}
