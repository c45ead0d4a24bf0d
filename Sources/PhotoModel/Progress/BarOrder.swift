// Which of the bars of a window is seen, as there is one place for them. The place is
// `GtkPhotos/Widgets/BarStack.swift`.

/// Chooses one of several bars that want to be seen at the same time: the most urgent one, until the
/// person asks for the next.
public struct BarOrder: Sendable {
  /// Which bars want to be seen, the most urgent first.
  private var wanted: [Bool] = []
  /// The bar that is seen, by its position from the most urgent one; `nil` if none wants to be.
  public private(set) var shown: Int?

  /// An order without bars.
  public init() {}

  /// How many bars wait behind the one that is seen.
  public var waitingCount: Int { max(0, wanted.count { $0 } - 1) }

  /// Takes up which bars want to be seen now, the most urgent first.
  ///
  /// A bar that is new is seen at once, unless it is less urgent than the one that is seen. That one
  /// stays as long as it wants to.
  public mutating func update(_ now: [Bool]) {
    let before = wanted
    wanted = now
    let new = now.indices.first { now[$0] && !(before.indices.contains($0) && before[$0]) }
    guard let shown, now.indices.contains(shown), now[shown] else {
      shown = now.firstIndex(of: true)
      return
    }
    if let new, new < shown { self.shown = new }
  }

  /// Brings up a bar that wants to be seen and has something else to say.
  public mutating func bringUp(_ bar: Int) {
    if wanted.indices.contains(bar), wanted[bar] { shown = bar }
  }

  /// Goes on to the next bar that waits; after the least urgent one to the first.
  public mutating func showNext() {
    guard let shown else { return }
    let others = wanted.indices.filter { wanted[$0] && $0 != shown }
    self.shown = others.first { $0 > shown } ?? others.first ?? shown
  }
}
