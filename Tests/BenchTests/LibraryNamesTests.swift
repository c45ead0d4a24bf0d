// What photos of the large libraries are called.

import Foundation
import Testing

@testable import Bench

struct LibraryNamesTests {
  @Test func thePhotosAreTheSameInEachRun() {
    #expect((0..<500).map(MadePhoto.init) == (0..<500).map(MadePhoto.init))
    #expect(MadePhoto(7) != MadePhoto(8))
  }

  @Test func noTwoHaveTheSameIdentifierOrLook() {
    let photos = (0..<5000).map(MadePhoto.init)
    #expect(Set(photos.map(\.id)).count == 5000)
    #expect(Set(photos.map(\.look)).count == 5000)
  }

  @Test func theNamesAreOfThreeLanguagesAndOneInTwentyHasNone() {
    let photos = (0..<5000).map(MadePhoto.init)
    func share(_ isOne: (MadePhoto) -> Bool) -> Double { Double(photos.count(where: isOne)) / 5000 }
    func holds(_ words: [String]) -> (MadePhoto) -> Bool {
      { photo in words.contains { photo.name?.contains($0) == true } }
    }
    #expect((0.03...0.07).contains(share { $0.name == nil }))
    #expect((0.3...0.4).contains(share(holds(MadePhoto.german.filter { $0 != "Garten" }))))
    #expect((0.25...0.35).contains(share(holds(MadePhoto.english))))
    #expect((0.15...0.25).contains(share(holds(MadePhoto.chinese))))
  }

  @Test func theDatesFillTenYears() {
    let days = (0..<5000).map { Double(MadePhoto($0).taken) }
    let years = Set(
      days.map {
        Calendar(identifier: .gregorian).component(.year, from: Date(timeIntervalSince1970: $0))
      })
    #expect(years.isSuperset(of: 2016...2025))
    #expect(days.allSatisfy { MadePhoto.years.contains(Int($0)) })
  }
}
