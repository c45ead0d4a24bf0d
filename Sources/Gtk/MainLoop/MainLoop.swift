// The bridge between Swift's main actor and GTK's main loop. Nothing else knows of it.

import CGtk

/// The thread that runs GTK, which is the main actor's.
///
/// libdispatch's main queue, on which the main actor's jobs arrive, is drained by the default
/// `GMainContext`: `@MainActor` code, `Task.sleep` and `DispatchQueue.main` all run on GTK's
/// thread.
///
/// ```swift
/// MainLoop.attach()
/// let application = Application(id: "org.example.Notes")
/// application.onOpen { _ in Task { await openWindow() } }
/// let status = application.run()
/// ```
@MainActor
public enum MainLoop {
  /// The priority of the main actor's jobs beside GLib's other sources: that of painting
  /// (`GDK_PRIORITY_REDRAW`). At the default 0, busy tasks stop the painting for good; at 130,
  /// painting starves the tasks.
  public static let jobPriority: Int32 = 120

  /// How often the bridge was woken. For tests.
  package private(set) static var wakeUps = 0

  private static var isAttached = false

  /// Lets the default main context run the main actor's jobs. Call it once, before the loop
  /// runs; further calls do nothing.
  public static func attach() {
    guard !isAttached else { return }
    isAttached = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      jobPriority, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Unread, the eventfd stays ready: the source would fire without end and idle
        // callbacks would never run.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        MainActor.assumeIsolated {
          MainLoop.wakeUps += 1
          MainThreadWork.count { _dispatch_main_queue_callback_4CF(nil) }
        }
        return gboolean(1)
      }, nil, nil)
  }

  /// Runs a closure once, when nothing else waits: no event, no frame and no job.
  package static func whenIdle(_ action: @escaping @MainActor () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE,
      { data in
        entering(data, as: (@MainActor () -> Void).self) { $0() }
        return gboolean(0)
      }, RetainedObjects.retain(ClosureBox(action)), RetainedObjects.destroyNotify)
  }

  /// Runs one asynchronous piece of work on the main actor to its end, and the main loop
  /// meanwhile. For programs without a window; never inside a job of the main actor.
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
