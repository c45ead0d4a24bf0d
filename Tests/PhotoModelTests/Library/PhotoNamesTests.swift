// Tests that names are read as they were stored, scalar for scalar.

import Foundation
import TestPictures
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PhotoNamesTests {
  static let nasty = [
    " leading and trailing ", "\u{0}", "a\u{0}b", "\u{301}", "é", "e\u{301}", "\u{212b}", "ﬁ",
    "\u{202e}gpj.exe", "\u{feff}bom", "\u{fffd}\u{ffff}\u{10ffff}",
    "👩🏽‍🚀👨‍👩‍👧‍👦🇺🇳", "line\nbreak\r\n",
    "a\u{2028}b\u{2029}c\u{85}d", "'; DROP TABLE photo; --", "\"quoted\"", "%s%n%00",
    "../../etc/passwd",
    "/", ".", "..", "null", "<b>&amp;</b>", "\u{1b}[31m", "ขอบคุณครับ", "العربية", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    String(repeating: "long ", count: 20_000), String(repeating: "\u{301}", count: 1000),
  ]

  private func comeBack(_ names: [String]) async throws {
    let ids = try await withLibrary { library in
      var ids: [Photo.ID] = []
      for (number, name) in names.enumerated() {
        ids.append(try await library.photo(of: "picture \(number)", named: name).id)
      }
      return ids
    }
    let photos = try await withLibrary { try await $0.photos.all() }
    #expect(photos.map(\.id) == ids)
    for (photo, name) in zip(photos, names) {
      #expect(photo.name.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
  }

  @Test func nastyNamesComeBackScalarForScalar() async throws {
    try await comeBack(Self.nasty)
  }

  @Test(arguments: PictureSet.having("naughty-names.txt"))
  func naughtyNamesComeBackScalarForScalar(set: PictureSet) async throws {
    let names = try set.naughtyNames()
    #expect(names.count > (set.isOwn ? 200 : 400))
    try await comeBack(names)
  }

  @Test func renamingKeepsTheNewNameScalarForScalar() async throws {
    let library = try await openLibrary()
    let id = try await library.photo(of: "one", named: "old").id
    for name in Self.nasty {
      try await library.photos.rename(id, to: name)
      let stored = try await library.photos.find(id)?.name
      #expect(stored.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
  }

  @Test(arguments: ["", " ", "\n\t", "\u{a0}\u{3000}"])
  func aBlankNameIsRefusedAndTheOldOneStands(name: String) async throws {
    let library = try await openLibrary()
    let photo = try await library.photo(of: "one", named: "old")
    await #expect(throws: LibraryError.blankName) {
      try await library.photos.rename(photo.id, to: name)
    }
    await #expect(throws: LibraryError.blankName) {
      try await library.namingQueue.answer(.named(name), for: photo.id, at: photo.sequence)
    }
    #expect(try await library.photos.find(photo.id)?.name == "old")
  }

  @Test func twoPhotosMayHaveTheSameName() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "same")
    _ = try await library.photo(of: "two", named: "same")
    #expect(try await library.photos.all().map(\.name) == ["same", "same"])
  }

  @Test func halfTypedTextComesBackScalarForScalar() async throws {
    let library = try await openLibrary()
    let position = try await library.photo(of: "one").sequence
    for text in Self.nasty {
      try await library.namingQueue.saveDraft(
        text, at: position, cursor: NamingCursor(position: position))
      let draft = try await library.namingQueue.read().entries[0].draft
      #expect(draft.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }
}
