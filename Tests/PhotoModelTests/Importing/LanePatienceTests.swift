// Tests of when a lane is known to hang, and of how many lanes there are then.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder)
struct LanePatienceTests {
  private let lanes = [StandInLane(), StandInLane()]
  private var first: LaneID { lanes[0].id }
  private var second: LaneID { lanes[1].id }

  @Test func halfAMinuteInTheSameCallIsTooLongAndToldOnce() {
    var patience = LanePatience()
    #expect(LanePatience.interval * LanePatience.usualRounds == .seconds(30))
    for round in 0...20 {
      let hanging = patience.round([first: 7, second: round])
      #expect(hanging == (round == 6 ? [first] : []), "round \(round)")
      #expect(patience.hanging == (round >= 6 ? [first] : []))
    }
    var now = patience.round([first: 8, second: 20])
    #expect(now.isEmpty && patience.hanging.isEmpty, "it was answered")
    for _ in 1...5 {
      now = patience.round([first: 8])
      #expect(now.isEmpty)
    }
    now = patience.round([first: 8])
    #expect(now == [first])
  }

  @Test func aLaneThatWasInNoCallBeginsAnew() {
    var patience = LanePatience(mostRounds: 2)
    let calls: [[LaneID: Int]] = [[first: 1], [first: 1], [:], [first: 1], [first: 1]]
    for call in calls {
      let now = patience.round(call)
      #expect(now.isEmpty)
    }
    let now = patience.round([first: 1])
    #expect(now == [first])
  }

  @Test func aLaneThatHasItsAnswerIsInNoCall() async throws {
    try TemporaryFolder.path.appending("originals").asFolder()
    let lane = CopyLane(originals: OriginalStore(library: TemporaryFolder.path))
    let file = try TemporaryFolder.path.appending("a.jpg").holding(jpeg("one"))
    _ = try await lane.stage(file, picked: nil, takesAnother: false)
    #expect(await lane.call == nil)
    _ = await lane.look(at: file)
    #expect(await lane.call == nil)
  }

  @Test func lanesThatHangAreReplacedUntilTheyAreTooMany() throws {
    let originals = OriginalStore(library: TemporaryFolder.path)
    var lanes = CopyLanes(2, originals: originals)
    var lost: [CopyLane] = []
    for _ in 1...CopyLanes.mostLost {
      let taken = lanes.take()
      let lane = try #require(taken)
      lanes.lose(lane)
      lanes.lose(lane)
      lost.append(lane)
      #expect(lanes.hasFree && !lanes.areSpent)
    }
    for _ in 1...2 {
      #expect(!lanes.areSpent)
      let taken = lanes.take()
      let lane = try #require(taken)
      lanes.lose(lane)
      lost.append(lane)
    }
    #expect(!lanes.hasFree && lanes.areSpent)
    // Two come back to work, the others are not needed any more.
    var freeCount = 0
    for lane in lost {
      lanes.giveBack(lane)
      while let free = lanes.take() {
        freeCount += 1
        #expect(free === lane)
      }
    }
    #expect(freeCount == 2)
    #expect(!lanes.areSpent)
  }
}

extension CopyLane {
  /// The call that its thread is in.
  fileprivate var call: DiskProgress.Call? { progress.call }
}
