// The progress of long work, as a pure value: how much is done, how fast, how long the rest takes,
// and when it is shown. `LongWork.swift` reads it at intervals; the app words it.

/// The progress of work that is done piece by piece.
///
/// Moments are given as the time since a fixed start, the same for all of them.
public struct WorkProgress: Sendable, Equatable {
  /// What is shown.
  public struct Report: Sendable, Equatable {
    /// How many pieces are done.
    public let doneCount: Int
    /// How many pieces there are; `nil` if unknown.
    public let total: Int?
    /// How many pieces a second were done lately; `nil` below one, and if unknown.
    public let speed: Int?
    /// How long the rest takes, in seconds, as exact as is useful to a person: below 10 seconds in
    /// steps of one, up to a minute in steps of five. `nil` if unknown, or nothing is left.
    public let secondsLeft: Int?

    /// The part that is done, from 0 to 1; `nil` if unknown.
    public var fraction: Double? { total.map { Double(doneCount) / Double(max($0, 1)) } }
  }

  /// Work that ends within this time is not shown.
  public static let quick = Duration.seconds(1)
  /// Work of this number of pieces, or fewer, is not shown.
  public static let few = 5
  /// How long the progress is shown at least, as it would flicker otherwise.
  static let shortestStay = Duration.seconds(1)
  /// The speed is measured over this time, or over the last ``fewestMarks`` pieces if these took
  /// longer.
  static let memory = Duration.seconds(3)
  /// After the last piece, its speed is valid for this time, or for twice the usual time of a
  /// piece.
  static let patience = Duration.seconds(5)

  private static let fewestMarks = 4
  /// Pieces that are done within this time make one mark.
  private static let grain = Duration.milliseconds(100)
  /// The longest rest in seconds: a longer one is meaningless in hours.
  private static let longestRest = 1_000_000.0

  private struct Mark: Sendable, Equatable {
    /// When its first piece was done.
    let first: Duration
    /// When its last piece was done.
    var moment: Duration
    var doneCount: Int

    init(_ moment: Duration, _ doneCount: Int) {
      (first, self.moment, self.doneCount) = (moment, moment, doneCount)
    }
  }

  /// How many pieces are done.
  public private(set) var doneCount = 0
  /// How many pieces there are, including done ones, as far as known.
  public private(set) var total = 0
  /// When the work began; `nil` while there is none.
  private var began: Duration?
  /// When the last piece was done; `nil` while pieces are left.
  private var ended: Duration?
  /// How many jobs with an unknown number of pieces are running.
  private var openCount = 0
  /// Whether the work has, or had, an unknown number of pieces.
  private var isOpenEnded = false
  /// Whether the work has ever had enough pieces to be shown.
  private var isMuch = false
  /// How much was done at which time, the oldest first; the first mark is the beginning until it is
  /// old.
  private var marks: [Mark] = []

  /// Creates the progress of no work.
  public init() {}

  // MARK: - Events

  /// Adds pieces to be done. Work that is still shown continues; otherwise new work begins.
  public mutating func expect(_ count: Int, at moment: Duration) {
    guard count > 0 else { return }
    if began == nil || (ended != nil && report(at: moment) == nil) { self = WorkProgress() }
    began = began ?? moment
    if marks.isEmpty { marks = [Mark(moment, 0)] }
    ended = nil
    total += count
    if total > Self.few { isMuch = true }
  }

  /// Begins work with an unknown number of pieces. It is shown after one second, however much is
  /// done by then; ``end(at:isCancelled:)`` must follow.
  public mutating func begin(at moment: Duration) {
    if openCount == 0, report(at: moment) == nil { self = WorkProgress() }
    began = began ?? moment
    if marks.isEmpty { marks = [Mark(moment, 0)] }
    ended = nil
    openCount += 1
    (isOpenEnded, isMuch) = (true, true)
  }

  /// Ends work that ``begin(at:)`` began. If the last of it was cancelled, the progress is removed
  /// at once.
  public mutating func end(at moment: Duration, isCancelled: Bool) {
    guard openCount > 0 else { return }
    openCount -= 1
    guard openCount == 0 else { return }
    if isCancelled {
      self = WorkProgress()
    } else {
      ended = moment
    }
  }

  /// Notes that pieces are done, successfully or not.
  public mutating func did(_ count: Int = 1, at moment: Duration) {
    if openCount > 0 { total += count }
    let count = min(count, total - doneCount)
    guard count > 0, let last = marks.last else { return }
    doneCount += count
    // The first mark is the beginning of the work.
    if marks.count > 1, moment - last.first < Self.grain {
      marks[marks.count - 1].moment = moment
      marks[marks.count - 1].doneCount = doneCount
    } else {
      marks.append(Mark(moment, doneCount))
    }
    while marks.count > Self.fewestMarks, marks[1].moment <= moment - Self.memory {
      marks.removeFirst()
    }
    if doneCount == total, openCount == 0 { ended = moment }
  }

  /// Notes that pieces will not be done. If they were the last, the progress is removed at once.
  public mutating func dropped(_ count: Int) {
    total -= min(max(count, 0), total - doneCount)
    if total == doneCount, ended == nil { self = WorkProgress() }
  }

  // MARK: - Showing

  /// What is shown at a moment; `nil` for nothing.
  public func report(at moment: Duration) -> Report? {
    guard let began, isMuch, moment - began >= Self.quick else { return nil }
    if let ended {
      let isLong = ended - began >= Self.quick
      guard isLong, moment - began < Self.quick + Self.shortestStay else { return nil }
    }
    let speed = speed(at: moment)
    return Report(
      doneCount: doneCount, total: isOpenEnded ? nil : total,
      speed: speed.flatMap { $0 < 0.95 ? nil : Int($0.rounded()) },
      secondsLeft: speed.flatMap { doneCount == total ? nil : Self.rest(total - doneCount, at: $0) }
    )
  }

  /// Whether what is shown may change by the passing of time alone.
  public func changesByItself(at moment: Duration) -> Bool {
    guard let began, isMuch else { return false }
    if moment - began < Self.quick { return ended == nil }
    return ended == nil ? !isStanding(at: moment) : report(at: moment) != nil
  }

  /// Whether nothing was done for so long that the speed is unknown.
  private func isStanding(at moment: Duration) -> Bool {
    guard let first = marks.first, let last = marks.last else { return true }
    let usual = (last.moment - first.moment) / max(marks.count - 1, 1)
    return moment - last.moment > max(Self.patience, usual * 2)
  }

  /// The recent speed in pieces a second.
  private func speed(at moment: Duration) -> Double? {
    guard !isStanding(at: moment) else { return nil }
    let old = marks.prefix { $0.moment <= moment - Self.memory }.count - 1
    let start = marks[max(0, min(old, marks.count - Self.fewestMarks))]
    let time = (moment - start.moment) / .seconds(1)
    guard time > 0, doneCount > start.doneCount else { return nil }
    return Double(doneCount - start.doneCount) / time
  }

  private static func rest(_ count: Int, at speed: Double) -> Int {
    let seconds = min(Double(count) / speed, longestRest)
    if seconds < 9.5 { return max(Int(seconds.rounded()), 1) }
    let step = seconds < 57.5 ? 5.0 : 60.0
    return Int((seconds / step).rounded() * step)
  }
}
