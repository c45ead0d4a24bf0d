// What was found for the list that is shown, and what makes that list it (`ListChange+Steps.swift`).
// `PhotoCollection.swift` has whole lists compared away from the main actor: at a hundred thousand
// photos that takes longer than a frame.

/// What was found for a list; photos may have been taken out of that since.
struct ListUpdate: Sendable {
  /// What was found.
  enum Answer: Sendable {
    /// What has changed in the list, one after another.
    case changes([ListChange])
    /// The list as it is now. Most of it stands where it stood.
    case renewed([Int64])
    /// The answer to another query. Little of it stands where it stood, and to find that out takes
    /// time.
    case another([Int64])
  }

  /// The list that it was found for.
  let base: [Int64]
  /// What was found.
  let answer: Answer

  /// The changes to be made of the list that is shown, where they are known at once; else `nil`.
  func knownChanges(of shown: [Int64]) -> [ListChange]? {
    guard shown == base else { return nil }
    switch answer {
    case .changes(let changes): return changes
    case .renewed(let items): return base.isEmpty ? oneChange(of: shown, to: items) : nil
    case .another(let items): return oneChange(of: shown, to: items)
    }
  }

  /// The changes to be made of the list that is shown. What was taken out stays out, though it may
  /// have been found still.
  func changes(of shown: [Int64]) -> [ListChange] {
    if let known = knownChanges(of: shown) { return known }
    switch answer {
    case .changes(let changes):
      // Other places than those of the list that is shown now.
      var items = base
      for change in changes { items.apply(change) }
      return ListChange.steps(from: shown, to: leavingOut(takenOutOf: shown, items))
    case .renewed(let items):
      return ListChange.steps(from: shown, to: leavingOut(takenOutOf: shown, items))
    case .another(let items):
      return oneChange(of: shown, to: leavingOut(takenOutOf: shown, items))
    }
  }

  /// The same, away from the actor that asks.
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
