// A cache that forgets what was not used for longest, as a pure value.

/// Values by key, within a bound on their total cost. Each call takes the same time, however many
/// are held.
public struct BoundedCache<Key: Hashable, Value> {
  /// A value between those that were used before and after it.
  private struct Slot {
    var value: Value
    let cost: Int
    var older: Key?
    var newer: Key?
  }

  /// The bound on the total cost, in the unit of the costs: usually bytes.
  public let limit: Int
  /// The total cost of what is held.
  public private(set) var cost = 0
  private var slots: [Key: Slot] = [:]
  /// What was not used for longest, and what was used last.
  private var oldest: Key?
  private var newest: Key?

  /// An empty cache.
  public init(limit: Int) { self.limit = limit }

  /// The value, which counts as used now.
  public mutating func value(_ key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    if newest != key {
      unlink(slot)
      append(slot, for: key)
    }
    return slot.value
  }

  /// Keeps a value, and forgets others until the bound holds. One that is dearer than the
  /// bound is not kept.
  public mutating func keep(_ value: Value, for key: Key, cost: Int) {
    forget(key)
    guard cost <= limit else { return }
    while self.cost + cost > limit, let oldest { forget(oldest) }
    append(Slot(value: value, cost: cost), for: key)
    self.cost += cost
  }

  /// Forgets one value.
  public mutating func forget(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    unlink(slot)
    cost -= slot.cost
  }

  /// Ties together what stands around a slot.
  private mutating func unlink(_ slot: Slot) {
    if let older = slot.older { slots[older]?.newer = slot.newer } else { oldest = slot.newer }
    if let newer = slot.newer { slots[newer]?.older = slot.older } else { newest = slot.older }
  }

  /// Puts a slot behind all others.
  private mutating func append(_ slot: Slot, for key: Key) {
    var slot = slot
    (slot.older, slot.newer) = (newest, nil)
    slots[key] = slot
    if let newest { slots[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}
