// Takes a picture of each page, dialog and state of the installed app, in many looks, and compares them
// with the last ones that were accepted.
//
// Usage: screenshots PROGRAM FOLDER ACCEPTED CATALOG-URL PICTURE… (inside `Tests/with-display`).
// SCENES="grid viewer" takes some of them, ACCEPT=1 accepts what was taken.

import Foundation
import WindowDriver

@main
struct Screenshots {
  /// From which difference on a picture counts as changed, in hundredths: a caret is less.
  private static let threshold = 0.3

  /// A picture that was taken.
  struct Taken {
    let name: String
    /// How many hundredths of its pixels have changed; `nil` for a new one.
    let difference: Double?
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 5 else {
      print("Usage: screenshots PROGRAM FOLDER ACCEPTED CATALOG-URL PICTURE…")
      exit(1)
    }
    do {
      try Screenshots(
        stage: Stage(
          program: URL(fileURLWithPath: arguments[1]), folder: URL(fileURLWithPath: arguments[2]),
          catalog: arguments[4],
          samples: arguments.dropFirst(4).map { URL(fileURLWithPath: $0) }),
        accepted: URL(fileURLWithPath: arguments[3])
      ).run(ProcessInfo.processInfo.environment)
    } catch {
      print("The pictures ended early: \(error)")
      exit(1)
    }
  }

  let stage: Stage
  /// The folder of the small pictures that were accepted last.
  let accepted: URL

  /// The folder of the README's pictures.
  private var images: URL {
    accepted.deletingLastPathComponent().appending(path: "images")
  }
  private var pictures: URL { stage.folder.appending(path: "pictures") }
  private var small: URL { stage.folder.appending(path: "small") }

  private func run(_ environment: [String: String]) throws {
    let wanted = environment["SCENES"].map { $0.split(separator: " ").map(String.init) } ?? []
    let scenes = Scene.all.enumerated().filter { wanted.isEmpty || wanted.contains($1.name) }
    // What an earlier run has left.
    try? FileManager.default.removeItem(at: stage.folder)
    for folder in [pictures, small, accepted] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try stage.prepare()
    var taken: [Taken] = []
    var failures: [String] = []
    for (index, scene) in scenes {
      for look in looks(of: index) {
        let name = "\(scene.name)-\(look.name)"
        let file = pictures.appending(path: "\(name).png")
        do {
          try stage.shoot(scene, in: look, to: file)
        } catch {
          failures.append("\(name): \("\(error)".prefix(300))")
          continue
        }
        let isAccepted = environment["ACCEPT"] == "1"
        taken.append(try compare(name, file, isAccepted: isAccepted))
        if isAccepted, look == Look(), let shown = Scene.readme[scene.name] {
          try Picture.trim(file, to: images.appending(path: "\(shown).png"))
        }
      }
    }
    try Sheet(taken: taken, accepted: accepted, threshold: Self.threshold)
      .write(to: stage.folder.appending(path: "index.html"))
    for one in taken where one.difference.map({ $0 > Self.threshold }) ?? true {
      print(
        one.difference.map { "changed by \($0.rounded()) %: \(one.name)" } ?? "new: \(one.name)")
    }
    for failure in failures { print("failed: \(failure)") }
    print("\(taken.count) pictures: \(stage.folder.path)/index.html")
    if !failures.isEmpty { exit(1) }
  }

  /// The usual look, and some others, so that all scenes together have each pair of values several times.
  private func looks(of scene: Int) -> [Look] {
    let pairs = Look.pairs
    let others = (0..<3).map { pairs[(scene * 3 + $0) % pairs.count] }
    return [Look()] + others.filter { $0 != Look() }
  }

  private func compare(_ name: String, _ file: URL, isAccepted: Bool) throws -> Taken {
    let copy = small.appending(path: "\(name).webp")
    try Picture.shrink(file, to: copy)
    let before = accepted.appending(path: "\(name).webp")
    let isKnown = FileManager.default.fileExists(atPath: before.path)
    let difference = isKnown ? Picture.difference(copy, before) : nil
    if isAccepted, difference.map({ $0 > Self.threshold }) ?? true {
      if isKnown { try FileManager.default.removeItem(at: before) }
      try FileManager.default.copyItem(at: copy, to: before)
    }
    return Taken(name: name, difference: difference)
  }
}
