// Events for any number of listeners.

/// Sends each event to all listeners.
///
/// State that widgets show is observable and needs no events; these are for what happens once:
/// a file has arrived, the network is back. Listen with `for await event in broadcast.events()`:
///
/// - in a `.task` of a page, for what matters only while the page is shown. Leaving the page
///   cancels the task, which ends the loop and the stream;
/// - in a task that the program's state owns, for what must not be missed while another page is in
///   front.
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

  /// A broadcast without listeners.
  public init() {}

  isolated deinit { for listener in listeners.values { listener.finish() } }

  /// How many listen.
  public var listenerCount: Int { listeners.count }

  /// The events that are sent from now on. The stream keeps those that its listener has not taken yet.
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

  /// Tells all listeners.
  public func send(_ event: Event) {
    for listener in listeners.values { listener.yield(event) }
  }
}
