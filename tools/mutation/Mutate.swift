// The part of tools/mutate that parses and writes Swift, with the toolchain's own SwiftSyntax.
//
//   mutate places ROOT FILE…      prints the places of the files where rules can be broken
//   mutate rewrite ROOT FOLDER    reads from standard input which places are chosen, and writes
//                                 the files that hold them to FOLDER
//
// Input and output are JSON. A place is identified by its file and its index there.

import Foundation

/// The output of `places` for a file.
private struct FoundFile: Encodable {
  var file: String
  var places: [Place]
}

/// The input of `rewrite` for a file.
private struct ChosenFile: Decodable {
  struct Choice: Decodable {
    var index: Int
    var number: Int
  }
  var file: String
  var places: [Choice]
}

/// The output of `rewrite` for a file.
private struct WrittenFile: Encodable {
  var file: String
  var mutants: [Rewriting.Extent]
  var pieces: [Rewriting.Piece]
}

@main
private enum Mutate {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let command = words.first else { exit(64) }
    let root = URL(filePath: words[words.startIndex + 1])
    switch command {
    case "places":
      let found = try words.dropFirst(2).map { file in
        FoundFile(file: file, places: PlaceFinder.places(in: try read(file, in: root)))
      }
      try print(found)
    case "rewrite" where words.count == 3:
      let folder = URL(filePath: words[words.startIndex + 2])
      let asked = FileHandle.standardInput.readDataToEndOfFile()
      let files = try JSONDecoder().decode([ChosenFile].self, from: asked)
      try print(files.map { try rewrite($0, from: root, to: folder) })
    default: exit(64)
    }
  }

  private static func rewrite(
    _ file: ChosenFile, from root: URL, to folder: URL
  ) throws -> WrittenFile {
    let text = try read(file.file, in: root)
    let places = PlaceFinder.places(in: text)
    let rewriting = Rewriting(
      Array(text.utf8),
      file.places.map { Chosen(number: $0.number, place: places[$0.index]) })
    let target = folder.appending(path: file.file)
    // An unchanged file keeps its modification date, so that it is not compiled again.
    if (try? Data(contentsOf: target)) != Data(rewriting.output) {
      try Data(rewriting.output).write(to: target)
    }
    return WrittenFile(file: file.file, mutants: rewriting.extents, pieces: rewriting.pieces)
  }

  private static func read(_ file: String, in root: URL) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: file)), as: UTF8.self)
  }

  private static func print(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value))
  }
}
