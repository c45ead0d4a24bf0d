// Delays work until something else has started.

/// A gate that opens once. A task that arrives earlier waits; one that arrives later passes.
///
/// ```swift
/// let gate = AsyncGate()
/// Task {
///   await gate.pass()
///   print("The settings are read.")
/// }
/// await readSettings()
/// gate.open()
/// ```
@MainActor
public final class AsyncGate {
  /// Whether the gate is open.
  public private(set) var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a closed gate.
  public init() {}

  /// Waits until the gate is open. Cancelling the task does not end the wait.
  public func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Opens the gate for all tasks that wait, and for those that arrive later.
  public func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
