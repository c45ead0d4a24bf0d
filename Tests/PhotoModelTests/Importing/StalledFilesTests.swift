// Tests of the files of one group that waits: which is the first, and which are inspected.

import TestTime
import Testing

@testable import PhotoModel

@Suite struct StalledFilesTests {
  private func stalled(_ position: Int64, due: Int? = nil) -> StalledFiles.Stalled {
    let file = PickedFile(position: position, source: FilePath("/card/\(position).jpg"))
    return StalledFiles.Stalled(file: file, cause: .changing, due: due)
  }

  @Test func theFirstIsKnownWhateverComesAndGoes() {
    var files = StalledFiles()
    var model: [Int64: Int?] = [:]
    var number: UInt64 = 7
    for step in 0..<3000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let position = Int64(number >> 33) % 60
      let due = number & (1 << 20) == 0 ? nil : step
      switch (number >> 24) % 8 {
      case 0, 1:
        files.insert(stalled(position, due: due))
        model.updateValue(due, forKey: position)
      case 2:
        let several = (0..<9).map { (position + 7 * $0) % 60 }
        files.insert(several.map { stalled($0, due: due) })
        for position in several { model.updateValue(due, forKey: position) }
      default:
        files.remove(position)
        model.removeValue(forKey: position)
      }
      #expect(files.count == model.count)
      #expect(files.first?.file.position == model.keys.min())
      #expect(files.dueCount == model.values.filter { $0 != nil }.count)
      if step % 16 == 0 {
        let turn = files.take(100) { _ in true }
        #expect(turn.map(\.file.position).sorted() == model.keys.sorted())
      }
    }
  }

  @Test func ofVeryManyNoMoreThanAFewArePassedOverForATurn() {
    var files = StalledFiles()
    let count = 3 * StalledFiles.mostSeen
    files.insert((1...Int64(count)).map { stalled($0) })
    var seen = 0
    let none = files.take(32) { _ in
      seen += 1
      return false
    }
    #expect(none.isEmpty)
    #expect(seen == StalledFiles.mostSeen)
    var found: [Int64] = []
    for _ in 1...3 {
      found += files.take(32) { $0.file.position == Int64(count) }.map(\.file.position)
    }
    #expect(found == [Int64(count)], "its turn comes")
  }

  @Test func theLastOfSomeIsFoundAmongThoseThatWait() {
    var stalls = StalledImports()
    for position in [3, 1, 2] as [Int64] { _ = stalls.stall(stalled(position).file, .changing) }
    #expect(stalls.last(of: [1, 2, 9])?.position == 2)
    #expect(stalls.last(of: [9]) == nil)
    #expect(stalls.told?.file == FilePath("/card/1.jpg"))
  }

  @MainActor @Test func theReceiptIsToldLessOftenOfManyThatWait() {
    let ledger = ImportLedger(clock: ManualClock())
    let all = (1...100 as ClosedRange<Int64>).map { stalled($0) }
    ledger.picked(
      all.map { NamingEntry(position: $0.file.position, source: $0.file.source) })
    #expect(ledger.batchInterval == .milliseconds(100))
    ledger.stalled(all)
    ledger.publish()
    #expect(ledger.batchInterval == .seconds(1))
  }

  /// If each removal visited all files, this would take minutes.
  @Test(.timeLimit(.minutes(10))) func manyThatGoOneAfterAnotherTakeNoLonger() {
    var files = StalledFiles()
    let last: Int64 = 100_000
    files.insert((1...last).map { stalled($0) })
    for position in 1..<last { files.remove(position) }
    #expect(files.count == 1)
    #expect(files.first?.file.position == last)
  }
}
