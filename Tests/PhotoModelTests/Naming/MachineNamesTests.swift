// Tests of what a part of a name is.

import Testing

@testable import PhotoModel

@Suite struct MachineNamesTests {
  /// Of two runs of letters that are equally long the first counts.
  @Test(arguments: [
    ("img12abc", MachineNames.Kind.machine), ("abc12img", .word), ("abc1d", .word),
    ("abc1d2", .code),
  ])
  func lettersAndDigits(text: String, kind: MachineNames.Kind) {
    #expect(MachineNames.kind(of: text) == kind)
  }
}
