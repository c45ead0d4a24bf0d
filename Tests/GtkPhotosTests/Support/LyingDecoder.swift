// The decoder that lies (`Tests/LyingDecoder`), and files that ask it to.

import Foundation
import WindowDriver
import XCTest

/// The decoder that lies, for tests of what the app believes.
enum LyingDecoder {
  /// The program, beside the test bundle.
  static let program = PhotosFixture.binary.deletingLastPathComponent()
    .appending(path: "lying-decoder")

  /// Its lies that take long, or for ever.
  static let slow: Set<String> = ["sleeps", "sleepsInTheHeader", "drips"]

  /// The names of its lies.
  static func lies() throws -> [String] {
    try CommandRun(program, arguments: ["--list"]).output.split(separator: "\n").map(String.init)
  }

  /// A picture that is like no other, at which the decoder lies; `nil` for the truth.
  static func picture(_ number: Int, _ lie: String?, in folder: URL) throws -> URL {
    let file = folder.appending(path: "\(1000 + number) \(lie ?? "truth").jpg")
    let end = Data("\(number)".utf8) + Data((lie.map { "LIE:" + $0 } ?? "").utf8)
    try (Data(contentsOf: PhotosFixture.samples[0]) + end).write(to: file)
    return file
  }

  /// Puts the app beside a decoder of the test's, as it is found where it is built. Returns the app.
  static func app(in folder: URL, beside decoder: URL) throws -> URL {
    let binary = folder.appending(path: "gtk-photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: PhotosFixture.binary, to: binary)
    try FileManager.default.copyItem(
      at: decoder, to: folder.appending(path: "gtk-photos-decoder"))
    return binary
  }
}

extension Application {
  /// The most memory that it had, in bytes.
  var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
