// What a part of the torture came to: how many faults there were, and what was wrong after them.

import Foundation

/// Something that must not be after a fault.
enum Wrong: Sendable {
  /// A name or a like that was acknowledged is not there.
  case lostName(String)
  /// A photo that was acknowledged is not there, or its original is not.
  case lostPhoto(String)
  /// A process crashed or hung.
  case crash(String)
  /// A file was left, changed, or exported by half; or the library does not open.
  case other(String)

  /// What it is, for a line of output.
  var text: String {
    switch self {
    case .lostName(let text): "lost name: \(text)"
    case .lostPhoto(let text): "lost photo: \(text)"
    case .crash(let text): "crash: \(text)"
    case .other(let text): text
    }
  }
}

/// The counts of a part.
struct Tally: Sendable {
  private(set) var faultCount = 0
  private(set) var lostNameCount = 0
  private(set) var lostPhotoCount = 0
  private(set) var crashCount = 0
  private(set) var otherCount = 0
  /// What the faults were done to, for the line of counts: "1,019 calls".
  var remark = ""

  /// Whether nothing was wrong.
  var isSound: Bool { lostNameCount + lostPhotoCount + crashCount + otherCount == 0 }

  /// Counts a fault, and prints what was wrong after it.
  mutating func count(_ fault: String, _ wrong: [Wrong]) {
    faultCount += 1
    for one in wrong {
      switch one {
      case .lostName: lostNameCount += 1
      case .lostPhoto: lostPhotoCount += 1
      case .crash: crashCount += 1
      case .other: otherCount += 1
      }
      print("  \(fault): \(one.text)")
    }
  }

  /// Adds the counts of others.
  mutating func add(_ other: Tally) {
    faultCount += other.faultCount
    lostNameCount += other.lostNameCount
    lostPhotoCount += other.lostPhotoCount
    crashCount += other.crashCount
    otherCount += other.otherCount
  }

  /// The counts in words.
  var text: String {
    "\(faultCount) faults\(remark.isEmpty ? "" : " (\(remark))"), names lost: \(lostNameCount), "
      + "photos lost: \(lostPhotoCount), crashes: \(crashCount), other: \(otherCount)"
  }
}

/// Why a trial could not be made.
struct TortureError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

/// Does the same to many things, in lanes side by side. Each lane has a folder of its own.
/// - Parameter lanes: how many; by default three for each processor, as a lane mostly waits: for a process to
///   start and to end, and for the disk.
func inLanes<Thing: Sendable>(
  _ things: [Thing], in folder: URL,
  lanes: Int = 3 * ProcessInfo.processInfo.activeProcessorCount,
  _ body: @escaping @Sendable (Thing, URL) throws -> Tally
) throws -> Tally {
  let results = Results()
  let running = DispatchGroup()
  for lane in 0..<lanes {
    running.enter()
    // Dispatch would run only as many at once as there are processors.
    Thread {
      for index in stride(from: lane, to: things.count, by: lanes) {
        results.add(Result { try body(things[index], folder.appending(path: "lane-\(lane)")) })
      }
      running.leave()
    }.start()
  }
  running.wait()
  return try results.sum()
}

/// The results of several threads.
private final class Results: @unchecked Sendable {
  // Checked by hand: the lock is held wherever a variable is used.
  private let lock = NSLock()
  private var tally = Tally()
  private var error: (any Error)?

  func add(_ result: Result<Tally, any Error>) {
    lock.withLock {
      switch result {
      case .success(let one): tally.add(one)
      case .failure(let failure): error = error ?? failure
      }
    }
  }

  func sum() throws -> Tally {
    try lock.withLock {
      if let error { throw error }
      return tally
    }
  }
}
