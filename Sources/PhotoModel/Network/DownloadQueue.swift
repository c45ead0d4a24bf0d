// Decides which downloads run, as a pure state machine. `RemotePictures.swift` is its shell.

/// The queue of downloads: a few run at a time, the newest request comes first, and requests for
/// the same file share one download.
///
/// The newest comes first, because the cells that a person sees are those that were bound last;
/// requests of cells that were scrolled out of view have left the queue.
struct DownloadQueue<Key: Hashable & Sendable>: Sendable {
  /// A request that waits.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
    let key: Key
  }

  /// What the shell has to do.
  enum Effect: Equatable, Sendable {
    /// Start the download; report ``DownloadQueue/ended(_:)``, also when it is cancelled.
    case start(Key)
    /// Cancel the download: no request waits for it any more.
    case cancel(Key)
  }

  private enum Phase {
    /// Waits to be started.
    case waiting
    /// Runs.
    case running
    /// Was cancelled and has not ended yet.
    case stopping
  }

  private let limit: Int
  private var tickets: [Key: [Ticket]] = [:]
  private var phases: [Key: Phase] = [:]
  /// The downloads that wait to be started, the newest last.
  private var waiting: [Key] = []
  private var count = 0

  /// Makes an empty queue; `limit` downloads run at a time.
  init(limit: Int) { self.limit = limit }

  /// Adds a request for a download.
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

  /// Removes a request.
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

  /// Handles the end of a download. Returns the requests that waited for it, and what to do next.
  /// Requests that came after it was cancelled wait for a new one.
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
