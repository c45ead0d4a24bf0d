// Which downloads run, as a pure state machine. `RemotePictures.swift` runs them.

/// Downloads that are waited for: a few at a time, the newest request first, one for all who
/// wait for the same.
///
/// The newest first, because the cells that a person looks at are those that were bound last;
/// what has left the view has left the line.
struct DownloadQueue<Key: Hashable & Sendable>: Sendable {
  /// Somebody who waits.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
    let key: Key
  }

  /// What the shell is to do.
  enum Effect: Equatable, Sendable {
    /// Start the download; report ``DownloadQueue/ended(_:)``, also when it is cancelled.
    case start(Key)
    /// Cancel the download: nobody waits for it any more.
    case cancel(Key)
  }

  private enum Phase {
    /// Waits for a place.
    case waiting
    /// Runs.
    case running
    /// Was told to stop and has not ended yet.
    case stopping
  }

  private let limit: Int
  private var tickets: [Key: [Ticket]] = [:]
  private var phases: [Key: Phase] = [:]
  /// Those that wait for a place, the newest last.
  private var waiting: [Key] = []
  private var count = 0

  /// An empty line; `limit` downloads run at a time.
  init(limit: Int) { self.limit = limit }

  /// Waits for a download.
  mutating func join(_ key: Key) -> (Ticket, [Effect]) {
    count += 1
    let ticket = Ticket(number: count, key: key)
    tickets[key, default: []].append(ticket)
    switch phases[key] {
    case nil:
      phases[key] = .waiting
      waiting.append(key)
    case .waiting:
      waiting.removeAll { $0 == key }
      waiting.append(key)
    case .running, .stopping: break
    }
    return (ticket, start())
  }

  /// Waits no longer.
  mutating func leave(_ ticket: Ticket) -> [Effect] {
    let key = ticket.key
    tickets[key]?.removeAll { $0 == ticket }
    guard tickets[key]?.isEmpty == true else { return [] }
    tickets[key] = nil
    switch phases[key] {
    case .running:
      phases[key] = .stopping
      return [.cancel(key)]
    case .waiting:
      phases[key] = nil
      waiting.removeAll { $0 == key }
    case .stopping, nil: break
    }
    return []
  }

  /// A download ended. Returns who waited for it, and what to do next. Whoever joined while it
  /// was being stopped waits on, for a new one.
  mutating func ended(_ key: Key) -> (done: [Ticket], [Effect]) {
    let wasStopping = phases.removeValue(forKey: key) == .stopping
    if wasStopping, tickets[key]?.isEmpty == false {
      phases[key] = .waiting
      waiting.append(key)
      return ([], start())
    }
    return (tickets.removeValue(forKey: key) ?? [], start())
  }

  private mutating func start() -> [Effect] {
    var effects: [Effect] = []
    while phases.values.count(where: { $0 != .waiting }) < limit, let key = waiting.popLast() {
      phases[key] = .running
      effects.append(.start(key))
    }
    return effects
  }
}
