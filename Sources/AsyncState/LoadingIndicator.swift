// The indicator that a page is loading, which quick loads never show. The rules are in
// `SpinnerTimeline.swift`.

import Observation

/// Whether a page shows that it is loading: after 150 ms, and then for at least 400 ms. The minimum
/// applies to indicators beside a value; a first value replaces a skeleton at once.
///
/// ```swift
/// let indicator = LoadingIndicator()
/// indicator.update(isLoading: true)
/// // 150 ms later, `indicator.isShown` is true.
/// indicator.update(isLoading: false)
/// ```
@MainActor @Observable
public final class LoadingIndicator {
  /// Whether the spinner or the skeleton is shown.
  public private(set) var isShown = false

  private var timeline = SpinnerTimeline()
  private let timing: SpinnerTiming
  private let clock: any Clock<Duration>
  @ObservationIgnored private var isLoading = false
  @ObservationIgnored private var timer: Task<Void, Never>?

  /// Creates an indicator that is not shown.
  public init(
    timing: SpinnerTiming = SpinnerTiming(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.timing = timing
    self.clock = clock
  }

  isolated deinit { timer?.cancel() }

  /// Reports whether a load is running. Reporting the same value twice has no effect.
  public func update(isLoading: Bool) {
    guard isLoading != self.isLoading else { return }
    self.isLoading = isLoading
    if isLoading {
      if let run = timeline.started() { wait(run) }
    } else {
      timeline.ended()
    }
    publish()
  }

  private func wait(_ run: Int) {
    timer?.cancel()
    timer = Task { [weak self, clock, timing] in
      do { try await clock.sleep(for: timing.delay) } catch { return }
      guard let self, timeline.delayElapsed(run) else { return }
      publish()
      do { try await clock.sleep(for: timing.minimum) } catch { return }
      timeline.minimumElapsed(run, isWorking: isLoading)
      publish()
    }
  }

  private func publish() {
    if isShown != timeline.isShown { isShown = timeline.isShown }
  }
}
