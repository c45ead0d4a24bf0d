// The GApplication: one process for each identifier, which later starts hand their files to.

import CGtk

/// The running application.
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

  /// The application as GTK takes it.
  public var gtk: UnsafeMutablePointer<GtkApplication> {
    reference.pointer.assumingMemoryBound(to: GtkApplication.self)
  }

  private var application: UnsafeMutablePointer<GApplication> {
    reference.pointer.assumingMemoryBound(to: GApplication.self)
  }

  /// An application; a second start under the same identifier becomes a message to the first.
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

  /// Calls `start` when files, or none, are to be shown: at the first start and at each later
  /// one.
  public func onOpen(_ start: @escaping @MainActor ([FileLocation]) -> Void) {
    connect(reference.pointer, "activate") { start([]) }
    connect(reference.pointer, files: "open") { start($0.map(FileLocation.init(of:))) }
  }

  /// Runs until the last window is gone. Returns the exit status.
  /// - Parameter files: what is to be opened, as on the command line.
  public func run(files: [FileLocation] = []) -> Int32 {
    // "--" keeps GApplication from reading a file's name as an option.
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
    return g_application_run(application, Int32(arguments.count), &copies)
  }

  /// Registers the application, as the run would. A process that was killed a moment ago may still be
  /// known to the bus as the one that is to be handed the files, and no longer answers.
  private func register() {
    let end = ContinuousClock.now + Self.patience
    while g_application_register(application, nil, nil) == 0, ContinuousClock.now < end {
      g_usleep(Self.pauseBetweenTries)
    }
  }

  /// A process that neither answers nor dies takes GLib 25 seconds: the run tells of that.
  private static let patience = Duration.seconds(3)
  /// In microseconds.
  private static let pauseBetweenTries: gulong = 50_000

  /// Device pixels for one pixel of layout on the display's first monitor, where a new window most
  /// likely comes up.
  public var usualScale: Int {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
      let monitor = g_list_model_get_item(monitors, 0)
    else { return 1 }
    defer { g_object_unref(monitor) }
    return Int(gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
  }

  /// Keeps the application running without a window; ``release()`` ends it.
  public func hold() { g_application_hold(application) }

  /// Takes one ``hold()`` back.
  public func release() { g_application_release(application) }

  /// Ends the run.
  public func quit() { g_application_quit(application) }

  /// Returns once the bus has all messages of this process, after the run: above all that it has ended,
  /// so that later starts hand it no files. One with a thread that hangs in a disk ends only when that answers,
  /// and keeps its connections until then.
  public func leaveBus() {
    guard let connection = bus.connection else { return }
    g_dbus_connection_flush_sync(connection.opaque, nil, nil)
  }

  /// Makes keys do an action: `"win.reload"`, `"F5"`, `"<Control>r"`.
  ///
  /// ```swift
  /// application.setKeys("F5", "<Control>r", for: "win.reload")
  /// ```
  public func setKeys(_ keys: String..., for action: String) {
    var copies = keys.map { UnsafePointer<CChar>?(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    gtk_application_set_accels_for_action(gtk, action, copies)
  }

  /// Calls a closure when the session or a terminal asks the process to end.
  public func onTerminationSignal(_ action: @escaping @MainActor () -> Void) {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      connectUnixSignal(signal, action)
    }
  }
}

/// What an application talks to other starts by; none before it is registered there.
@MainActor
private final class SessionBus {
  var connection: GObjectRef?
}

extension Window {
  /// Adds an action that menus and keys reach as `win.NAME`.
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

  /// Whether menus and keys reach it.
  public func setEnabled(_ isEnabled: Bool) {
    g_simple_action_set_enabled(reference.opaque, isEnabled ? 1 : 0)
  }
}
