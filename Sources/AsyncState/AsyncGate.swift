// Holds back work until something has started.

/// A gate that opens once. Whoever comes before waits; whoever comes later passes.
@MainActor
public final class AsyncGate {
  /// Whether everybody passes.
  public private(set) var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A gate that is shut.
  public init() {}

  /// Returns once the gate is open.
  public func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets everybody pass.
  public func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
