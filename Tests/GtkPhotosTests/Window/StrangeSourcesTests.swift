// Tests of sources that few programs expect: names that are no text, two names for one file, files that are none,
// a disk that answers late, and the library itself. Every picture becomes a photo, everything else has a line, and
// no source is touched.

import Foundation
import WindowDriver
import XCTest

final class StrangeSourcesTests: XCTestCase {
  /// A picture of its own: what follows the end of a JPEG file makes it another one.
  private func picture(_ number: Int) throws -> Data {
    try Data(contentsOf: PhotosFixture.samples[number % PhotosFixture.samples.count])
      + Data("\(number)".utf8)
  }

  /// Writes a file whose name is any bytes.
  private func write(_ bytes: Data, named name: [UInt8], in folder: URL) throws {
    let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let descriptor = path.withUnsafeBytes { buffer in
      open(buffer.bindMemory(to: CChar.self).baseAddress!, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    }
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    // Long finished: a file that was just written is read again later.
    var times = [
      timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0),
    ]
    futimes(descriptor, &times)
  }

  /// The names, sizes and times of all files of a folder, as one text.
  private func state(of folder: URL) throws -> String {
    try CommandRun(
      URL(fileURLWithPath: "/usr/bin/find"),
      arguments: [folder.path, "-printf", "%P %s %T@ %i %n %m\\0"]
    ).output.split(separator: "\0").sorted().joined(separator: "\n")
  }

  private func folder(_ name: String, _ fixture: PhotosFixture) throws -> URL {
    let folder = fixture.folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  func testNamesOfAnyBytes() throws {
    let fixture = try PhotosFixture()
    let card = try folder("card", fixture)
    let names: [[UInt8]] = [
      // As long as a name can be.
      Array(repeating: UInt8(ascii: "a"), count: 251) + Array(".jpg".utf8),
      // Latin-1, as old cameras write it; a surrogate; a byte that UTF-8 never has.
      [0x63, 0x61, 0x66, 0xe9] + Array(".jpg".utf8),
      [0xed, 0xa0, 0x80] + Array(".jpg".utf8),
      [0xff] + Array(".jpg".utf8),
      // Line breaks, a tab, the bell, quotes, a backslash.
      Array("two\nlines\t\u{7}\"'\\.jpg".utf8),
      Array("-option.jpg".utf8),
      Array(" .jpg".utf8),
      // Two names that differ by case alone.
      Array("photo.jpg".utf8), Array("PHOTO.JPG".utf8),
    ]
    for (index, name) in names.enumerated() {
      try write(try picture(index), named: name, in: card)
    }
    try write(Data("no picture".utf8), named: Array("text\nof two.jpg".utf8), in: card)
    let before = try state(of: card)
    let app = try fixture.start([card])
    let given = (1...names.count).map { "n\($0)" }
    try app.giveNames(given)
    XCTAssertEqual(try fixture.list(of: names.count).map { $0.name ?? "" }.sorted(), given.sorted())
    let lines = try app.wait(toFind: "the line of the text", within: 30) {
      let lines = try app.receiptLines()
      return lines.isEmpty ? nil : lines
    }
    XCTAssertEqual(lines.count, 1)
    XCTAssertTrue(lines[0].hasSuffix("of two.jpg: not a supported picture"), lines[0])
    XCTAssertFalse(lines[0].contains("\n"), lines[0])
    XCTAssertEqual(try state(of: card), before)
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
    let digests = Set(try fixture.list().map(\.sha256))
    XCTAssertEqual(digests.count, names.count)
    try fixture.start()
    XCTAssertEqual(try fixture.list().map { $0.name ?? "" }.sorted(), given.sorted())
    try fixture.close()
  }

  func testNamesOnTheCommandLineAndForARunningWindow() throws {
    let fixture = try PhotosFixture()
    let card = try folder("card", fixture)
    for (index, name) in ["x", "y"].enumerated() {
      try write(
        try picture(index), named: [0x63, 0xe9, 0xff] + Array("\(name).jpg".utf8), in: card)
    }
    // Foundation can't pass such names on: a shell does.
    func hand(_ pattern: String) throws -> Application {
      try Application(
        URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          "-c", "exec \"$0\" --library \"$1\" \"$2\"/\(pattern)", PhotosFixture.binary.path,
          fixture.library.path, card.path,
        ],
        environment: [
          "XDG_CACHE_HOME": fixture.folder.appending(path: "cache").path,
          "XDG_STATE_HOME": fixture.folder.appending(path: "state").path,
        ])
    }
    let app = try hand("*x.jpg")
    try app.waitForPhoto(1, of: 1)
    let second = try hand("*y.jpg")
    XCTAssertEqual(try second.waitForExit(within: 20), .exited(0), second.errorOutput)
    try app.giveNames(["First", "Second"])
    try Waiting.wait(for: "both", within: 20) { try fixture.list().count == 2 }
    XCTAssertEqual(try fixture.list().map(\.name), ["First", "Second"])
    app.terminate()
    XCTAssertEqual(try app.waitForExit(within: 20), .exited(0), app.errorOutput)
  }

  func testFilesThatAreNone() throws {
    let fixture = try PhotosFixture()
    let card = try folder("card", fixture)
    try write(try picture(1), named: Array("one.jpg".utf8), in: card)
    // A second name of the same file.
    XCTAssertEqual(link(card.path + "/one.jpg", card.path + "/two.jpg"), 0)
    // A name of it outside: the original must be a file of its own.
    let outside = fixture.folder.appending(path: "outside.jpg")
    XCTAssertEqual(link(card.path + "/one.jpg", outside.path), 0)
    XCTAssertEqual(mkfifo(card.path + "/pipe.jpg", 0o644), 0)
    try FileManager.default.createSymbolicLink(
      atPath: card.path + "/loop.jpg", withDestinationPath: "loop.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: card.path + "/broken.jpg", withDestinationPath: "nowhere.jpg")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let place = card.path + "/socket.jpg"
    try XCTSkipIf(place.utf8.count > 107, "skipped: the temporary folder's path is too long")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    XCTAssertEqual(isBound, 0)
    var expected = [
      "broken.jpg: there is no such file",
      "loop.jpg: it is a link that leads to itself",
      "pipe.jpg: it is not a regular file",
      "socket.jpg: it is not a regular file",
      "two.jpg: duplicate of a picture that was already added",
    ]
    // Only root can make devices.
    if mknod(card.path + "/zero.jpg", S_IFCHR | 0o666, 1 << 8 | 5) == 0 {
      expected.append("zero.jpg: it is not a regular file")
    }
    let before = try state(of: card)
    let app = try fixture.start([card])
    try app.giveNames(["One"])
    let lines = try app.wait(toFind: "\(expected.count) lines", within: 30) {
      let lines = try app.receiptLines()
      return lines.count == expected.count ? lines : nil
    }
    XCTAssertEqual(lines.sorted(), expected.sorted())
    XCTAssertEqual(try state(of: card), before)
    // What happens to the source later is nothing to the library.
    let original = URL(fileURLWithPath: try XCTUnwrap(fixture.list().first).path)
    try Data("changed".utf8).write(to: outside, options: [])
    XCTAssertEqual(try Data(contentsOf: original), try picture(1))
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  /// A file that another process has leased can't be opened until that one gives it back.
  func testASourceThatAnswersLateHoldsNobodyUp() throws {
    let fixture = try PhotosFixture()
    let card = try folder("card", fixture)
    for index in 0..<3 {
      try write(try picture(index), named: Array("\(index).jpg".utf8), in: card)
    }
    let slow = open(card.path + "/0.jpg", O_RDWR)
    XCTAssertGreaterThanOrEqual(slow, 0)
    let before = signal(SIGIO, SIG_IGN)
    defer { signal(SIGIO, before) }
    // F_SETLEASE, which C headers define only with GNU extensions.
    guard fcntl(slow, 1024, Int32(F_WRLCK)) == 0 else {
      close(slow)
      throw XCTSkip("skipped: no leases on this file system")
    }
    let app = try fixture.start([card])
    // Those that can be read are asked for first.
    for (ordinal, name) in [(2, "b"), (3, "c")] { try app.namePhoto(ordinal, of: 3, as: name) }
    try app.wait(for: "two names", within: 20) {
      try fixture.list().compactMap(\.name).sorted() == ["b", "c"]
    }
    close(slow)
    try app.namePhoto(1, of: 3, as: "a")
    try fixture.wait(for: ["a", "b", "c"], after: "what came late")
    XCTAssertEqual(try app.receiptLines(), [])
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }

  func testTheLibraryItselfIsPicked() throws {
    let fixture = try PhotosFixture()
    let app = try fixture.start(Array(PhotosFixture.samples.prefix(2)))
    try app.giveNames(["Anna", "Bert"])
    try fixture.wait(for: ["Anna", "Bert"], after: "what was done")
    let before = try fixture.list()
    try fixture.handOver([fixture.library])
    let lines = try app.wait(toFind: "five lines", within: 30) {
      let lines = try app.receiptLines()
      return lines.count == 5 ? lines : nil
    }
    XCTAssertEqual(
      lines.sorted(),
      [
        "library.lock: the file is empty", "library.sqlite-shm: not a supported picture",
        "library.sqlite-wal: not a supported picture", "library.sqlite: not a supported picture",
        "originals: it belongs to the library itself",
      ])
    XCTAssertEqual(try fixture.list(), before)
    XCTAssertNil(try app.window("Name Photo"))
    try fixture.close()
    XCTAssertEqual(try fixture.run("--check").status, 0)
  }
}
