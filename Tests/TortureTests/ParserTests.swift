// The seeds of the parsers that `make torture` fuzzes (`Tests/Fuzz`): each is an input that once was of
// interest, and none may crash.

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ParserTests {
  private static let seeds = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzz/Seeds")

  static var parsers: [String] {
    // Without seeds there are no arguments, and the second test fails.
    (try? FileManager.default.contentsOfDirectory(atPath: seeds.path))?.sorted() ?? []
  }

  @Test(arguments: parsers)
  func everySeedIsParsed(parser: String) throws {
    let folder = Self.seeds.appending(path: parser)
    let count = try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    let run = try ProgramRun("fuzz", [parser, folder.path])
    #expect(run.status == 0)
    #expect(run.output == "\(parser): \(count) inputs\n")
  }

  @Test func everyParserHasSeeds() throws {
    let run = try ProgramRun("fuzz", [])
    #expect(run.status == 64)
    #expect(run.output.split(separator: "\n").dropFirst().map(String.init).sorted() == Self.parsers)
  }
}
