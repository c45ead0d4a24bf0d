// What a reading found for a list, and the changes that it makes to the list that is shown
// (`ListChange+Steps.swift`). `PhotoCollection.swift` has whole lists compared off the main actor:
// at a hundred thousand photos that takes longer than a frame.

/// What a reading found for a list; photos may have been removed from the list since.
struct ListUpdate: Sendable {
  /// What was found.
  enum Answer: Sendable {
    /// The changes of the list, in the order in which they apply.
    case changes([ListChange])
    /// The list as it is now. Most items are in their old order.
    case renewed([Int64])
    /// The answer to another query. Few items are in their old order, and finding these takes time.
    case another([Int64])
  }

  /// The list for which it was found.
  let base: [Int64]
  /// What was found.
  let answer: Answer

  /// The changes to the list that is shown, if they are known without a comparison; `nil`
  /// otherwise.
  func knownChanges(of shown: [Int64]) -> [ListChange]? {
    guard shown == base else { return nil }
    switch answer {
    case .changes(let changes): return changes
    case .renewed(let items): return base.isEmpty ? oneChange(of: shown, to: items) : nil
    case .another(let items): return oneChange(of: shown, to: items)
    }
  }

  /// The changes to the list that is shown. Photos that were removed from it stay out, even if the
  /// reading still found them.
  func changes(of shown: [Int64]) -> [ListChange] {
    if let known = knownChanges(of: shown) { return known }
    switch answer {
    case .changes(let changes):
      // The positions in the changes are those of ``base``, not of the list that is shown now.
      var items = base
      for change in changes { items.apply(change) }
      return ListChange.steps(from: shown, to: leavingOut(takenOutOf: shown, items))
    case .renewed(let items):
      return ListChange.steps(from: shown, to: leavingOut(takenOutOf: shown, items))
    case .another(let items):
      return oneChange(of: shown, to: leavingOut(takenOutOf: shown, items))
    }
  }

  /// The same, off the caller's actor.
  @concurrent
  func changesAside(of shown: [Int64]) async -> [ListChange] { changes(of: shown) }

  private func oneChange(of shown: [Int64], to items: [Int64]) -> [ListChange] {
    ListChange.between(shown, items).map { [$0] } ?? []
  }

  private func leavingOut(takenOutOf shown: [Int64], _ items: [Int64]) -> [Int64] {
    guard shown != base else { return items }
    let taken = Set(base).subtracting(shown)
    return items.filter { !taken.contains($0) }
  }
}
