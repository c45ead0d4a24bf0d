// Freezes the list of photos (`PhotoCollection.swift`) between a press and its release: otherwise
// the release could hit another photo than the press, or none.

/// Delays changes of the list while a mouse button is pressed.
@MainActor
final class PressFreeze {
  /// The longest freeze: a person who holds the button longer drags, or waits for something to
  /// happen.
  static let longest = Duration.seconds(1)

  private let clock: any Clock<Duration>
  private var isPressed = false
  private var limit: Task<Void, Never>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a freeze; nothing is pressed.
  init(clock: any Clock<Duration>) { self.clock = clock }

  /// Whether a change is being delayed.
  var isAwaited: Bool { !waiting.isEmpty }

  /// Notes that a button is pressed.
  func press() {
    isPressed = true
    limit?.cancel()
    limit = Task { [weak self, clock] in
      // Cancelled: it was released, or pressed again.
      do { try await clock.sleep(for: Self.longest) } catch { return }
      self?.letGo()
    }
  }

  /// Notes that the button is released, and its click is handled.
  func letGo() {
    isPressed = false
    limit?.cancel()
    limit = nil
    let served = waiting
    waiting = []
    for continuation in served { continuation.resume() }
  }

  /// Returns when nothing is pressed, or ``longest`` has passed.
  func wait() async {
    guard isPressed else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
