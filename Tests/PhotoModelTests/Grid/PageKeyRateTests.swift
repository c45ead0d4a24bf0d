// Tests of a held Page Down: the grid scrolls once a frame, and no page is lost.

import SeededRandom
import Testing

@testable import PhotoModel

struct PageKeyRateTests {
  /// The results of the keys and frames of a moment: for each key whether its page is scrolled at
  /// once, for each frame how many pages are scrolled in it.
  private enum Answer: Equatable {
    case isNow(Bool)
    case pages(Int)
  }

  /// - Parameter events: 1 and -1 are keys, 0 is a frame.
  private func answers(to events: [Int], _ pace: inout PageKeyRate) -> [Answer] {
    events.map { $0 == 0 ? .pages(pace.frameBegins()) : .isNow(pace.ask(for: $0)) }
  }

  @Test func aKeyByItselfTurnsItsPageAtOnce() {
    var pace = PageKeyRate()
    for _ in 0..<3 {
      #expect(answers(to: [1], &pace) == [.isNow(true)])
      #expect(pace.isAwaitingFrame)
      #expect(answers(to: [0], &pace) == [.pages(0)])
      #expect(!pace.isAwaitingFrame)
    }
  }

  @Test func whatComesBeforeTheFrameWaitsForTheOneAfterIt() {
    var pace = PageKeyRate()
    #expect(
      answers(to: [1, 1, 1, 0, 1, 0], &pace) == [
        .isNow(true), .isNow(false), .isNow(false), .pages(0), .isNow(false), .pages(3),
      ])
    #expect(pace.isAwaitingFrame)
    #expect(answers(to: [0], &pace) == [.pages(0)])
    #expect(!pace.isAwaitingFrame)
  }

  @Test func thereAndBackIsNowhere() {
    var pace = PageKeyRate()
    #expect(answers(to: [1, 1, -1, 0], &pace).last == .pages(0))
    #expect(!pace.isAwaitingFrame)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func noPageIsLostAndNoFrameTurnsTwice(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pace = PageKeyRate()
    var (asked, turned, turns) = (0, 0, 0)
    for _ in 0..<2_000 {
      if Bool.random(using: &random) {
        let page = Int.random(in: 0..<4, using: &random) == 0 ? -1 : 1
        asked += page
        if pace.ask(for: page) {
          turned += page
          turns += 1
        }
      } else if pace.isAwaitingFrame {
        let pages = pace.frameBegins()
        turned += pages
        // The pages scrolled at once since the last frame, and those of this one.
        #expect(turns + (pages == 0 ? 0 : 1) <= 1)
        turns = 0
      }
    }
    while pace.isAwaitingFrame { turned += pace.frameBegins() }
    #expect(turned == asked)
  }
}
