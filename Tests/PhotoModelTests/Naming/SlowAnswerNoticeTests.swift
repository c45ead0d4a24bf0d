// Tests of when a person is told that the disk is slow to store an answer.

import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SlowAnswerNoticeTests {
  private let clock = ManualClock()

  @Test func anAnswerThatTheDiskKeepsWaitingIsToldWithThePhotoThatIsTypedFor() async {
    var queue = NamingQueue.ready(4)
    let wait = SlowAnswerNotice(clock: clock)
    wait.update(queue.prompt)
    #expect(clock.pending.isEmpty, "nobody waits")
    _ = queue.save("a")
    wait.update(queue.prompt)
    await clock.sleepers(1)
    clock.advance(by: SlowAnswerNotice.patience - .milliseconds(1))
    // Typing ahead does not delay the notice.
    _ = queue.save("b")
    wait.update(queue.prompt)
    #expect(clock.pending == [.milliseconds(1)])
    #expect(!wait.isLong)
    clock.advance(by: .milliseconds(1))
    await until { wait.isLong }
    #expect(queue.prompt?.ordinal == 1)
    #expect(queue.prompt?.fieldOrdinal == 3)

    _ = queue.stored(1)
    wait.update(queue.prompt)
    #expect(!wait.isLong)
    // The time of the next answer is measured anew.
    await clock.sleepers(1)
    #expect(clock.pending == [SlowAnswerNotice.patience])
    _ = queue.stored(2)
    wait.update(queue.prompt)
    await clock.sleepers(0)
    #expect(!wait.isLong)
    #expect(queue.prompt?.ordinal == queue.prompt?.fieldOrdinal)
  }

  @Test func whereNothingIsLeftToAskTheFieldBelongsToNoPhoto() async {
    var queue = NamingQueue.ready(4)
    let wait = SlowAnswerNotice(clock: clock)
    for name in ["a", "b", "c", "d"] { _ = queue.save(name) }
    wait.update(queue.prompt)
    #expect(queue.prompt?.fieldOrdinal == nil)
    await clock.sleepers(1)
    clock.advance(by: SlowAnswerNotice.patience)
    await until { wait.isLong }
    wait.update(nil)
    #expect(!wait.isLong)
  }

  @Test func copiesThatAreWaitedForAtTheEndAreTold() async {
    var queue = NamingQueue.of(2, copied: [1])
    let wait = SlowAnswerNotice(clock: clock)
    for name in ["a", "b"] { _ = queue.save(name) }
    _ = queue.stored(1)
    #expect(queue.prompt?.areNamesStored == false)
    _ = queue.nameStored(2)
    wait.update(queue.prompt)
    #expect(queue.prompt?.isHeld == false)
    #expect(queue.prompt?.areNamesStored == true)
    await clock.sleepers(1)
    clock.advance(by: SlowAnswerNotice.patience)
    await until { wait.isLong }
  }

  @Test func aNameThatCameLateIsNotSaidToBeSavedBeforeItIs() {
    var queue = NamingQueue.of(2, copied: [1])
    for name in ["a", "b"] { _ = queue.save(name) }
    _ = queue.stored(1)
    _ = queue.nameStored(2)
    // What was pasted came after Enter.
    _ = queue.amend("b, pasted", at: 2)
    #expect(queue.prompt?.areNamesStored == false)
    _ = queue.nameStored(2)
    #expect(queue.prompt?.areNamesStored == true)
  }
}
