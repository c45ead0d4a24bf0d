// Events for any number of listeners.

/// Sends each event to all listeners.
///
/// State that widgets show is observable and needs no events. Events are for what happens once: a
/// file has arrived, the network is available again. Listen with
/// `for await event in broadcast.events()`:
///
/// - in a `.task` of a page, for events that matter only while the page is shown. Leaving the page
///   cancels the task, which ends the loop and the stream;
/// - in a task that the program's state owns, for events that must not be missed while another page
///   is shown.
///
/// ```swift
/// let arrivals = Broadcast<String>()
/// let events = arrivals.events()
/// Task { for await name in events { print(name) } }
/// arrivals.send("letter.txt")
/// ```
@MainActor
public final class Broadcast<Event: Sendable> {
  private var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
  private var count = 0

  /// Creates a broadcast without listeners.
  public init() {}

  isolated deinit { for listener in listeners.values { listener.finish() } }

  /// The number of listeners.
  public var listenerCount: Int { listeners.count }

  /// A stream of the events that are sent from now on. It stores events until its listener receives
  /// them.
  public func events() -> AsyncStream<Event> {
    let (events, listener) = AsyncStream.makeStream(of: Event.self)
    count += 1
    let number = count
    listeners[number] = listener
    listener.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return events
  }

  /// Sends an event to all listeners.
  public func send(_ event: Event) {
    for listener in listeners.values { listener.yield(event) }
  }
}
