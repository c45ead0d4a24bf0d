// Holds back work until something has started.

/// A gate that opens once. Whoever comes before waits; whoever comes later passes.
@MainActor
final class StartGate {
  /// Whether everybody passes.
  private(set) var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns once the gate is open.
  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets everybody pass.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
