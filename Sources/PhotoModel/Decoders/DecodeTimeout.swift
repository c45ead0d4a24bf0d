// How long a decoder process may take for one answer, as a pure value. The process is inspected by
// `GtkPhotos/Decoding/Deadline.swift`.

/// The time that is left for one answer.
///
/// It adds up the waiting time step by step, so that the time in which the machine was suspended,
/// or the app was stopped, does not count.
public struct DecodeTimeout: Sendable, Equatable {
  /// The limits of one answer.
  public struct Limits: Sendable, Equatable {
    /// The longest elapsed time.
    public let time: Duration
    /// The longest processor time; `nil` if only the elapsed time is limited.
    public let work: Duration?
    /// The longest time in which the process wants no processor; `nil` for no limit.
    public let sleep: Duration?

    /// Makes limits of their parts.
    public init(time: Duration, work: Duration? = nil, sleep: Duration? = nil) {
      self.time = time
      self.work = work
      self.sleep = sleep
    }

    /// The limits of a decoder that a person waits for.
    public static let seen = Limits(time: .seconds(DecoderLimits.seconds))

    /// The limits of a decoder that only runs when no other process needs the processor: the
    /// processor time that it gets is limited, and the time in which it sleeps.
    public static let unseen = Limits(
      time: .seconds(DecoderLimits.patientSeconds), work: .seconds(DecoderLimits.seconds),
      sleep: .seconds(DecoderLimits.seconds))
  }

  /// The longest step that counts in full: the process is inspected once a second.
  static let longestStep = Duration.seconds(2)

  private let limits: Limits
  private var waited = Duration.zero
  private var worked = Duration.zero
  private var slept = Duration.zero
  /// The processor time that the process had used at the last inspection.
  private var lastWork: Duration

  /// Starts the time of an answer.
  /// - Parameter work: the processor time that the process has used for earlier answers.
  public init(_ limits: Limits, work: Duration) {
    self.limits = limits
    lastWork = work
  }

  /// Adds the result of an inspection.
  /// - Parameters:
  ///   - step: the time since the last inspection.
  ///   - work: all the processor time that the process has used.
  ///   - isAsleep: whether none of its threads runs, waits for a processor, or waits for a disk.
  public mutating func check(after step: Duration, work: Duration, isAsleep: Bool) {
    let step = min(max(step, .zero), Self.longestStep)
    let done = max(work - lastWork, .zero)
    lastWork = work
    waited += step
    worked += done
    // A process that wakes for a moment and sleeps again blocks the queue just the same.
    if isAsleep, done < step / 10 { slept += step }
  }

  /// Whether the time of the answer is over.
  public var isOver: Bool {
    waited >= limits.time || limits.work.map { worked >= $0 } == true
      || limits.sleep.map { slept >= $0 } == true
  }

  /// The time until the next inspection is worthwhile.
  public var nextCheck: Duration { min(.seconds(1), max(.milliseconds(1), limits.shortest / 10)) }
}

extension DecodeTimeout.Limits {
  fileprivate var shortest: Duration { min(time, work ?? time, sleep ?? time) }
}
