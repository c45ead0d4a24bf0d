// Pages that join and leave a queue of downloads at any time, downloads that end at any time, and
// what must hold after each step. The test is `DownloadQueueRandomWalkTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

struct DownloadWalk {
  private typealias Queue = DownloadQueue<Int>

  static let limit = 3

  private(set) var answeredCount = 0
  private(set) var cancelledCount = 0
  private(set) var restartedCount = 0
  private var queue = Queue(limit: limit)
  private var random: SeededGenerator
  /// Who waits, and those who were answered or left.
  private var waiting: [Queue.Ticket] = []
  private var gone: [Queue.Ticket] = []
  /// The downloads that run, and those of them that were told to stop.
  private var running: Set<Int> = []
  private var stopping: Set<Int> = []
  /// The keys that wait for a place, the newest request last.
  private var lineUp: [Int] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: join(Int.random(in: 0..<12, using: &random))
    case 45..<70: leaveOne()
    case 70..<75: leaveAgain()
    default: endOne()
    }
    check()
  }

  /// Ends everything.
  mutating func finish() {
    for _ in 0..<1000 where !running.isEmpty {
      endOne()
      check()
    }
    #expect(waiting.isEmpty)
    #expect(running.isEmpty)
  }

  // MARK: - Events

  private mutating func join(_ key: Int) {
    let (ticket, effects) = queue.join(key)
    #expect(!waiting.contains(ticket) && !gone.contains(ticket))
    waiting.append(ticket)
    if !running.contains(key) { moveToFront(key) }
    take(effects)
  }

  private mutating func leaveOne() {
    guard let index = waiting.indices.randomElement(using: &random) else { return }
    let ticket = waiting.remove(at: index)
    gone.append(ticket)
    let isLast = !waiting.contains { $0.key == ticket.key }
    let isToStop = isLast && running.contains(ticket.key) && !stopping.contains(ticket.key)
    let effects = queue.leave(ticket)
    #expect(effects == (isToStop ? [.cancel(ticket.key)] : []))
    if isLast { lineUp.removeAll { $0 == ticket.key } }
    take(effects)
  }

  /// Whoever is gone may say so again.
  private mutating func leaveAgain() {
    guard let ticket = gone.randomElement(using: &random) else { return }
    let effects = queue.leave(ticket)
    #expect(effects.isEmpty)
  }

  private mutating func endOne() {
    guard let key = running.sorted().randomElement(using: &random) else { return }
    running.remove(key)
    let wasStopping = stopping.remove(key) != nil
    let expected = wasStopping ? [] : waiting.filter { $0.key == key }
    let (done, effects) = queue.ended(key)
    #expect(done == expected)
    answeredCount += done.count
    waiting.removeAll(where: done.contains)
    gone += done
    if wasStopping, waiting.contains(where: { $0.key == key }) {
      restartedCount += 1
      moveToFront(key)
    }
    take(effects)
  }

  private mutating func moveToFront(_ key: Int) {
    lineUp.removeAll { $0 == key }
    lineUp.append(key)
  }

  private mutating func take(_ effects: [Queue.Effect]) {
    for effect in effects {
      switch effect {
      case .start(let key):
        #expect(!running.contains(key), "started twice")
        running.insert(key)
        let newest = lineUp.popLast()
        #expect(newest == key, "not the newest")
      case .cancel(let key):
        cancelledCount += 1
        #expect(running.contains(key))
        #expect(!stopping.contains(key), "cancelled twice")
        stopping.insert(key)
      }
    }
  }

  // MARK: - Rules

  private func check() {
    #expect(running.count <= Self.limit)
    #expect(running.count == Self.limit || lineUp.isEmpty, "a place is free and somebody waits")
    for ticket in waiting {
      #expect(running.contains(ticket.key) || lineUp.contains(ticket.key), "forgotten")
    }
    for key in running.subtracting(stopping) {
      #expect(waiting.contains { $0.key == key }, "runs for nobody")
    }
  }
}
