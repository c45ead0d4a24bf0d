// Connects Swift's main actor to GTK's main loop. No other file depends on how this works.

import CGtk

/// Runs Swift's main actor on the thread that runs GTK.
///
/// The default `GMainContext` drains libdispatch's main queue, which receives the main actor's
/// jobs. `@MainActor` code, resumptions after `Task.sleep` and work on `DispatchQueue.main`
/// therefore run on GTK's thread.
///
/// ```swift
/// MainLoop.attach()
/// let application = Application(id: "org.example.Notes")
/// application.onOpen { _ in Task { await openWindow() } }
/// let status = application.run()
/// ```
@MainActor
public enum MainLoop {
  /// The priority of the main actor's jobs among GLib's sources, equal to that of painting
  /// (`GDK_PRIORITY_REDRAW`). At the default priority 0, busy tasks prevent all painting; at 130,
  /// painting starves the tasks.
  public static let jobPriority: Int32 = 120

  /// The number of times that the main queue has woken the main loop. For tests.
  package private(set) static var wakeUps = 0

  private static var isAttached = false

  /// Makes the default main context run the main actor's jobs. Call it once, before the main loop
  /// runs; further calls have no effect.
  public static func attach() {
    guard !isAttached else { return }
    isAttached = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      jobPriority, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // The eventfd stays readable until it is read. Without this, the source would fire
        // endlessly and idle callbacks would never run.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        MainActor.assumeIsolated {
          MainLoop.wakeUps += 1
          MainThreadWork.count { _dispatch_main_queue_callback_4CF(nil) }
        }
        return gboolean(1)
      }, nil, nil)
  }

  /// Runs a closure once, when no event, frame or job is pending.
  package static func whenIdle(_ action: @escaping @MainActor () -> Void) {
    once(G_PRIORITY_DEFAULT_IDLE, action)
  }

  /// Runs a closure once, before the next event of the window system (`GDK_PRIORITY_EVENTS`).
  package static func beforeEvents(_ action: @escaping @MainActor () -> Void) {
    once(G_PRIORITY_DEFAULT - 1, action)
  }

  private static func once(_ priority: Int32, _ action: @escaping @MainActor () -> Void) {
    g_idle_add_full(
      priority,
      { data in
        entering(data, as: (@MainActor () -> Void).self) { $0() }
        return gboolean(0)
      }, RetainedObjects.retain(ClosureBox(action)), RetainedObjects.destroyNotify)
  }

  /// Calls a closure when the session or a terminal requests that the process end: on `SIGTERM`,
  /// `SIGINT` or `SIGHUP`. The process then no longer ends by itself.
  ///
  /// ```swift
  /// let work = Task { await copyAll() }
  /// MainLoop.onTerminationSignal { work.cancel() }
  /// ```
  public static func onTerminationSignal(_ action: @escaping @MainActor () -> Void) {
    for signal in [SIGTERM, SIGINT, SIGHUP] { connectUnixSignal(signal, action) }
  }

  /// Runs asynchronous work on the main actor, and the main loop until the work ends. Use it in
  /// programs without a window; never call it from a job of the main actor.
  ///
  /// ```swift
  /// let title = MainLoop.run { await readTitle() }
  /// ```
  public static func run<Value>(_ work: @escaping @MainActor () async -> Value) -> Value {
    attach()
    var result: Value?
    Task {
      result = await work()
      g_main_context_wakeup(nil)
    }
    while true {
      if let result { return result }
      g_main_context_iteration(nil, 1)
    }
  }
}
