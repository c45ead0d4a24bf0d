// A cache that forgets what was not used for longest, as a pure value.

/// Values by key, within a bound on their total cost. Each call takes the same time, however many
/// are held: what was used before and after a value is known by its place in an array, so that only the
/// keys that come and go are hashed.
public struct BoundedCache<Key: Hashable, Value> {
  /// What is held, between what was used before and after it.
  private struct Slot {
    let key: Key
    let value: Value
    let cost: Int
    var older: Int?
    var newer: Int?
  }

  /// The bound on the total cost, in the unit of the costs: usually bytes.
  public let limit: Int
  /// The total cost of what is held.
  public private(set) var cost = 0
  private var places: [Key: Int] = [:]
  private var slots: [Slot?] = []
  /// The places of slots that are empty.
  private var free: [Int] = []
  /// Where stands what was not used for longest, and what was used last.
  private var oldest: Int?
  private var newest: Int?

  /// An empty cache.
  public init(limit: Int) { self.limit = limit }

  /// The value, which counts as used now.
  public mutating func value(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if newest != place {
      unlink(place)
      append(place)
    }
    return slots[place]?.value
  }

  /// Keeps a value, and forgets others until the bound holds. One that is dearer than the
  /// bound is not kept.
  public mutating func keep(_ value: Value, for key: Key, cost: Int) {
    forget(key)
    guard cost <= limit else { return }
    while self.cost + cost > limit, let oldest { remove(oldest) }
    let place = free.popLast() ?? slots.count
    if place == slots.count { slots.append(nil) }
    slots[place] = Slot(key: key, value: value, cost: cost)
    places[key] = place
    append(place)
    self.cost += cost
  }

  /// Forgets one value.
  public mutating func forget(_ key: Key) {
    if let place = places[key] { remove(place) }
  }

  private mutating func remove(_ place: Int) {
    guard let slot = slots[place] else { return }
    unlink(place)
    slots[place] = nil
    places[slot.key] = nil
    free.append(place)
    cost -= slot.cost
  }

  /// Ties together what stands around a slot.
  private mutating func unlink(_ place: Int) {
    let (older, newer) = (slots[place]?.older, slots[place]?.newer)
    if let older { slots[older]?.newer = newer } else { oldest = newer }
    if let newer { slots[newer]?.older = older } else { newest = older }
  }

  /// Puts a slot behind all others.
  private mutating func append(_ place: Int) {
    slots[place]?.older = newest
    slots[place]?.newer = nil
    if let newest { slots[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
