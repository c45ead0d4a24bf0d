// Has calls of the app to the disk fail, by a library that is loaded into it: `Tests/FaultLibrary`.

import Foundation
import WindowDriver
import XCTest

/// What happens to the calls of one run of the app to files below a folder.
final class FaultyDisk {
  /// A kind of calls, as `FaultLibrary.h` has it.
  enum Kind: UInt32, CaseIterable {
    case create = 1
    case write = 2
    case sync = 4
    case rename = 8
    case link = 16
    case removal = 32
    case truncation = 64
    case folder = 128
    case reading = 256
  }

  /// What happens at the chosen call, as `FaultLibrary.h` has it.
  private enum Action: UInt32 {
    case none = 0
    case killBefore = 1
    case fail = 4
    case failFrom = 5
    case stall = 6
  }

  /// Where a `FaultState` has what: that header can't be imported without the library, which then would stand
  /// between this process and its disk.
  private enum Place {
    static let kinds = 0
    static let action = 4
    static let at = 8
    static let code = 16
    static let happened = 20
    static let count = 24
    static let size = 160
  }

  private let folder: URL
  private let state: URL

  /// Counts the calls below a folder.
  init(_ folder: URL, beside fixture: PhotosFixture) throws {
    self.folder = folder
    state = fixture.folder.appending(path: "fault-\(UUID().uuidString)")
    try Data(count: Place.size).write(to: state)
  }

  /// The environment variables with which the app uses it.
  var environment: [String: String] {
    let built = PhotosFixture.binary.deletingLastPathComponent().appending(
      path: "libFaultLibrary.so")
    XCTAssertTrue(FileManager.default.fileExists(atPath: built.path), built.path)
    return ["LD_PRELOAD": built.path, "FAULTS_ROOT": folder.path, "FAULTS_STATE": state.path]
  }

  /// Counts the calls of a kind, from the start of the app on.
  func count(_ kind: Kind) throws { try set(kind, .none, at: 0, code: 0) }

  /// Counts the calls that change the disk, from the start of the app on.
  func countChanges() throws { try set(.write, .none, at: 0, code: 0, kinds: Self.changes) }

  private static let changes = Kind.allCases.filter { $0 != .reading }
    .reduce(UInt32(0)) { $0 | $1.rawValue }

  /// Has the app killed before one of the calls that change the disk.
  /// - Parameter call: the number of that call, from 1.
  func kill(before call: UInt64) throws {
    try set(.write, .killBefore, at: call, code: 0, kinds: Self.changes)
  }

  /// Has one call fail.
  /// - Parameter call: the number of that call among those of its kind, from 1.
  func fail(_ kind: Kind, at call: UInt64, code: Int32) throws {
    try set(kind, .fail, at: call, code: code)
  }

  /// Has all calls of some kinds fail from now on.
  func refuse(_ code: Int32, to kinds: [Kind] = [.write, .sync]) throws {
    try set(.write, .failFrom, at: 0, code: code, kinds: kinds.reduce(0) { $0 | $1.rawValue })
  }

  /// Has one call wait until ``mend()``, as on a disk that hangs.
  func stall(_ kind: Kind, at call: UInt64) throws { try set(kind, .stall, at: call, code: 0) }

  /// Has no call fail or wait any more.
  func mend() throws { try put(Action.none.rawValue, at: Place.action) }

  /// How many calls there were.
  func callCount() throws -> UInt64 { try number(at: Place.count) }

  /// Whether a call has failed, or waits.
  func hasFailed() throws -> Bool { try number(at: Place.happened) as UInt32 != 0 }

  private func set(
    _ kind: Kind, _ action: Action, at call: UInt64, code: Int32, kinds: UInt32? = nil
  ) throws {
    try put(kinds ?? kind.rawValue, at: Place.kinds)
    try put(call, at: Place.at)
    try put(code, at: Place.code)
    try put(UInt32(0), at: Place.happened)
    // The last: calls may be made meanwhile.
    try put(action.rawValue, at: Place.action)
  }

  // In place: the app has the file in its memory.
  private func put<Number: FixedWidthInteger>(_ number: Number, at place: Int) throws {
    let file = try FileHandle(forUpdating: state)
    try file.seek(toOffset: UInt64(place))
    try withUnsafeBytes(of: number) { try file.write(contentsOf: Data($0)) }
    try file.close()
  }

  private func number<Number: FixedWidthInteger>(at place: Int) throws -> Number {
    try Data(contentsOf: state).withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: place, as: Number.self)
    }
  }
}
