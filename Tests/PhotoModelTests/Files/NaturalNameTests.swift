// The order of file names.

import Foundation
import Testing

@testable import PhotoModel

struct NaturalNameTests {
  @Test func numbersAreOrderedByTheirValue() {
    let names = ["IMG_10.JPG", "img_9.jpg", "IMG_0009.jpg", "b", "A", "IMG_9.jpg", ""]
    #expect(
      names.map { NaturalName(bytes: Array($0.utf8)) }.sorted().map {
        String(decoding: $0.bytes, as: UTF8.self)
      } == ["", "A", "b", "IMG_0009.jpg", "IMG_9.jpg", "img_9.jpg", "IMG_10.JPG"])
  }

  @Test func theOrderIsFoundations() {
    let letters = [
      "a", "A", "b", "B", "z", "Z", "_", "0", "0", "1", "9", " ", "-", ".", "[", "^", "~",
    ]
    let others = ["é", "e\u{301}", "ß", "ſ", "K", "и", "\u{200d}"]
    var random = SeededGenerator(seed: 7)
    for round in 0..<20_000 {
      let signs = round % 4 == 0 ? letters + others : letters
      func name() -> [UInt8] {
        (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
          Array((signs.randomElement(using: &random) ?? "").utf8)
        }
      }
      let (left, right) = (name(), name())
      #expect(
        (NaturalName(bytes: left) < NaturalName(bytes: right)) == precedes(left, right),
        "\(left) \(right)")
    }
  }

  private func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (leftText, rightText) = (
      String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self)
    )
    switch leftText.compare(rightText, options: [.numeric, .caseInsensitive]) {
    case .orderedAscending: return true
    case .orderedDescending: return false
    case .orderedSame: return left.lexicographicallyPrecedes(right)
    }
  }
}
