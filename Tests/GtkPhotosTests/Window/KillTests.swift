// SIGKILL at a hundred random moments: while keys are typed, right after Enter, at rest, on the
// way back or past a photo, during the start and the import. One library goes through all of
// them. What must be there afterwards is in Support/NamingRecord.swift.
//
// PHOTOS_KILLS=10 makes it short; PHOTOS_SEED=7 takes other moments.

import Foundation
import WindowDriver
import XCTest

final class KillTests: XCTestCase {
  func testNothingIsLostWhereverTheAppIsKilled() throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["PHOTOS_KILLS"].flatMap { Int($0) } ?? 100
    let seed = environment["PHOTOS_SEED"].flatMap { UInt64($0) } ?? 1
    let fixture = try PhotosFixture()
    let began = ContinuousClock().now
    print("seed \(seed), \(kills) kills")
    var walk = try KillWalk(on: fixture, kills: kills, seed: seed)
    for kill in 1...kills {
      try walk.round()
      if kill % 10 == 0 { XCTAssertEqual(try fixture.run("--check").status, 0) }
      for fault in walk.faults { XCTFail("kill \(kill) (\(walk.story)): \(fault)") }
    }
    try walk.finish()
    for fault in walk.faults { XCTFail("at the end: \(fault)") }
    XCTAssertEqual(walk.record.lost, [])
    let check = try fixture.run("--check")
    XCTAssertEqual(check.status, 0, check.output)
    print(
      "\(kills) kills (\(walk.counts)), \(walk.acknowledged) acknowledged names, "
        + "\(walk.restarts) restarts, \(walk.record.lost.count) lost names, "
        + "\(ContinuousClock().now - began)")
  }
}
