// Holds back work until something has started.

/// A gate that opens once. A task that reaches it earlier waits; one that reaches it later passes.
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
  /// Whether tasks pass without waiting.
  public private(set) var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A gate that is shut.
  public init() {}

  /// Returns once the gate is open.
  public func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Opens the gate for all tasks that wait, and for those that come later.
  public func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
