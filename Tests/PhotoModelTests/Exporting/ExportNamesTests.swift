// Tests of the names that photos of the same name get in a folder.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct ExportNamesTests {
  private func file(_ name: String) -> ExportFileName {
    ExportFileName(name: name, sourceName: "a.jpg", fileExtension: "jpg")
  }

  /// What these photos are called, one after another.
  private func claimed(_ names: [String], beside taken: [String] = []) -> [String] {
    var folder = ExportNames(taken: taken)
    return names.map { folder.claim(file($0)).text }
  }

  @Test func theSameNamesAreCounted() {
    #expect(
      claimed(["Beach", "Beach", "Dune", "Beach"])
        == ["Beach.jpg", "Beach 2.jpg", "Dune.jpg", "Beach 3.jpg"])
    #expect(
      claimed(["Beach", "Beach 2", "Beach", "Beach 2"])
        == ["Beach.jpg", "Beach 2.jpg", "Beach 3.jpg", "Beach 2 2.jpg"])
  }

  @Test func neitherCaseNorTheWayToWriteAccentsTellsNamesApart() {
    #expect(claimed(["Beach", "BEACH", "beach"]) == ["Beach.jpg", "BEACH 2.jpg", "beach 3.jpg"])
    #expect(
      claimed(["Caf\u{e9}", "Cafe\u{301}", "CAFE\u{301}"]).map(\.utf8.count) == [9, 12, 12])
    #expect(claimed(["Straße", "STRASSE"]) == ["Straße.jpg", "STRASSE 2.jpg"])
    #expect(claimed(["Σίσυφος", "ΣΊΣΥΦΟΣ"]) == ["Σίσυφος.jpg", "ΣΊΣΥΦΟΣ 2.jpg"])
    #expect(claimed(["Cafe", "Café"]) == ["Cafe.jpg", "Café.jpg"])
  }

  @Test func whatStandsThereKeepsItsName() {
    #expect(
      claimed(["Beach", "Beach"], beside: ["beach.JPG", "Beach 2.jpg", "Dune.jpg"])
        == ["Beach 3.jpg", "Beach 4.jpg"])
    #expect(claimed(["Beach"], beside: ["Beach.png", "Beach"]) == ["Beach.jpg"])
  }

  @Test func aNumberIsToldOfWithWhatHasTheName() {
    var folder = ExportNames(taken: ["b.jpg", "c.jpg.xmp"])
    #expect(folder.claim(file("a")).owner == nil)
    #expect(folder.claim(file("A")).owner == .photo)
    #expect(folder.claim(file("a 3")).owner == nil)
    #expect(folder.claim(file("b")).owner == .file)
    #expect(folder.claim(file("b")).owner == .file)
    #expect(folder.claim(file("b 2")).owner == .photo)
    #expect(folder.claim(file("c"), companion: ".xmp").owner == .file)
  }

  @Test func theFileBesideItIsFreeToo() {
    var folder = ExportNames(taken: ["a.jpg.xmp"])
    #expect(folder.claim(file("a"), companion: ".xmp").text == "a 2.jpg")
    #expect(folder.claim(file("a")).text == "a.jpg")
    #expect(folder.claim(file("a 2.jpg.xmp")).text == "a 2.jpg.xmp.jpg")
    let long = folder.claim(file(String(repeating: "n", count: 300)), companion: ".xmp").text
    #expect(long.utf8.count + 4 <= 255)
  }

  @Test func thousandsOfOneNameTakeNoTime() {
    let names = claimed(Array(repeating: String(repeating: "n", count: 300), count: 20_000))
    #expect(Set(names).count == 20_000)
    #expect(names.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test(arguments: Seeds.first(20))
  func noTwoFilesHaveOneName(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "A", "é", "e\u{301}", "ß", "ss", " 2", " 3", "."]
    func name() -> String {
      (0..<Int.random(in: 1...3, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
    }
    let taken = (0..<20).map { _ in name() + ".jpg" }
    let files = claimed((0..<300).map { _ in name() }, beside: taken)
    let kept = Set(taken.map(ExportNames.folded))
    #expect(Set(files.map(ExportNames.folded)).count == 300)
    #expect(kept.isDisjoint(with: files.map(ExportNames.folded)))
  }
}
