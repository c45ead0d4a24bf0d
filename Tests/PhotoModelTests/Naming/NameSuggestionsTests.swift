// Tests of the suggested names, and of their order.

import Foundation
import TestPictures
import Testing

@testable import PhotoModel

@Suite struct NameSuggestionsTests {
  private let english = Locale(identifier: "C")

  private func suggestions(
    _ sourceName: String, _ metadata: PhotoMetadata = PhotoMetadata(), previous: String? = nil
  ) -> [NameSuggestion] {
    NameSuggestions.suggestions(
      sourceName: sourceName, metadata: metadata, previous: previous, locale: english)
  }

  @Test func allOfThemComeInOrder() {
    let metadata = PhotoMetadata(
      title: "Sunset", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"),
      camera: "Canon EOS RP", place: "Chania")
    #expect(
      suggestions("red_beach.jpg", metadata, previous: "Beach 12") == [
        NameSuggestion(.title, "Sunset"), NameSuggestion(.fileName, "Red beach"),
        NameSuggestion(.date, "3 May 2026, 14:05"), NameSuggestion(.place, "Chania"),
        NameSuggestion(.previous, "Beach 12"), NameSuggestion(.raised, "Beach 13"),
      ])
  }

  @Test func whatIsNotThereIsNotSuggested() {
    #expect(suggestions("IMG_0001.JPG") == [])
    #expect(
      suggestions("IMG_0001.JPG", previous: "Beach")
        == [NameSuggestion(.previous, "Beach"), NameSuggestion(.raised, "Beach 2")])
  }

  @Test func equalOnesStandOnceAtTheFirstPosition() {
    #expect(
      suggestions("chania.jpg", PhotoMetadata(title: "Chania", place: "Chania"), previous: "Chania")
        == [NameSuggestion(.title, "Chania"), NameSuggestion(.raised, "Chania 2")])
  }

  @Test func blankOnesAreDropped() {
    #expect(suggestions("", PhotoMetadata(title: " ", place: "\n"), previous: "\u{a0}") == [])
  }

  @Test func thePreviousNameIsSuggestedScalarForScalar() throws {
    for name in PhotoNamesTests.nasty where !PhotoName.isBlank(name) {
      let suggestion = try #require(suggestions("IMG_0001.JPG", previous: name).first)
      #expect(Array(suggestion.text.unicodeScalars) == Array(name.unicodeScalars))
    }
  }

  @Test func completionsAreThoseThatGoOn() {
    #expect(
      NameSuggestions.completions(typed: "Bea", names: ["Beach", "Bea", "Beacon", "Beach", " "])
        == [NameSuggestion(.completion, "Beach"), NameSuggestion(.completion, "Beacon")])
    #expect(NameSuggestions.completions(typed: "Bea", names: []) == [])
  }

  @Test(arguments: PictureSet.having("naughty-names.txt"))
  func naughtyNamesAreSuggestedWell(set: PictureSet) throws {
    for name in try set.naughtyNames() {
      let suggestions = suggestions(
        name, PhotoMetadata(title: Caption.clean(name, camera: name), place: name), previous: name)
      #expect(suggestions.contains { $0.text == name })
      #expect(Set(suggestions.map(\.text)).count == suggestions.count)
      #expect(suggestions.allSatisfy { !PhotoName.isBlank($0.text) })
    }
  }
}
