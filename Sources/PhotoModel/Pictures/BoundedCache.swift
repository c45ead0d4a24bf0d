// A cache that forgets what was not used for longest, as a pure value.

/// Values by key, within a bound on their total cost.
public struct BoundedCache<Key: Hashable, Value> {
  private struct Slot {
    var value: Value
    let cost: Int
    var lastUse: Int
  }

  /// The bound on the total cost, in the unit of the costs: usually bytes.
  public let limit: Int
  /// The total cost of what is held.
  public private(set) var cost = 0
  private var slots: [Key: Slot] = [:]
  private var uses = 0

  /// An empty cache.
  public init(limit: Int) { self.limit = limit }

  /// The value, which counts as used now.
  public mutating func value(_ key: Key) -> Value? {
    guard let value = slots[key]?.value else { return nil }
    uses += 1
    slots[key]?.lastUse = uses
    return value
  }

  /// Keeps a value, and forgets others until the bound holds. One that is dearer than the
  /// bound is not kept.
  public mutating func keep(_ value: Value, for key: Key, cost: Int) {
    forget(key)
    guard cost <= limit else { return }
    while self.cost + cost > limit,
      let oldest = slots.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      forget(oldest.key)
    }
    uses += 1
    slots[key] = Slot(value: value, cost: cost, lastUse: uses)
    self.cost += cost
  }

  /// Forgets one value.
  public mutating func forget(_ key: Key) {
    if let slot = slots.removeValue(forKey: key) { cost -= slot.cost }
  }
}
