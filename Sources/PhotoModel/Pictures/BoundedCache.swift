// A least recently used cache, as a pure value.

/// Values by key, with a bound on their total cost. Each call takes the same time, however many
/// values are held: the order of use is a doubly linked list of indices in an array, so that only
/// the keys that are added and removed are hashed.
public struct BoundedCache<Key: Hashable, Value> {
  /// A value, linked to those used before and after it.
  private struct Slot {
    let key: Key
    let value: Value
    let cost: Int
    var older: Int?
    var newer: Int?
  }

  /// The bound on the total cost, in the unit of the costs: usually bytes.
  public var limit: Int { didSet { while cost > limit, let oldest { remove(oldest) } } }
  /// The total cost of the values.
  public private(set) var cost = 0
  private var indexes: [Key: Int] = [:]
  private var slots: [Slot?] = []
  /// The indices of empty slots.
  private var free: [Int] = []
  /// The indices of the least and the most recently used slot.
  private var oldest: Int?
  private var newest: Int?

  /// Makes an empty cache.
  public init(limit: Int) { self.limit = limit }

  /// The value of a key, which counts as used now; `nil` if there is none.
  public mutating func value(_ key: Key) -> Value? {
    guard let index = indexes[key] else { return nil }
    if newest != index {
      unlink(index)
      append(index)
    }
    return slots[index]?.value
  }

  /// Stores a value, and removes others until the total cost is within the bound. A value that
  /// costs more than the bound is not stored.
  public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    forget(key)
    guard cost <= limit else { return }
    while self.cost + cost > limit, let oldest { remove(oldest) }
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(nil) }
    slots[index] = Slot(key: key, value: value, cost: cost)
    indexes[key] = index
    append(index)
    self.cost += cost
  }

  /// Removes one value.
  public mutating func forget(_ key: Key) {
    if let index = indexes[key] { remove(index) }
  }

  private mutating func remove(_ index: Int) {
    guard let slot = slots[index] else { return }
    unlink(index)
    slots[index] = nil
    indexes[slot.key] = nil
    free.append(index)
    cost -= slot.cost
  }

  /// Links the neighbours of a slot with each other.
  private mutating func unlink(_ index: Int) {
    let (older, newer) = (slots[index]?.older, slots[index]?.newer)
    if let older { slots[older]?.newer = newer } else { oldest = newer }
    if let newer { slots[newer]?.older = older } else { newest = older }
  }

  /// Appends a slot to the list, as the most recently used one.
  private mutating func append(_ index: Int) {
    slots[index]?.older = newest
    slots[index]?.newer = nil
    if let newest { slots[newest]?.newer = index } else { oldest = index }
    newest = index
  }
}
