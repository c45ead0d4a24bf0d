// How far long work has come, as a pure value: how much is done, how fast, how long the rest
// takes, and when a person is to see it. `LongWork.swift` asks it as time goes on; the wording is
// the interface's.

/// The progress of work that is done piece by piece.
///
/// Moments are told as the time since some start, which is the same for all of them.
public struct WorkProgress: Sendable, Equatable {
  /// What a person sees.
  public struct Report: Sendable, Equatable {
    /// How many pieces are done.
    public let doneCount: Int
    /// How many there are; `nil` where nobody knows.
    public let total: Int?
    /// How many pieces a second were done lately; `nil` under one, and where that can't be told.
    public let speed: Int?
    /// How long the rest takes, in seconds as exact as people want to know it: below 10 each, to
    /// a minute in steps of five. `nil` where that can't be told, or nothing is left.
    public let secondsLeft: Int?

    /// How much of the whole is done, from 0 to 1; `nil` where nobody knows.
    public var fraction: Double? { total.map { Double(doneCount) / Double(max($0, 1)) } }
  }

  /// Work that is over sooner is not shown.
  public static let quick = Duration.seconds(1)
  /// So many pieces, or fewer, are not worth showing.
  public static let few = 5
  /// What is shown stays for so long at least, as nobody can read what flickers.
  static let shortestStay = Duration.seconds(1)
  /// The speed is that of so long a time, or of the last ``fewestMarks`` where these took longer.
  static let memory = Duration.seconds(3)
  /// For so long after the last piece its speed is believed, or for twice the usual time of one.
  static let patience = Duration.seconds(5)

  private static let fewestMarks = 4
  /// What is done within so short a time is noted as one.
  private static let grain = Duration.milliseconds(100)
  /// More can't be told in hours.
  private static let longestRest = 1_000_000.0

  private struct Mark: Sendable, Equatable {
    /// When it was begun.
    let first: Duration
    /// When so much was done.
    var moment: Duration
    var doneCount: Int

    init(_ moment: Duration, _ doneCount: Int) {
      (first, self.moment, self.doneCount) = (moment, moment, doneCount)
    }
  }

  /// How many pieces are done.
  public private(set) var doneCount = 0
  /// How many there are, done ones too; as far as that is known.
  public private(set) var total = 0
  /// When the work began; `nil` while there is none.
  private var began: Duration?
  /// When the last piece was done; `nil` while some are left.
  private var ended: Duration?
  /// How much work is under way of which nobody knows how many pieces it has.
  private var openCount = 0
  /// Whether the work is of that kind.
  private var isOpenEnded = false
  /// Whether there were ever enough pieces to be worth showing.
  private var isMuch = false
  /// How much was done when, the oldest first; at first the beginning.
  private var marks: [Mark] = []

  /// No work.
  public init() {}

  // MARK: - What happens

  /// There is more to do. Work that is still shown goes on; else it begins anew.
  public mutating func expect(_ count: Int, at moment: Duration) {
    guard count > 0 else { return }
    if began == nil || (ended != nil && report(at: moment) == nil) { self = WorkProgress() }
    began = began ?? moment
    if marks.isEmpty { marks = [Mark(moment, 0)] }
    ended = nil
    total += count
    if total > Self.few { isMuch = true }
  }

  /// Work begins of which nobody knows how many pieces it has. It is shown from one second on,
  /// whatever is done by then; ``end(at:isGivenUp:)`` is to follow.
  public mutating func begin(at moment: Duration) {
    if openCount == 0, report(at: moment) == nil { self = WorkProgress() }
    began = began ?? moment
    if marks.isEmpty { marks = [Mark(moment, 0)] }
    ended = nil
    openCount += 1
    (isOpenEnded, isMuch) = (true, true)
  }

  /// Work that was begun is over. With the last that was given up it is so at once, as nobody looks
  /// at it any more.
  public mutating func end(at moment: Duration, isGivenUp: Bool) {
    guard openCount > 0 else { return }
    openCount -= 1
    guard openCount == 0 else { return }
    if isGivenUp {
      self = WorkProgress()
    } else {
      ended = moment
    }
  }

  /// Pieces are done, well or not.
  public mutating func did(_ count: Int = 1, at moment: Duration) {
    if openCount > 0 { total += count }
    let count = min(count, total - doneCount)
    guard count > 0, let last = marks.last else { return }
    doneCount += count
    // The first is where the work began.
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

  /// Pieces will not be done. Where these were the last, it is over at once.
  public mutating func dropped(_ count: Int) {
    total -= min(max(count, 0), total - doneCount)
    if total == doneCount, ended == nil { self = WorkProgress() }
  }

  // MARK: - What is seen

  /// What a person is to see at a moment; `nil` for nothing.
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

  /// Whether what is seen may change though nothing happens.
  public func changesByItself(at moment: Duration) -> Bool {
    guard let began, isMuch else { return false }
    if moment - began < Self.quick { return ended == nil }
    return ended == nil ? !isStanding(at: moment) : report(at: moment) != nil
  }

  /// Whether nothing was done for so long that nobody can tell when something will be.
  private func isStanding(at moment: Duration) -> Bool {
    guard let first = marks.first, let last = marks.last else { return true }
    let usual = (last.moment - first.moment) / max(marks.count - 1, 1)
    return moment - last.moment > max(Self.patience, usual * 2)
  }

  /// Pieces a second, lately.
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
