// The quick part of the torture (`Tests/Torture`), and proofs that it notices what is wrong: a worker that
// loses something on purpose makes it fail.

import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(20)))
struct TortureTests {
  private func torture(
    _ parts: [String], scenario: String? = nil, sabotage: String? = nil
  ) throws -> ProgramRun {
    try ProgramRun(
      "torture", ["quick"] + parts, environment: ["SABOTAGE": sabotage, "SCENARIO": scenario])
  }

  @Test func nothingIsLost() throws {
    let run = try torture([])
    #expect(run.status == 0, "\(run.output)")
    print(run.output)
  }

  @Test(arguments: [
    ("forget", "kills", "import and names", "lost name:"),
    ("lose", "kills", "deletion, undo, purge", "lost photo:"),
    ("spoil", "kills", "deletion, undo, purge", "--check: "),
    ("touch", "kills", "import and names", "the time or the mode of a source has changed"),
    ("litter", "moments", "export", "left is left"),
    ("halve", "moments", "export", "is not whole"),
    ("forget", "index", "import and names", "lost name:"),
    ("forget", "kills", "settings", "lost setting:"),
    ("forget", "kills", "export", "the export of "),
    ("double", "kills", "deletion, undo, purge", "is there twice"),
    ("spoil", "kills", "checkpoint and backup", "the backup "),
    ("unsynced", "sessions", "session 1", "lost "),
    ("crash", "errors", "import and names", "crash: signal 6"),
    ("unsynced", "power", "import and names", "lost photo:"),
  ])
  func whatIsLostIsNoticed(sabotage: String, part: String, scenario: String, what: String) throws {
    let run = try torture([part], scenario: scenario, sabotage: sabotage)
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains(what), "\(run.output)")
  }
}
