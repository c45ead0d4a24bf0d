// Tests of what a page shows for something that is loaded, and of the states it is made from.

import Observation
import Testing

@testable import AsyncState

@MainActor
@Suite struct LoadingPresentationTests {
  private struct Failed: Error {}

  /// Something in any state.
  @Observable
  fileprivate final class Fixed: LoadableObject {
    let state: LoadingState<Int>
    let value: Int?
    let failure: (any Error)?

    init(_ state: LoadingState<Int>, value: Int? = nil, failure: (any Error)? = nil) {
      self.state = state
      self.value = value
      self.failure = failure
    }

    func load() async {}
  }

  fileprivate func shown(_ object: Fixed) -> [LoadingPresentation] {
    [false, true].map { LoadingPresentation(of: object, isSlow: $0) }
  }

  @Test func nothingIsShownAtFirstAndAPlaceholderOnceItTakesLong() {
    #expect(shown(Fixed(.idle)) == [.blank, .placeholder])
    #expect(shown(Fixed(.loading)) == [.blank, .placeholder])
  }

  @Test func aValueIsShownWhateverElse() {
    #expect(shown(Fixed(.loaded(1), value: 1)) == [.content, .content])
    #expect(shown(Fixed(.loading, value: 1)) == [.content, .content])
    #expect(shown(Fixed(.failed(Failed()), value: 1, failure: Failed())) == [.content, .content])
    #expect(shown(Fixed(.loading, value: 1, failure: Failed())) == [.content, .content])
  }

  @Test func aFailureIsShownAndStaysWhileItIsTriedAgain() {
    #expect(shown(Fixed(.failed(Failed()), failure: Failed())) == [.failure, .failure])
    #expect(shown(Fixed(.loading, failure: Failed())) == [.failure, .failure])
  }

  @Test func oneStateIsIdleAndOneLoads() {
    let states: [LoadingState<Int>] = [.idle, .loading, .failed(Failed()), .loaded(1)]
    #expect(states.map(\.isIdle) == [true, false, false, false])
    #expect(states.map(\.isLoading) == [false, true, false, false])
  }
}
