// Uses the app through its window for thousands of operations that are drawn at random, and compares what it holds
// at rest after a tenth of them and after all.
//
// Usage, on a display of its own (`Tests/with-display`):
//   soak PROGRAM CATALOG-ADDRESS FOLDER OPERATIONS SEED PICTURE…

import Foundation
import WindowDriver

@main
enum Soak {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    guard arguments.count > 5, let count = Int(arguments[3]), let seed = UInt64(arguments[4]) else {
      print("usage: soak PROGRAM CATALOG-ADDRESS FOLDER OPERATIONS SEED PICTURE…")
      exit(64)
    }
    let folder = URL(filePath: arguments[2])
    var running: SoakedApp?
    do {
      let soaked = try SoakedApp(
        URL(filePath: arguments[0]), catalog: arguments[1], in: folder,
        samples: arguments.dropFirst(5).map { URL(filePath: $0) }, seed: seed)
      running = soaked
      exit(try run(soaked, count, seed: seed) ? 0 : 1)
    } catch {
      print("soak: \(error)")
      print("  after " + (running?.lastKeys.suffix(100).joined(separator: " ") ?? "nothing"))
      // The picture tells more than the error; without it the error stands. The app ends with its object.
      withExtendedLifetime(running) {
        try? Screenshot.take(to: folder.appending(path: "ending.png"))
      }
      exit(1)
    }
  }

  private static func run(_ soaked: SoakedApp, _ count: Int, seed: UInt64) throws -> Bool {
    try soaked.tidy()
    // What is made once, and kept, is made in the first tenth.
    try operate(soaked, count / 10)
    try soaked.tidy()
    let earlier = try soaked.footprint()
    say("  after \(count / 10) operations of seed \(seed): \(earlier.text)")
    try operate(soaked, count - count / 10)
    try soaked.tidy()
    let later = try soaked.footprint()
    say("  after \(count) operations: \(later.text)")
    say(
      "  "
        + soaked.counts.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))
    let photos = try soaked.list()
    soaked.app.terminate()
    let ending = try soaked.app.waitForExit(within: 30)
    var wrong = later.growth(since: earlier)
    if ending != .exited(0) { wrong.append("it ended with \(ending)") }
    // GTK 4.8, seldom: of the buttons of its file chooser, if a frame comes while it opens; and of a key that turns a
    // page between a change of the grid's photos and its next layout, which then goes less or more than a page.
    let harmless = ["Trying to snapshot GtkButton", ": ran out of items"]
    let said = soaked.app.errorOutput.split(separator: "\n")
      .filter { line in !harmless.contains { line.contains($0) } }
    if !said.isEmpty { wrong.append("it said: \(said.joined(separator: "\n"))") }
    if try soaked.list() != photos { wrong.append("not all photos are there after its end") }
    wrong += try soaked.problems()
    say(wrong.isEmpty ? "soak: nothing has grown" : "soak: " + wrong.joined(separator: "; "))
    return wrong.isEmpty
  }

  private static func operate(_ soaked: SoakedApp, _ count: Int) throws {
    for number in 0..<count {
      try soaked.operate()
      if number % 500 == 499 { try soaked.perform(.emptying) }
    }
  }

  /// Prints a line at once: a soak takes long, and its output is read while it runs.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
