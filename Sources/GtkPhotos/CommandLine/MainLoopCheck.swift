// `--check-main-loop`: checks that the bridge in `Gtk/MainLoop/MainLoop.swift` works.

import CGtk
import Foundation
import Gtk

/// Checks that the main actor runs on GTK's main loop.
@MainActor
enum MainLoopCheck {
  /// How long the idle main loop is watched, in milliseconds.
  private static let idleTime: guint = 300

  /// Runs the check and prints a line for each fact. Returns the exit status.
  static func run() -> Int32 {
    let thread = pthread_self()
    var failures = 0
    @MainActor func expect(_ fact: String, _ holds: Bool) {
      print((holds ? "ok      " : "FAILED  ") + fact)
      if !holds { failures += 1 }
    }
    MainLoop.run {
      expect("tasks of the main actor run", true)
      expect("they run on the thread of the main loop", pthread_equal(pthread_self(), thread) != 0)
      let isElsewhere = await Task.detached { pthread_equal(pthread_self(), thread) == 0 }.value
      expect("detached tasks run on another thread", isElsewhere)
      // This task is never cancelled, so the sleep can't fail.
      try? await Task.sleep(for: .milliseconds(5))
      expect(
        "a sleep ends on the thread of the main loop", pthread_equal(pthread_self(), thread) != 0)
      expect("idle callbacks of GLib run", await idleCallbackRuns())
    }
    let before = MainLoop.wakeUps
    watchIdleLoop()
    let wakeUps = MainLoop.wakeUps - before
    expect("an idle loop sleeps (\(wakeUps) wake-ups in \(idleTime) ms)", wakeUps <= 2)
    return failures == 0
      ? 0 : StandardError.complain("the main actor does not run on the main loop")
  }

  private static func idleCallbackRuns() async -> Bool {
    await withCheckedContinuation { continuation in
      let box = RetainedObjects.retain(ClosureBox { continuation.resume(returning: true) })
      g_idle_add_full(
        G_PRIORITY_DEFAULT_IDLE,
        { data in
          guard let data else { return 0 }
          Unmanaged<ClosureBox<() -> Void>>.fromOpaque(data).takeUnretainedValue().handler()
          return 0
        }, box, RetainedObjects.destroyNotify)
    }
  }

  /// Runs the main loop with nothing to do.
  private static func watchIdleLoop() {
    let loop = g_main_loop_new(nil, 0)
    defer { g_main_loop_unref(loop) }
    g_timeout_add(
      idleTime,
      { loop in
        g_main_loop_quit(loop.map { OpaquePointer($0) })
        return 0
      }, loop.map { UnsafeMutableRawPointer($0) })
    g_main_loop_run(loop)
  }
}
