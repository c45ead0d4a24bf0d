// Tests of the names offered, and of their order.

import Foundation
import TestPictures
import Testing

@testable import PhotoModel

@Suite struct NameSuggestionsTests {
  private let english = Locale(identifier: "C")

  private func offers(
    _ sourceName: String, _ metadata: PhotoMetadata = PhotoMetadata(), previous: String? = nil
  ) -> [NameSuggestion] {
    NameSuggestions.offers(
      sourceName: sourceName, metadata: metadata, previous: previous, locale: english)
  }

  @Test func allOfThemComeInOrder() {
    let metadata = PhotoMetadata(
      title: "Sunset", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"),
      camera: "Canon EOS RP", place: "Chania")
    #expect(
      offers("red_beach.jpg", metadata, previous: "Beach 12") == [
        NameSuggestion(.title, "Sunset"), NameSuggestion(.fileName, "Red beach"),
        NameSuggestion(.date, "3 May 2026, 14:05"), NameSuggestion(.place, "Chania"),
        NameSuggestion(.previous, "Beach 12"), NameSuggestion(.raised, "Beach 13"),
      ])
  }

  @Test func whatIsNotThereIsNotOffered() {
    #expect(offers("IMG_0001.JPG") == [])
    #expect(
      offers("IMG_0001.JPG", previous: "Beach")
        == [NameSuggestion(.previous, "Beach"), NameSuggestion(.raised, "Beach 2")])
  }

  @Test func equalOnesStandOnceAtTheFirstPlace() {
    #expect(
      offers("chania.jpg", PhotoMetadata(title: "Chania", place: "Chania"), previous: "Chania")
        == [NameSuggestion(.title, "Chania"), NameSuggestion(.raised, "Chania 2")])
  }

  @Test func blankOnesAreDropped() {
    #expect(offers("", PhotoMetadata(title: " ", place: "\n"), previous: "\u{a0}") == [])
  }

  @Test func thePreviousNameIsOfferedScalarForScalar() throws {
    for name in PhotoNamesTests.nasty where !PhotoName.isBlank(name) {
      let offer = try #require(offers("IMG_0001.JPG", previous: name).first)
      #expect(Array(offer.text.unicodeScalars) == Array(name.unicodeScalars))
    }
  }

  @Test func completionsAreThoseThatGoOn() {
    #expect(
      NameSuggestions.completions(typed: "Bea", names: ["Beach", "Bea", "Beacon", "Beach", " "])
        == [NameSuggestion(.completion, "Beach"), NameSuggestion(.completion, "Beacon")])
    #expect(NameSuggestions.completions(typed: "Bea", names: []) == [])
  }

  @Test(arguments: PictureSet.having("naughty-names.txt"))
  func naughtyNamesAreOfferedWell(set: PictureSet) throws {
    for name in try set.naughtyNames() {
      let offers = offers(
        name, PhotoMetadata(title: Caption.clean(name, camera: name), place: name), previous: name)
      #expect(offers.contains { $0.text == name })
      #expect(Set(offers.map(\.text)).count == offers.count)
      #expect(offers.allSatisfy { !PhotoName.isBlank($0.text) })
    }
  }
}
