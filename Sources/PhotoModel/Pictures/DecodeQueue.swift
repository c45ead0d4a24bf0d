// Who is decoded next, as a pure state machine. The processes are the app's.

/// Requests that wait for a decoder, the most urgent first and in the order they came; but of
/// ``DecodingPriority/upcoming`` the last one first. Where decoding can't keep up with the person,
/// what is far ahead is the only thing that will be ready in time.
///
/// The last free decoder is kept for ``DecodingPriority/preview``: a person never waits for what
/// nobody looks at yet to be done, and what is decoded ahead is not slowed down by more of it than
/// there are cores.
public struct DecodeQueue: Sendable {
  /// A place in the line.
  public struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var waiting: [DecodingPriority: [Ticket]] = [:]
  private var count = 0
  private let isReserving: Bool

  /// An empty line for so many decoders. A single one is for everybody.
  /// - Parameter hasPreviews: whether the person ever waits in this line, so that one decoder is
  ///   kept.
  public init(decoderCount: Int, hasPreviews: Bool = true) {
    isReserving = hasPreviews && decoderCount > 1
  }

  /// Joins the line behind those of the same urgency.
  public mutating func join(_ priority: DecodingPriority) -> Ticket {
    count += 1
    let ticket = Ticket(number: count)
    waiting[priority, default: []].append(ticket)
    return ticket
  }

  /// Leaves the line. Returns whether the ticket was still waiting.
  public mutating func leave(_ ticket: Ticket) -> Bool {
    for priority in waiting.keys {
      guard let index = waiting[priority]?.firstIndex(of: ticket) else { continue }
      waiting[priority]?.remove(at: index)
      return true
    }
    return false
  }

  /// Gives a ticket that waits another urgency, behind those who have it. Returns whether it was
  /// still waiting.
  public mutating func move(_ ticket: Ticket, to priority: DecodingPriority) -> Bool {
    guard leave(ticket) else { return false }
    waiting[priority, default: []].append(ticket)
    return true
  }

  /// Takes the next one out of the line; `nil` where nobody waits who may have one of so many free
  /// decoders.
  public mutating func next(freeCount: Int) -> Ticket? {
    for priority in waiting.keys.sorted() where waiting[priority]?.isEmpty == false {
      let isReserved = isReserving && priority != .preview
      guard freeCount > (isReserved ? 1 : 0) else { return nil }
      return priority == .upcoming
        ? waiting[priority]?.removeLast() : waiting[priority]?.removeFirst()
    }
    return nil
  }
}
