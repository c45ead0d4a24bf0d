// Connects signals of GObjects to Swift closures: one `connect` for each C signature. References to
// objects that outlive a call are in `GObjectRef.swift`.

import CGtk

/// Boxes a closure for C. GObject holds the only reference; only the destroy notification releases
/// it.
package final class ClosureBox<Handler> {
  package let handler: Handler

  package init(_ handler: Handler) { self.handler = handler }
}

/// Counts the Swift objects that C holds, so that a test can check that the count returns to its
/// earlier value.
@MainActor
package enum RetainedObjects {
  /// The number of objects that C holds now.
  package private(set) static var count = 0

  /// Passes the only reference to an object to C.
  package static func retain(_ object: AnyObject) -> UnsafeMutableRawPointer {
    count += 1
    return Unmanaged.passRetained(object).toOpaque()
  }

  fileprivate static func release(_ address: UnsafeMutableRawPointer) {
    count -= 1
    Unmanaged<AnyObject>.fromOpaque(address).release()
  }

  /// The function with which C releases its reference.
  package static let destroyNotify: GDestroyNotify = { data in
    guard let address = data.map(UInt.init(bitPattern:)) else { return }
    MainActor.assumeIsolated {
      guard let data = UnsafeMutableRawPointer(bitPattern: address) else { return }
      RetainedObjects.release(data)
    }
  }
}

/// Enters the main actor from a C callback, with the boxed closure. GTK calls back only on its own
/// thread.
package func entering<Handler, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, as type: Handler.Type,
  _ body: @MainActor (Handler) -> Result
) -> Result {
  withoutActuallyEscaping(body) { body in
    // Safe: the closure runs on this thread, before `assumeIsolated` returns.
    nonisolated(unsafe) let data = data
    return MainActor.assumeIsolated {
      guard let data else { preconditionFailure("a callback without its closure") }
      let box = Unmanaged<ClosureBox<Handler>>.fromOpaque(data).takeUnretainedValue()
      return MainThreadWork.count { body(box.handler) }
    }
  }
}

/// Connects a boxed closure; `callback` is the C function for the signal's signature. Returns the
/// handler ID, for objects that outlive their listener.
@MainActor @discardableResult
package func connect<Handler>(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ callback: GCallback,
  _ handler: Handler
) -> gulong {
  g_signal_connect_data(
    instance, signal, callback, RetainedObjects.retain(ClosureBox(handler)),
    { data, _ in RetainedObjects.destroyNotify(data) }, GConnectFlags(rawValue: 0))
}

package typealias Instance = UnsafeMutableRawPointer

/// Connects a signal without arguments: `clicked`, `changed`, `activate`, `map`. Returns the
/// handler ID.
@MainActor @discardableResult
package func connect(
  _ instance: Instance, _ signal: String, _ handler: @escaping @MainActor () -> Void
) -> gulong {
  let callback: @convention(c) (Instance, Instance?) -> Void = { _, data in
    entering(data, as: (@MainActor () -> Void).self) { $0() }
  }
  return connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects a signal with one pointer as its argument: `notify::…` (a GParamSpec), a list factory's
/// `bind` (the list item), an action's `activate` (a GVariant or `nil`).
@MainActor
package func connect(
  _ instance: Instance, pointer signal: String, _ handler: @escaping @MainActor (Instance?) -> Void
) {
  let callback: @convention(c) (Instance, Instance?, Instance?) -> Void = { _, argument, data in
    // Safe, as in `entering`: the value stays on this thread. The same holds in the functions
    // below.
    nonisolated(unsafe) let argument = argument
    entering(data, as: (@MainActor (Instance?) -> Void).self) { $0(argument) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects a signal without arguments whose handler returns whether it has handled the signal:
/// `close-request`.
@MainActor
package func connect(
  _ instance: Instance, asking signal: String, _ handler: @escaping @MainActor () -> Bool
) {
  let callback: @convention(c) (Instance, Instance?) -> gboolean = { _, data in
    entering(data, as: (@MainActor () -> Bool).self) { $0() ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects a signal with one number: a dialog's `response`, a list's `activate`. Returns the
/// handler ID.
@MainActor @discardableResult
package func connect(
  _ instance: Instance, number signal: String, _ handler: @escaping @MainActor (Int) -> Void
) -> gulong {
  let callback: @convention(c) (Instance, Int32, Instance?) -> Void = { _, number, data in
    entering(data, as: (@MainActor (Int) -> Void).self) { $0(Int(number)) }
  }
  return connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects a signal with two numbers: a drawing area's `resize` (width and height), a selection
/// model's `selection-changed` (position and count).
@MainActor
package func connect(
  _ instance: Instance, size signal: String, _ handler: @escaping @MainActor (Int, Int) -> Void
) {
  let callback: @convention(c) (Instance, Int32, Int32, Instance?) -> Void = {
    _, width, height, data in
    entering(data, as: (@MainActor (Int, Int) -> Void).self) { $0(Int(width), Int(height)) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `key-pressed` of a key controller. The handler gets the key value and the modifiers,
/// and returns whether it has handled the key.
@MainActor
package func connect(
  _ instance: Instance, key signal: String,
  _ handler: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
) {
  let callback: @convention(c) (Instance, UInt32, UInt32, GdkModifierType, Instance?) -> gboolean =
    {
      _, key, _, modifiers, data in
      entering(data, as: (@MainActor (UInt32, GdkModifierType) -> Bool).self) {
        $0(key, modifiers) ? 1 : 0
      }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `key-released` of a key controller. The handler gets the key value.
@MainActor
package func connect(
  _ instance: Instance, keyUp signal: String, _ handler: @escaping @MainActor (UInt32) -> Void
) {
  let callback: @convention(c) (Instance, UInt32, UInt32, GdkModifierType, Instance?) -> Void = {
    _, key, _, _, data in
    entering(data, as: (@MainActor (UInt32) -> Void).self) { $0(key) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `pressed` of a click gesture. The handler gets the number of presses and the position
/// in the widget, in pixels.
@MainActor
package func connect(
  _ instance: Instance, press signal: String,
  _ handler: @escaping @MainActor (Int, Double, Double) -> Void
) {
  let callback: @convention(c) (Instance, Int32, Double, Double, Instance?) -> Void = {
    _, count, x, y, data in
    entering(data, as: (@MainActor (Int, Double, Double) -> Void).self) { $0(Int(count), x, y) }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `event` of a controller of raw events. The handler gets the event, and returns whether
/// it has handled it.
@MainActor
package func connect(
  _ instance: Instance, event signal: String,
  _ handler: @escaping @MainActor (Instance?) -> Bool
) {
  let callback: @convention(c) (Instance, Instance?, Instance?) -> gboolean = { _, event, data in
    nonisolated(unsafe) let event = event
    return entering(data, as: (@MainActor (Instance?) -> Bool).self) { $0(event) ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `drop` of an asynchronous drop target. The handler gets the `GdkDrop`, and returns whether it
/// finishes it.
@MainActor
package func connect(
  _ instance: Instance, dropping signal: String,
  _ handler: @escaping @MainActor (OpaquePointer?) -> Bool
) {
  let callback: @convention(c) (Instance, OpaquePointer?, Double, Double, Instance?) -> gboolean = {
    _, drop, _, _, data in
    nonisolated(unsafe) let drop = drop
    return entering(data, as: (@MainActor (OpaquePointer?) -> Bool).self) { $0(drop) ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `accept` of a drop target. The handler gets the `GdkDrop`, and returns whether it may be
/// dropped.
@MainActor
package func connect(
  _ instance: Instance, accepting signal: String,
  _ handler: @escaping @MainActor (OpaquePointer?) -> Bool
) {
  let callback: @convention(c) (Instance, OpaquePointer?, Instance?) -> gboolean = {
    _, drop, data in
    nonisolated(unsafe) let drop = drop
    return entering(data, as: (@MainActor (OpaquePointer?) -> Bool).self) { $0(drop) ? 1 : 0 }
  }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `drop` of a drop target. The handler gets the dropped value, and returns whether it
/// accepts it.
@MainActor
package func connect(
  _ instance: Instance, drop signal: String,
  _ handler: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
) {
  let callback:
    @convention(c) (Instance, UnsafePointer<GValue>?, Double, Double, Instance?) -> gboolean = {
      _, value, _, _, data in
      nonisolated(unsafe) let value = value
      return entering(data, as: (@MainActor (UnsafePointer<GValue>) -> Bool).self) { handler in
        value.map(handler) == true ? 1 : 0
      }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Connects `open` of an application. The handler gets the files.
@MainActor
package func connect(
  _ instance: Instance, files signal: String,
  _ handler: @escaping @MainActor ([OpaquePointer]) -> Void
) {
  let callback:
    @convention(c) (
      Instance, UnsafeMutablePointer<OpaquePointer?>?, Int32, UnsafePointer<CChar>?, Instance?
    ) -> Void = { _, files, count, _, data in
      nonisolated(unsafe) let files = (0..<Int(count)).compactMap { files?[$0] }
      entering(data, as: (@MainActor ([OpaquePointer]) -> Void).self) { $0(files) }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Calls a closure on GTK's thread when the process receives a Unix signal such as `SIGTERM`.
@MainActor
package func connectUnixSignal(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
  let callback: GSourceFunc = { data in
    entering(data, as: (@MainActor () -> Void).self) { $0() }
    return 1
  }
  // A process inherits the signals that its parent has blocked, and libdispatch's threads block all
  // signals.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  g_unix_signal_add_full(
    G_PRIORITY_DEFAULT, signal, callback, RetainedObjects.retain(ClosureBox(handler)),
    RetainedObjects.destroyNotify)
}
