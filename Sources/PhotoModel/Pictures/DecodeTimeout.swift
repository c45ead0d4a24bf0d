// How long a decoder process may take for one answer, as a pure value. Who looks at the process is
// `GtkPhotos/Decoding/Deadline.swift`.

/// What is left of the time that one answer may take.
///
/// It counts the time that was waited, step by step: a machine that was suspended, or an app that
/// was stopped meanwhile, is no decoder's fault.
public struct DecodeTimeout: Sendable, Equatable {
  /// The bounds of one answer.
  public struct Limits: Sendable, Equatable {
    /// The most time on the wall.
    public let time: Duration
    /// The most processor time; `nil` where the clock on the wall is all that counts.
    public let work: Duration?
    /// The most time in which the process asks for no processor; `nil` for as long as it may take.
    public let sleep: Duration?

    /// Bounds of one's own.
    public init(time: Duration, work: Duration? = nil, sleep: Duration? = nil) {
      self.time = time
      self.work = work
      self.sleep = sleep
    }

    /// Those of a decoder that people wait for.
    public static let seen = Limits(time: .seconds(DecoderLimits.seconds))

    /// Those of one that gets time only when nothing else wants it: the time that it gets counts, and
    /// the time in which it would not take any.
    public static let unseen = Limits(
      time: .seconds(DecoderLimits.patientSeconds), work: .seconds(DecoderLimits.seconds),
      sleep: .seconds(DecoderLimits.seconds))
  }

  /// The longest step that is believed: looks are a second apart.
  static let longestStep = Duration.seconds(2)

  private let limits: Limits
  private var waited = Duration.zero
  private var worked = Duration.zero
  private var slept = Duration.zero
  /// All the processor time that the process had at the last look.
  private var lastWork: Duration

  /// An answer that begins now.
  /// - Parameter work: the processor time that the process has had for earlier ones.
  public init(_ limits: Limits, work: Duration) {
    self.limits = limits
    lastWork = work
  }

  /// Takes a look at the process.
  /// - Parameters:
  ///   - step: the time since the last look.
  ///   - work: all the processor time that the process has had.
  ///   - isAsleep: whether none of its threads runs, would run, or waits for a disk.
  public mutating func look(after step: Duration, work: Duration, isAsleep: Bool) {
    let step = min(max(step, .zero), Self.longestStep)
    let done = max(work - lastWork, .zero)
    lastWork = work
    waited += step
    worked += done
    // One that wakes for a moment and sleeps on holds its place no less.
    if isAsleep, done < step / 10 { slept += step }
  }

  /// Whether the time is over.
  public var isOver: Bool {
    waited >= limits.time || limits.work.map { worked >= $0 } == true
      || limits.sleep.map { slept >= $0 } == true
  }

  /// How long until it is worth looking again.
  public var nextLook: Duration { min(.seconds(1), max(.milliseconds(1), limits.shortest / 10)) }
}

extension DecodeTimeout.Limits {
  fileprivate var shortest: Duration { min(time, work ?? time, sleep ?? time) }
}
