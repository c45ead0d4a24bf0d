// Tests of the kinds of tokens in a name.

import Testing

@testable import PhotoModel

@Suite struct GeneratedNamesTests {
  /// Of two runs of letters with the same length, the first one counts.
  @Test(arguments: [
    ("img12abc", GeneratedNames.Kind.machine), ("abc12img", .word), ("abc1d", .word),
    ("abc1d2", .code),
  ])
  func lettersAndDigits(text: String, kind: GeneratedNames.Kind) {
    #expect(GeneratedNames.kind(of: text) == kind)
  }
}
