// Keeps the list of photos (`PhotoCollection.swift`) as it is between a press and its release: what is
// released would else be another photo than what was pressed, or none.

/// Holds changes back while a person presses.
@MainActor
final class PressFreeze {
  /// So long at most: who holds the button for longer drags, or waits to see something happen.
  static let longest = Duration.seconds(1)

  private let clock: any Clock<Duration>
  private var isPressed = false
  private var limit: Task<Void, Never>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Nothing is pressed.
  init(clock: any Clock<Duration>) { self.clock = clock }

  /// Whether something is held back.
  var isAwaited: Bool { !waiting.isEmpty }

  /// A button goes down.
  func press() {
    isPressed = true
    limit?.cancel()
    limit = Task { [weak self, clock] in
      // Cancelled: it was let go of, or pressed again.
      do { try await clock.sleep(for: Self.longest) } catch { return }
      self?.letGo()
    }
  }

  /// It is up again, and what that did is done.
  func letGo() {
    isPressed = false
    limit?.cancel()
    limit = nil
    let served = waiting
    waiting = []
    for continuation in served { continuation.resume() }
  }

  /// Returns when nothing is pressed, or that has lasted too long.
  func wait() async {
    guard isPressed else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
