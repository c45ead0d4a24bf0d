// Tests of what a part of a name is.

import Testing

@testable import PhotoModel

@Suite struct GeneratedNamesTests {
  /// Of two runs of letters that are equally long the first counts.
  @Test(arguments: [
    ("img12abc", GeneratedNames.Kind.machine), ("abc12img", .word), ("abc1d", .word),
    ("abc1d2", .code),
  ])
  func lettersAndDigits(text: String, kind: GeneratedNames.Kind) {
    #expect(GeneratedNames.kind(of: text) == kind)
  }
}
