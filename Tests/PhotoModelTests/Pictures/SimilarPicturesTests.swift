// Tests of finding the photo that looks alike.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct SimilarPicturesTests {
  private let photos = Array<Int64>(100..<130)

  /// A hash that is `waves` waves and `steps` of two levels of brightness from that of 0 and 0.
  private func hash(waves: Int, brighter steps: Int64 = 0) -> PerceptualHash {
    PerceptualHash(rawValue: (1 << waves - 1) | (60 + steps) << 45)
  }

  @Test func amongNoPhotosNoneIsSimilar() {
    #expect(SimilarPictures().nearest(to: hash(waves: 0)) == nil)
  }

  @Test func theNearestIsFound() {
    var similar = SimilarPictures()
    for waves in [5, 3, 2, 4, 9] { similar.insert(hash(waves: waves), for: photos[waves]) }
    #expect(similar.nearest(to: hash(waves: 0)) == photos[2])
    #expect(similar.nearest(to: hash(waves: 13)) == photos[9])
    #expect(similar.nearest(to: hash(waves: 14)) == nil)
  }

  @Test func ofTwoEquallyNearTheColourDecides() {
    var similar = SimilarPictures()
    for steps in [3, 1, 2] {
      similar.insert(hash(waves: 2, brighter: Int64(steps)), for: photos[steps])
    }
    #expect(similar.nearest(to: hash(waves: 0)) == photos[1])
    // Waves count first.
    similar.insert(hash(waves: 1, brighter: 3), for: photos[4])
    #expect(similar.nearest(to: hash(waves: 0)) == photos[4])
  }

  @Test func ofTwoThatLookTheSameTheFirstIsFound() {
    var similar = SimilarPictures()
    for photo in photos { similar.insert(hash(waves: 2), for: photo) }
    #expect(similar.nearest(to: hash(waves: 0)) == photos[0])
    #expect(similar.nearest(to: hash(waves: 0), excluding: photos[0]) == photos[1])
  }

  @Test func aPhotoIsNotSimilarToItself() {
    var similar = SimilarPictures()
    similar.insert(hash(waves: 0), for: photos[0])
    #expect(similar.nearest(to: hash(waves: 0), excluding: photos[0]) == nil)
    #expect(similar.nearest(to: hash(waves: 0), excluding: photos[1]) == photos[0])
  }

  @Test func whateverIsAddedAndRemovedTheNearestIsThatOfAllLeft() {
    var random = SeededGenerator(seed: 5)
    var similar = SimilarPictures()
    var model: [Int64: PerceptualHash] = [:]
    for _ in 1...3000 {
      let photo = photos[.random(in: photos.indices, using: &random)]
      let hash = hash(
        waves: .random(in: 0...12, using: &random), brighter: .random(in: 0...8, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        similar.insert(hash, for: photo)
        model[photo] = hash
      case 1:
        similar.remove(photo)
        model[photo] = nil
      default:
        func rank(_ other: PerceptualHash) -> [Int] {
          [hash.distance(to: other), hash.colourDifference(to: other)]
        }
        let others = model.filter { $0.key != photo && $0.value.isSimilar(to: hash) }
        let best = others.values.map(rank).min { $0.lexicographicallyPrecedes($1) }
        let found = similar.nearest(to: hash, excluding: photo)
        #expect(found.flatMap { others[$0] }.map(rank) == best)
        #expect((found == nil) == others.isEmpty)
      }
      #expect(similar.count == model.count)
    }
  }
}
