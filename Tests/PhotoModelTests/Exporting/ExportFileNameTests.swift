// Tests of the file names that photos get outside the library.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct ExportFileNameTests {
  private func text(_ name: String?, _ source: String = "IMG_0312.JPG", _ end: String = "jpg")
    -> String
  {
    ExportFileName(name: name, sourceName: source, fileExtension: end).text()
  }

  @Test(arguments: [
    ("Beach", "Beach.jpg"), ("Beach.JPG", "Beach.jpg"), ("Beach.png", "Beach.png.jpg"),
    ("AC/DC", "AC_DC.jpg"), ("../../etc/passwd", "_.._etc_passwd.jpg"),
    ("a<b>c:d\"e|f?g*h\\i", "a_b_c_d_e_f_g_h_i.jpg"), ("two\nlines", "two lines.jpg"),
    ("nul\0inside", "nul inside.jpg"), (".hidden", "hidden.jpg"), ("…", "….jpg"),
    ("The end. . ", "The end.jpg"), ("  room  ", "room.jpg"), ("a.b.c", "a.b.c.jpg"),
    ("photo\u{202e}gpj.exe", "photogpj.exe.jpg"), ("海滩", "海滩.jpg"), ("👨‍👩‍👧", "👨‍👩‍👧.jpg"),
    ("CON", "_CON.jpg"), ("nul.txt", "_nul.txt.jpg"), ("com1", "_com1.jpg"), ("LPT²", "_LPT².jpg"),
    ("Conny", "Conny.jpg"), ("com10", "com10.jpg"), ("a\u{2028}b", "a b.jpg"),
  ])
  func namesBecomeFileNames(name: String, file: String) {
    #expect(text(name) == file)
  }

  @Test(
    arguments: [
      ("Beach", nil), ("Beach.JPG", nil), ("AC/DC", .reserved(["/"])),
      ("a:b/c:d?", .reserved([":", "/", "?"])), ("two\nlines", .invisible),
      ("photo\u{202e}gpj", .invisible), (".hidden", .edges), ("The end. ", .edges), ("..", .edges),
      ("CON", .device), (String(repeating: "n", count: 300), .long),
    ] as [(String, ExportNameFlaw?)])
  func itIsKnownWhyANameIsNoFilesName(name: String, flaw: ExportNameFlaw?) {
    let file = ExportFileName(name: name, sourceName: "IMG_0312.JPG", fileExtension: "jpg")
    #expect(file.flaw(of: file.text()) == flaw)
  }

  @Test func aPhotoWithoutANameKeepsItsFiles() {
    #expect(text(nil) == "IMG_0312.jpg")
    #expect(text(nil, "IMG_0312.JPG", "JPG") == "IMG_0312.JPG")
    #expect(text("..", "a.jpg") == "a.jpg", "nothing is left of the name")
    #expect(text(nil, "...") == "Photo.jpg")
    #expect(text("Beach", "a", "") == "Beach")
    #expect(text("Beach", "a", "../x") == "Beach", "no extension that is more than one")
  }

  @Test func longNamesAreCutBetweenSigns() {
    let family = "👨‍👩‍👧"
    let long = text(String(repeating: family, count: 100))
    #expect(long.utf8.count <= 255)
    #expect(long == String(repeating: family, count: 13) + ".jpg", "18 bytes each")
    let file = ExportFileName(
      name: String(repeating: "é", count: 200), sourceName: "", fileExtension: "jpeg")
    #expect(file.text(number: 1000, byteLimit: 143).hasSuffix("é 1000.jpeg"))
    #expect((141...143).contains(file.text(number: 1000, byteLimit: 143).utf8.count))
    let accents = text("e" + String(repeating: "\u{301}", count: 400))
    #expect((250...255).contains(accents.utf8.count), "one sign alone is cut too")
    #expect(text("CON" + String(repeating: "\u{301}", count: 400)) == "CO.jpg")
    #expect(
      text("CON e" + String(repeating: "\u{301}", count: 400)) == "_CON.jpg", "cut to a device")
  }

  @Test(arguments: Seeds.first(300))
  func whateverIsTypedTheNameIsSafe(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let hostile: [Unicode.Scalar] = [
      "/", "\\", "\0", "\n", "\r", ".", " ", ":", "*", "?", "\"", "<", ">", "|", "\u{7f}",
      "\u{85}", "\u{202e}", "\u{2028}", "\u{301}", "\u{fe0f}", "\u{200d}", "C", "O", "N", "1",
      "é", "海", "👩", "\u{3000}", "\u{feff}", "\u{ffff}", "\u{10ffff}",
    ]
    func name() -> String {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...400, using: &random) {
        scalars.append(hostile.randomElement(using: &random) ?? ".")
      }
      return String(scalars)
    }
    for _ in 0..<10 {
      let end = ["", "jpg", "JPEG", "..", name()].randomElement(using: &random) ?? ""
      let source = name()
      let limit = Bool.random(using: &random) ? 255 : 143
      let file = ExportFileName(
        name: Bool.random(using: &random) ? name() : nil, sourceName: source, fileExtension: end)
      for number in [1, 2, 10, 100_000] {
        let text = file.text(number: number, byteLimit: limit)
        expectSafe(text, limit)
        // What is safe stays as it is, but for a number's own room.
        let again = ExportFileName(name: text, sourceName: source, fileExtension: "")
        #expect(again.text().utf8.elementsEqual(text.utf8))
      }
    }
  }

  private func expectSafe(_ text: String, _ limit: Int) {
    let scalars = text.unicodeScalars
    #expect(!text.isEmpty && text.utf8.count <= limit)
    #expect(!scalars.contains { "/\\:*?\"<>|".unicodeScalars.contains($0) })
    #expect(!scalars.contains { $0.properties.generalCategory == .control })
    #expect(!scalars.contains { $0.properties.isBidiControl })
    #expect(scalars.first != "." && scalars.first != " ")
    #expect(scalars.last != "." && scalars.last != " ")
    #expect(text.wholeMatch(of: /(?i)(con|nul|com1) *(\..*)?/) == nil)
  }
}
