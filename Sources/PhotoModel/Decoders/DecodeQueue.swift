// Decides which request is decoded next, as a pure state machine. Its shell, with the processes, is
// `GtkPhotos/Decoding/DecoderGroup.swift`.

/// Requests that wait for a decoder, the most urgent first, those of one urgency in their order of
/// arrival. For ``DecodingPriority/upcoming`` that order is reversed: if decoding can't keep up
/// with the person, only the photos furthest ahead can be ready in time.
///
/// The last free decoder is reserved for ``DecodingPriority/preview``: a person never waits for the
/// decode of a picture that is not visible yet, and pictures that are decoded ahead are never
/// slowed down by running more decoders than there are cores.
public struct DecodeQueue: Sendable {
  /// A request's position in the queue.
  public struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private var waiting: [DecodingPriority: [Ticket]] = [:]
  private var count = 0
  private let isReserving: Bool

  /// Makes an empty queue for a number of decoders. A single decoder serves all priorities.
  /// - Parameter hasPreviews: whether a person ever waits for a request in this queue, so that one
  ///   decoder is reserved.
  public init(decoderCount: Int, hasPreviews: Bool = true) {
    isReserving = hasPreviews && decoderCount > 1
  }

  /// Adds a request after those of the same urgency.
  public mutating func join(_ priority: DecodingPriority) -> Ticket {
    count += 1
    let ticket = Ticket(number: count)
    waiting[priority, default: []].append(ticket)
    return ticket
  }

  /// Removes a request. Returns whether it was still waiting.
  public mutating func leave(_ ticket: Ticket) -> Bool {
    for priority in waiting.keys {
      guard let index = waiting[priority]?.firstIndex(of: ticket) else { continue }
      waiting[priority]?.remove(at: index)
      return true
    }
    return false
  }

  /// Changes a waiting request's urgency and puts it after those that have it. Returns whether it
  /// was still waiting.
  public mutating func move(_ ticket: Ticket, to priority: DecodingPriority) -> Bool {
    guard leave(ticket) else { return false }
    waiting[priority, default: []].append(ticket)
    return true
  }

  /// Removes and returns the next request; `nil` if none of those that wait may have one of the
  /// free decoders.
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
