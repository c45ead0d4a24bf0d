// The decoder with wrong answers (`Tests/LyingDecoder`), and files that make it give them.

import Foundation
import WindowDriver
import XCTest

/// The decoder with wrong answers, for tests of how the app handles them.
enum LyingDecoder {
  /// The program, beside the test bundle.
  static let program = PhotosFixture.binary.deletingLastPathComponent()
    .appending(path: "lying-decoder")

  /// The lies that take long or never end.
  static let slow: Set<String> = ["sleeps", "works"]

  /// The names of all lies.
  static func lies() throws -> [String] {
    try CommandRun(program, arguments: ["--list"]).output.split(separator: "\n").map(String.init)
  }

  /// Makes a picture with bytes of its own, to which the decoder responds with a lie; `nil` for the
  /// right answer.
  static func picture(_ number: Int, _ lie: String?, in folder: URL) throws -> URL {
    let file = folder.appending(path: "\(1000 + number) \(lie ?? "truth").jpg")
    let end = Data("\(number)".utf8) + Data((lie.map { "LIE:" + $0 } ?? "").utf8)
    try (Data(contentsOf: PhotosFixture.samples[0]) + end).write(to: file)
    return file
  }

  /// Copies the app beside a copy of the test's decoder, so that the app finds that one. Returns
  /// the app's copy.
  /// - Parameter script: a shell script that is the decoder in its place.
  static func app(in folder: URL, script: URL? = nil) throws -> URL {
    let binary = folder.appending(path: "gtk-photos")
    let decoder = folder.appending(path: "gtk-photos-decoder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: PhotosFixture.binary, to: binary)
    try FileManager.default.copyItem(at: program, to: decoder)
    if let script {
      try FileManager.default.copyItem(at: script, to: URL(fileURLWithPath: decoder.path + ".sh"))
    }
    return binary
  }
}

extension Application {
  /// The app's peak memory, in bytes.
  var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
