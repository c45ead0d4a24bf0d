// The `GApplication`: one process for each application ID. Later starts hand their files to it.

import CGtk

/// An application. Its process also opens the files of later starts.
///
/// ```swift
/// let application = Application(id: "org.example.Notes")
/// application.onOpen { files in
///   let window = Window("Notes", width: 800, height: 600, of: application)
///   window.setContent(Label("\(files.count) files"))
///   window.present()
/// }
/// let status = application.run()
/// ```
@MainActor
public struct Application {
  private let reference: GObjectRef
  private let bus = SessionBus()

  /// The application as a `GtkApplication`.
  public var gtk: UnsafeMutablePointer<GtkApplication> {
    reference.pointer.assumingMemoryBound(to: GtkApplication.self)
  }

  private var application: UnsafeMutablePointer<GApplication> {
    reference.pointer.assumingMemoryBound(to: GApplication.self)
  }

  /// Creates an application. If a process with the same ID is already running, ``run(files:)``
  /// hands it the files and returns.
  public init(id: String) {
    guard let application = gtk_application_new(id, G_APPLICATION_HANDLES_OPEN) else {
      preconditionFailure("not an application id: \(id)")
    }
    reference = GObjectRef(owning: Instance(application))
    connect(Instance(application), "startup") { [bus, weak reference] in
      guard let reference else { return }
      let application = reference.pointer.assumingMemoryBound(to: GApplication.self)
      let connection = g_application_get_dbus_connection(application)
      bus.connection = connection.map { GObjectRef(sinking: Instance($0)) }
    }
  }

  /// Calls `start` at the first start and at each later one, with the files to open. The array is
  /// empty at a start without files.
  public func onOpen(_ start: @escaping @MainActor ([FileLocation]) -> Void) {
    connect(reference.pointer, "activate") { start([]) }
    connect(reference.pointer, files: "open") { start($0.map(FileLocation.init(of:))) }
  }

  /// Calls `end` when ``run(files:)`` is about to return. GTK goes on handling events for a moment, until another
  /// program has the clipboard: another start may still hand over files, which can't be shown any more.
  public func onEnd(_ end: @escaping @MainActor () -> Void) {
    connect(reference.pointer, "shutdown", end)
  }

  /// Runs the main loop until the last window is closed. Returns the exit status.
  ///
  /// Registration on the session bus comes first. It blocks the main thread for up to 3 s if
  /// another instance is closing. If that instance neither answers nor exits, each attempt to
  /// register may block for GLib's D-Bus timeout of 25 s.
  /// - Parameter files: the files to open, as if given on the command line.
  public func run(files: [FileLocation] = []) -> Int32 {
    // "--" prevents GApplication from parsing a file name as an option.
    let arguments =
      [CommandLine.arguments.first ?? "", "--"].map { Array($0.utf8) } + files.map(\.bytes)
    var copies = arguments.map { bytes -> UnsafeMutablePointer<CChar>? in
      (bytes + [0]).withUnsafeBytes {
        $0.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) }
      }
    }
    defer { for copy in copies { free(copy) } }
    copies.append(nil)
    register()
    // Another process was faster to register.
    if g_application_get_is_remote(application) != 0,
      let id = g_application_get_application_id(application)
    {
      return RunningInstance(of: String(cString: id)).open(files) == .opened ? 0 : 1
    }
    return g_application_run(application, Int32(arguments.count), &copies)
  }

  /// Registers the application, as `run` would. After another instance was killed, the bus may
  /// still list it as the primary instance, which no longer answers. Registration then fails; it is
  /// repeated for up to 3 s, which blocks the main thread.
  private func register() {
    let end = ContinuousClock.now + Self.patience
    while g_application_register(application, nil, nil) == 0, ContinuousClock.now < end {
      g_usleep(Self.pauseBetweenTries)
    }
  }

  /// If the other process neither answers nor exits, GLib waits 25 s; `run` then reports it.
  private static let patience = Duration.seconds(3)
  /// In microseconds.
  private static let pauseBetweenTries: gulong = 50_000

  /// Device pixels per layout pixel on the display's first monitor, where a new window is most
  /// likely to open.
  public var usualScale: Int {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
      let monitor = g_list_model_get_item(monitors, 0)
    else { return 1 }
    defer { g_object_unref(monitor) }
    return Int(gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
  }

  /// Keeps the application running without a window until ``release()`` is called.
  public func hold() { g_application_hold(application) }

  /// Reverses one call of ``hold()``.
  public func release() { g_application_release(application) }

  /// Ends ``run(files:)``.
  public func quit() { g_application_quit(application) }

  /// Waits until the bus has received all messages of this process.
  ///
  /// Call it after ``run(files:)``: the bus then knows that the application has ended, and later
  /// starts don't hand it their files. A process whose thread is blocked on a disk exits only when
  /// the disk responds. Until then, its bus connections stay open.
  public func leaveBus() {
    guard let connection = bus.connection else { return }
    g_dbus_connection_flush_sync(connection.opaque, nil, nil)
  }

  /// Binds keys such as `"F5"` and `"<Control>r"` to an action such as `"win.reload"`.
  ///
  /// ```swift
  /// application.setKeys("F5", "<Control>r", for: "win.reload")
  /// ```
  public func setKeys(_ keys: String..., for action: String) { setKeys(keys, for: action) }

  /// The same with keys in an array.
  public func setKeys(_ keys: [String], for action: String) {
    var copies = keys.map { UnsafePointer<CChar>?(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    gtk_application_set_accels_for_action(gtk, action, copies)
  }

  /// Calls a closure when the session or a terminal requests that the process end: on `SIGTERM`,
  /// `SIGINT` or `SIGHUP`.
  public func onTerminationSignal(_ action: @escaping @MainActor () -> Void) {
    MainLoop.onTerminationSignal(action)
  }
}

/// The application's D-Bus connection; `nil` before registration.
@MainActor
private final class SessionBus {
  var connection: GObjectRef?
}

extension Window {
  /// Adds an action that menus and keys activate as `win.NAME`.
  @discardableResult
  public func addAction(_ name: String, _ action: @escaping @MainActor () -> Void) -> WindowAction {
    guard let simple = g_simple_action_new(name, nil) else { preconditionFailure("out of memory") }
    defer { g_object_unref(Instance(simple)) }
    connect(Instance(simple), pointer: "activate") { _ in action() }
    g_action_map_add_action(opaque, simple)
    return WindowAction(reference: GObjectRef(sinking: Instance(simple)))
  }
}

/// An action of a window.
///
/// ```swift
/// let deletion = window.addAction("delete") { delete() }
/// deletion.setEnabled(false)
/// ```
@MainActor
public struct WindowAction {
  package let reference: GObjectRef

  /// Sets whether menus and keys can activate the action.
  public func setEnabled(_ isEnabled: Bool) {
    g_simple_action_set_enabled(reference.opaque, isEnabled ? 1 : 0)
  }
}

/// Keeps the screen on while something is watched without touching anything.
///
/// ```swift
/// let awake = IdleInhibitor(application, window, reason: "Slideshow")
/// awake.isOn = true
/// ```
@MainActor
public final class IdleInhibitor {
  private let application: Application
  private let window: Window
  private let reason: String
  private var cookie: UInt32 = 0

  /// Creates one that is off.
  /// - Parameters:
  ///   - application: the running application.
  ///   - window: the window that is watched.
  ///   - reason: what the desktop may show as the reason.
  public init(_ application: Application, _ window: Window, reason: String) {
    self.application = application
    self.window = window
    self.reason = reason
  }

  isolated deinit { end() }

  /// Whether the screen is kept on. Without a desktop session that could turn it off, nothing
  /// happens.
  public var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      end()
      guard isOn else { return }
      cookie = gtk_application_inhibit(
        application.gtk, window.cast(), GTK_APPLICATION_INHIBIT_IDLE, reason)
    }
  }

  private func end() {
    if cookie != 0 { gtk_application_uninhibit(application.gtk, cookie) }
    cookie = 0
  }
}
