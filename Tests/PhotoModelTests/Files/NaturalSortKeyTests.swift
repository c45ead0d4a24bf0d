// Tests of the natural order of names.

import Foundation
import SeededRandom
import Testing

@testable import PhotoModel

struct NaturalSortKeyTests {
  private func sorted(_ names: [String]) -> [String] {
    names.map { (NaturalSortKey($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test func numbersAreOrderedByTheirValue() {
    #expect(
      sorted(["IMG_10.JPG", "img_9.jpg", "b", "A", "Beach 10", "Beach 2", "beach 02b", ""])
        == ["", "A", "b", "Beach 2", "beach 02b", "Beach 10", "img_9.jpg", "IMG_10.JPG"])
  }

  @Test func capitalsAccentsAndWidthDoNotMatter() {
    for (one, other) in [("Über", "uber"), ("É", "e\u{301}"), ("ＡＢ", "ab"), ("007", "7")] {
      #expect(NaturalSortKey(one) == NaturalSortKey(other), "\(one) \(other)")
    }
    #expect(sorted(["海滩 10", "海滩 9"]) == ["海滩 9", "海滩 10"])
  }

  @Test func namesThatAreNoTextHaveAKey() {
    let names: [[UInt8]] = [[0xff, 0x31], [0xff, 0x32, 0x30]]
    #expect(NaturalSortKey(name: names[0]) < NaturalSortKey(name: names[1]))
  }

  @Test func numbersOfAnyLengthHaveAnOrder() {
    let long = String(repeating: "9", count: 254)
    #expect(NaturalSortKey(long) < NaturalSortKey("1" + String(repeating: "0", count: 254)))
    #expect(
      NaturalSortKey("1" + String(repeating: "0", count: 254))
        < NaturalSortKey("1" + String(repeating: "0", count: 300)))
  }

  @Test func theOrderOfASCIINamesIsFoundations() {
    let letters = [
      "a", "A", "b", "B", "z", "Z", "_", "0", "0", "1", "9", " ", "-", ".", "[", "^", "~",
    ]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      func name() -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }
        .joined()
      }
      let (left, right) = (name(), name())
      let order = left.compare(right, options: [.numeric, .caseInsensitive])
      let (one, other) = (NaturalSortKey(left), NaturalSortKey(right))
      #expect((one < other) == (order == .orderedAscending), "\(left) \(right)")
      #expect((one == other) == (order == .orderedSame), "\(left) \(right)")
    }
  }
}
