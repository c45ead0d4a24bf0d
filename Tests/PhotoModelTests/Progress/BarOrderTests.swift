// Tests of which of several bars is seen.

import Testing

@testable import PhotoModel

@Suite struct BarOrderTests {
  private var order = BarOrder()

  @Test mutating func theMostUrgentBarIsSeen() {
    #expect(order.shown == nil)
    order.update([false, true, true])
    #expect(order.shown == 1)
    #expect(order.waitingCount == 1)
    order.update([true, true, true])
    #expect(order.shown == 0)
    #expect(order.waitingCount == 2)
    order.update([false, false, true])
    #expect(order.shown == 2)
    order.update([false, false, false])
    #expect(order.shown == nil)
    #expect(order.waitingCount == 0)
  }

  @Test mutating func thePersonSeesOneAfterTheOther() {
    order.update([true, false, true, true])
    order.showNext()
    #expect(order.shown == 2)
    order.showNext()
    #expect(order.shown == 3)
    order.showNext()
    #expect(order.shown == 0)
  }

  @Test mutating func aBarThatThePersonChoseStaysUntilItEndsOrAMoreUrgentOneIsNew() {
    order.update([true, false, true, false])
    order.showNext()
    order.update([true, false, true, true])
    #expect(order.shown == 2, "the new one is less urgent")
    order.update([true, true, true, true])
    #expect(order.shown == 1, "it is new, and more urgent than the one that is seen")
    order.update([true, false, true, true])
    #expect(order.shown == 0)
  }

  @Test mutating func aBarThatSaysSomethingElseIsBroughtUp() {
    order.update([true, false, true])
    order.showNext()
    order.bringUp(0)
    #expect(order.shown == 0)
    order.bringUp(1)
    #expect(order.shown == 0, "it does not want to be seen")
  }

  @Test mutating func aBarAloneHasNoNext() {
    order.showNext()
    #expect(order.shown == nil)
    order.update([false, true])
    order.showNext()
    #expect(order.shown == 1)
  }
}
