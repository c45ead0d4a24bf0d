// A random walk that tests that the figures always add up: a receipt beside a list that is counted
// anew after each event.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct ImportReceiptRandomWalkTests {
  @Test(arguments: Seeds.first(20))
  func theFiguresAreThoseOfTheLines(seed: UInt64) {
    var walk = ReceiptWalk(seed: seed)
    for _ in 0..<500 { walk.step() }
    #expect(walk.clearCount > 0)
    #expect(walk.largest > 5)
  }
}

/// A person, a disk and an importer that act in any order.
private struct ReceiptWalk {
  private struct File {
    let position: Int64?
    var outcome = ImportReceipt.Outcome.waiting
    var hasArrived = false
    var isGone = false

    var isOpen: Bool { outcome == .waiting }
  }

  private(set) var clearCount = 0
  private(set) var largest = 0
  private var receipt = ImportReceipt()
  private var files: [File] = []
  private var random: SeededGenerator
  private var lastPosition: Int64 = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<10: pick(Int64.random(in: 1...5, using: &random))
    case 10..<35: arrive()
    case 35..<45: refuse()
    case 45..<48: refuseFolder()
    case 48..<73: answer(.named("\(lastPosition)"))
    case 73..<80: answer(.skipped)
    case 80..<88: delete()
    case 88..<94: restore()
    case 94..<97: withdraw()
    case 97..<99: clear()
    default: removeAll()
    }
    check()
  }

  private mutating func pick(_ count: Int64) {
    let isComplete = files.allSatisfy { $0.isGone || !($0.isOpen || $0.outcome.isRefusal) }
    if isComplete { files.removeAll { !$0.isOpen } }
    let entries = picked((lastPosition + 1)...(lastPosition + count))
    lastPosition += count
    files += entries.map { File(position: $0.position) }
    receipt.picked(entries)
  }

  private mutating func arrive() {
    guard let index = any({ $0.position != nil && !$0.hasArrived && $0.isOpen && !$0.isGone })
    else { return }
    files[index].hasArrived = true
    files[index].position.map { receipt.arrived($0, photoID($0)) }
  }

  private mutating func refuse() {
    guard let index = any({ !$0.hasArrived && $0.isOpen && !$0.isGone }) else { return }
    let reasons: [ImportFailure.Reason] = [.empty, .alreadyWaiting, .alreadyNamed("a")]
    let reason = reasons.randomElement(using: &random) ?? .empty
    files[index].outcome = reason == .empty ? .failed(reason) : .duplicate(reason)
    files[index].position.map { receipt.refused($0, reason) }
  }

  private mutating func refuseFolder() {
    files.append(File(position: nil, outcome: .failed(.emptyFolder)))
    receipt.refused(ImportFailure(source: FilePath("/card"), reason: .emptyFolder))
  }

  private mutating func answer(_ answer: NamingAnswer) {
    guard let index = any({ $0.hasArrived && !$0.isGone }) else { return }
    switch answer {
    case .named(let name): files[index].outcome = .named(name)
    case .skipped: if files[index].isOpen { files[index].outcome = .skipped }
    }
    files[index].position.map { receipt.answered(photoID($0), answer) }
  }

  private mutating func delete() {
    guard let index = any({ $0.hasArrived }) else { return }
    files[index].isGone = true
    files[index].position.map { receipt.deleted([photoID($0)]) }
  }

  private mutating func restore() {
    guard let index = any({ $0.hasArrived }) else { return }
    files[index].isGone = false
    files[index].position.map { receipt.restored([photoID($0)]) }
  }

  private mutating func withdraw() {
    guard let index = any({ $0.position != nil && !$0.hasArrived && $0.isOpen }) else { return }
    files[index].isGone = true
    files[index].position.map { receipt.withdrawn($0) }
  }

  private mutating func clear() {
    clearCount += 1
    files.removeAll { !$0.isOpen }
    receipt.clear()
  }

  private mutating func removeAll() {
    files.removeAll(where: \.outcome.isRefusal)
    for index in files.indices { files[index].isGone = true }
    receipt.removeAll()
  }

  private mutating func any(_ isMeant: (File) -> Bool) -> Int? {
    files.indices.filter { isMeant(files[$0]) }.randomElement(using: &random)
  }

  private mutating func check() {
    let here = files.filter { !$0.isGone }
    largest = max(largest, here.count)
    #expect(receipt.outcomes == here.map(\.outcome))
    #expect(receipt.figures.addUp)
    let named = here.count { if case .named = $0.outcome { true } else { false } }
    let duplicates = here.count { if case .duplicate = $0.outcome { true } else { false } }
    let failed = here.count { if case .failed = $0.outcome { true } else { false } }
    let waiting = here.count { $0.outcome == .waiting }
    #expect(receipt.numbers == [here.count, named, waiting, duplicates, failed])
    #expect(receipt.figures.skipped == here.count { $0.outcome == .skipped })
    let isSettled = here.allSatisfy { !$0.isOpen }
    #expect(
      receipt.isWorthTelling == (duplicates + failed > 0 || (isSettled && here.count > 1)))
  }
}
