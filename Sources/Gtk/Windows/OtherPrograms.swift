// Other programs of the desktop: those that open files, the file manager, and the desktop's portals.

import CGtk

/// Other programs that files are handed to.
///
/// ```swift
/// if let program = await Desktop.chooseProgram(for: "a.jpg", title: "Open With", above: window) {
///   print(program.open([FileLocation(path: "/tmp/a.jpg")]))
/// }
/// ```
@MainActor
public enum Desktop {
  /// A program that opens files.
  @MainActor
  public struct Program {
    fileprivate let info: GObjectRef

    /// The program's name.
    public var name: String { String(cString: g_app_info_get_display_name(info.opaque)) }

    /// Starts the program with files. Returns whether that went well.
    public func open(_ files: [FileLocation]) -> Bool {
      let objects = files.map(\.object)
      var list: UnsafeMutablePointer<GList>?
      for object in objects.reversed() { list = g_list_prepend(list, object.pointer) }
      defer { g_list_free(list) }
      return withExtendedLifetime(objects) {
        g_app_info_launch(info.opaque, list, nil, nil) != 0
      }
    }
  }

  /// What another program could not do.
  ///
  /// ```swift
  /// do { try await Desktop.showInFiles(file) } catch { print("no file manager") }
  /// ```
  public struct CallError: Error {}

  /// Asks for a program that opens a file of this name; `nil` if the person chooses none.
  public static func chooseProgram(
    for name: String, title: String, above parent: Window
  ) async -> Program? {
    guard !parent.isBehindDialog else { return nil }
    let content = g_content_type_guess(name, nil, 0, nil)
    defer { g_free(content) }
    guard
      let dialog = gtk_app_chooser_dialog_new_for_content_type(
        parent.cast(), GTK_DIALOG_MODAL, content)
    else { return nil }
    gtk_window_set_title(
      UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self), title)
    var isGone = false
    let chosen = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Program?, Never>? = continuation
      connect(Instance(dialog), number: "response") { response in
        let info =
          response == Int(GTK_RESPONSE_OK.rawValue)
          ? gtk_app_chooser_get_app_info(OpaquePointer(dialog)) : nil
        waiting?.resume(returning: info.map { Program(info: GObjectRef(owning: Instance($0))) })
        waiting = nil
      }
      connect(Instance(dialog), "destroy") {
        isGone = true
        waiting?.resume(returning: nil)
        waiting = nil
      }
      gtk_window_present(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self))
    }
    if !isGone {
      gtk_window_destroy(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self))
    }
    return chosen
  }

  /// Has the file manager show a file in its folder.
  /// - Throws: ``CallError`` if there is no file manager that can.
  public static func showInFiles(_ file: FileLocation) async throws {
    try await askFileManager("ShowItems", file)
  }

  /// Has the file manager show what is in a folder.
  /// - Throws: ``CallError`` if there is no file manager that can.
  public static func showFolder(_ folder: FileLocation) async throws {
    try await askFileManager("ShowFolders", folder)
  }

  private static func askFileManager(_ method: String, _ file: FileLocation) async throws {
    var arguments: OpaquePointer?
    file.uri.withCString { uri in
      var uris: [UnsafePointer<CChar>?] = [uri, nil]
      arguments = cgtk_variant_files(&uris)
    }
    try await call(
      "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
      "org.freedesktop.FileManager1", method, arguments)
  }

  /// What a portal of the desktop does for programs.
  public enum Portal: String, CaseIterable, Sendable {
    /// Sets the wallpaper.
    case wallpaper = "Wallpaper"
    /// Writes a mail.
    case mail = "Email"

    fileprivate var interface: String { "org.freedesktop.portal.\(rawValue)" }
  }

  /// Whether the desktop has a portal.
  public static func has(_ portal: Portal) async -> Bool {
    let arguments = cgtk_variant_texts(portal.interface, "version")
    let answer: Void? = try? await call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.DBus.Properties", "Get", arguments)
    return answer != nil
  }

  /// Has the desktop ask whether a picture becomes the wallpaper.
  /// - Throws: ``CallError``.
  public static func setWallpaper(_ file: FileLocation) async throws {
    try await call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      Portal.wallpaper.interface, "SetWallpaperURI", cgtk_variant_wallpaper(file.uri))
  }

  /// Opens the mail program with files.
  /// - Throws: ``CallError``.
  public static func mail(_ files: [FileLocation]) async throws {
    let list = g_unix_fd_list_new()
    defer { g_object_unref(list) }
    for file in files {
      let descriptor = file.withPath { cgtk_open_for_reading($0) }
      guard descriptor >= 0 else { throw CallError() }
      defer { close(descriptor) }
      guard g_unix_fd_list_append(list, descriptor, nil) >= 0 else { throw CallError() }
    }
    try await call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", Portal.mail.interface,
      "ComposeEmail", cgtk_variant_mail(Int32(files.count)), list)
  }

  /// Calls a method of another program on the session bus.
  private static func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: OpaquePointer?, _ files: UnsafeMutablePointer<GUnixFDList>? = nil
  ) async throws {
    let bus = LateAnswer<GObjectRef>()
    let held = arguments.flatMap { g_variant_ref_sink($0) }
    defer { if let held { g_variant_unref(held) } }
    startAsync(
      onAnswer: { result in
        guard let connection = g_bus_get_finish(result, nil) else {
          return bus.come(.failure(CallError()))
        }
        bus.come(.success(GObjectRef(owning: Instance(connection))))
      },
      by: { ready, data in g_bus_get(G_BUS_TYPE_SESSION, nil, ready, data) })
    let connection = try await bus.value()
    let answer = LateAnswer<Void>()
    startAsync(
      onAnswer: { result in
        guard
          let reply = g_dbus_connection_call_with_unix_fd_list_finish(
            connection.opaque, nil, result, nil)
        else { return answer.come(.failure(CallError())) }
        g_variant_unref(reply)
        answer.come(.success(()))
      },
      by: { ready, data in
        g_dbus_connection_call_with_unix_fd_list(
          connection.opaque, name, path, interface, method, held, nil, G_DBUS_CALL_FLAGS_NONE, -1,
          files, nil, ready, data)
      })
    try await answer.value()
  }
}

/// Calls back when files in a folder change, for as long as it exists.
///
/// ```swift
/// let monitor = FolderMonitor(folder) { reload() }
/// ```
@MainActor
public final class FolderMonitor {
  private let monitor: GObjectRef

  /// Begins to watch; `nil` if the folder can't be watched.
  public init?(_ folder: FileLocation, onChange: @escaping @MainActor () -> Void) {
    let object = folder.object
    let watching = withExtendedLifetime(object) {
      g_file_monitor_directory(object.opaque, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    }
    guard let monitor = watching else { return nil }
    self.monitor = GObjectRef(owning: Instance(monitor))
    let callback: @convention(c) (Instance, Instance?, Instance?, UInt32, Instance?) -> Void = {
      _, _, _, _, data in
      entering(data, as: (@MainActor () -> Void).self) { $0() }
    }
    connect(Instance(monitor), "changed", unsafeBitCast(callback, to: GCallback.self), onChange)
  }

  isolated deinit {
    g_file_monitor_cancel(monitor.pointer.assumingMemoryBound(to: GFileMonitor.self))
  }
}
