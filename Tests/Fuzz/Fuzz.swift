// Feeds the parsers of the app with inputs that libFuzzer makes (`make torture`), or with files (`make test`).
// The parsers are in `Parser.swift`; the inputs with which libFuzzer begins are in `Seeds`, a folder for each.

import Foundation
import FuzzDriver

@main
enum Fuzz {
  /// What is fuzzed in this process. Set once, before anything is fed.
  nonisolated(unsafe) private static var parse: ([UInt8]) -> Void = { _ in }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let parser = Parser(rawValue: arguments[1]) else {
      print("usage: fuzz PARSER [FILE OR FOLDER]… [-OPTION OF LIBFUZZER]…")
      print(Parser.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(64)
    }
    parse = try parser.function()
    // libFuzzer keeps the arguments for as long as it runs.
    var rest = ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) }
    let status = fuzzer_run(Int32(rest.count), &rest) { bytes, count in
      Fuzz.parse(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    if status >= 0 { exit(status) }
    let files = arguments.dropFirst(2).flatMap { Fuzz.files(at: URL(filePath: $0)) }
    for file in files { parse(Array(try Data(contentsOf: file))) }
    print("\(parser.rawValue): \(files.count) inputs")
  }

  /// A file, or the files of a folder.
  private static func files(at place: URL) -> [URL] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place.path) else {
      return [place]
    }
    return names.sorted().map { place.appending(path: $0) }
  }
}
