// Files of the same bytes take turns.

import Testing

@testable import PhotoModel

@MainActor
struct SameBytesTests {
  @Test func theSameBytesGoOneAfterAnotherInTheirOrder() async {
    let bytes = SameBytes()
    var log: [String] = []
    await bytes.enter("a")
    let others = ["second", "third"].map { name in
      Task {
        await bytes.enter("a")
        log.append(name)
        bytes.leave("a")
      }
    }
    // Other bytes wait for nobody.
    await bytes.enter("b")
    bytes.leave("b")
    for _ in 0..<10 { await Task.yield() }
    #expect(log.isEmpty)
    log.append("first")
    bytes.leave("a")
    for other in others { await other.value }
    #expect(log == ["first", "second", "third"])
    await bytes.enter("a")
    bytes.leave("a")
  }
}
