// Tests of what the tests are fed with: nothing is missing, and no test goes without.

import Foundation
import Testing

@testable import PhotoModel
@testable import TestPictures

@Suite struct PictureSetTests {
  @Test(arguments: [
    "cameras", "orientation", "formats", "hostile", "nasa", "naughty-names.txt", "?",
  ])
  func theOwnSetComesFirstAlways(path: String) {
    #expect(PictureSet.having(path).first == .own)
    #expect(PictureSet.having(path).dropFirst().allSatisfy { !$0.isOwn })
  }

  @Test(arguments: [
    ("cameras", 10), ("orientation", 18), ("formats", 20), ("hostile", 109), ("nasa", 5),
  ])
  func theOwnSetIsWhole(folder: String, count: Int) throws {
    #expect(try PictureSet.own.files(in: folder).count == count)
  }

  @Test func everyFormatIsThere() throws {
    let files = try PictureSet.own.files(in: "formats")
    let formats = try files.map { try PictureFormat(head: Array(Data(contentsOf: $0).prefix(32))) }
    #expect(Set(formats) == Set(PictureFormat.allCases.map(Optional.some)))
  }

  @Test(.temporaryFolder) func aFolderOfNothingIsAnError() throws {
    try TemporaryFolder.path.appending("empty").asFolder()
    let set = PictureSet(URL(fileURLWithPath: TemporaryFolder.path.text), isOwn: false)
    for folder in ["empty", "nowhere"] {
      #expect(throws: (any Error).self, "\(folder)") { try set.files(in: folder) }
    }
  }

  @Test func theOwnFilesAreSmall() throws {
    let folders = ["cameras", "orientation", "formats", "hostile", "nasa"]
    let files = try folders.flatMap { try PictureSet.own.files(in: $0) }
    let bytes = try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect(bytes < 400_000)
  }

  @Test func namesAreOneALine() throws {
    let names = try PictureSet.own.naughtyNames()
    #expect(names.count > 200)
    #expect(names.allSatisfy { !PhotoName.isBlank($0) && !$0.unicodeScalars.contains("\n") })
    // Letter for letter: "é" stands there in two ways, which are equal as texts.
    #expect(names.count { $0 == "é" } == 2)
  }

  @Test(.temporaryFolder) func remarksAndBlankLinesAreNoNames() throws {
    try TemporaryFolder.path.appending("naughty-names.txt")
      .holding("# a remark\n\n \t\u{a0}\nAnna\n#\n # a name\n")
    let set = PictureSet(URL(fileURLWithPath: TemporaryFolder.path.text), isOwn: false)
    #expect(try set.naughtyNames() == ["Anna", " # a name"])
  }

  @Test func theVariableSaysWhereSharedOnesAre() {
    #expect(PictureSet.sharedFolder("none") == nil)
    #expect(PictureSet.sharedFolder("/tmp/more")?.path == "/tmp/more")
    for variable in [nil, ""] {
      #expect(PictureSet.sharedFolder(variable)?.path.hasSuffix("/shared/corpus") == true)
    }
  }
}
