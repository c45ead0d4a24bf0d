// Who is decoded next, as a pure state machine. The processes are the app's.

/// Requests that wait for a decoder, the most urgent first and in the order they came.
public struct DecodingLine: Sendable {
  /// A place in the line.
  public struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let priority: DecodingPriority
  }

  private var waiting: [DecodingPriority: [Ticket]] = [:]
  private var count = 0

  /// An empty line.
  public init() {}

  /// Joins the line behind those of the same urgency.
  public mutating func join(_ priority: DecodingPriority) -> Ticket {
    count += 1
    let ticket = Ticket(number: count, priority: priority)
    waiting[priority, default: []].append(ticket)
    return ticket
  }

  /// Leaves the line. Returns whether the ticket was still waiting.
  public mutating func leave(_ ticket: Ticket) -> Bool {
    guard let index = waiting[ticket.priority]?.firstIndex(of: ticket) else { return false }
    waiting[ticket.priority]?.remove(at: index)
    return true
  }

  /// Takes the next one out of the line; `nil` where nobody waits.
  public mutating func next() -> Ticket? {
    for priority in waiting.keys.sorted() where waiting[priority]?.isEmpty == false {
      return waiting[priority]?.removeFirst()
    }
    return nil
  }
}
