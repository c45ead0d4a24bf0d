// Hands files to the process that already runs an application, and waits until it has them. `GApplication` sends
// them without waiting for an answer: a process that was just ending would lose them.

import CGtk

/// The process that runs an application, found on the session bus by the application's ID.
///
/// ```swift
/// let other = RunningInstance(of: "org.example.Notes")
/// if other.open(files) == .opened { exit(0) }
/// ```
@MainActor
public struct RunningInstance {
  /// What became of the files.
  public enum Answer: Sendable {
    /// The other process has them.
    case opened
    /// There is no other process, or no session bus.
    case none
    /// The other process is there, and does not answer.
    case silent
  }

  private let id: String

  /// The process that runs the application with this ID.
  public init(of id: String) { self.id = id }

  /// Opens files in the other process, or brings its window to the front if there are none. Blocks until the
  /// other process has answered or has ended, for at most 25 s. One that is silent may still open them later.
  public func open(_ files: [FileLocation]) -> Answer {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .none }
    defer { g_object_unref(Instance(bus)) }
    let end = ContinuousClock.now + Self.patience
    while true {
      switch call(bus, files, within: end - ContinuousClock.now) {
      case .success: return .opened
      case .failure(let failure):
        if failure.isOfNobody { return .none }
        guard failure.isOfEnding, ContinuousClock.now < end else {
          return failure.isOfSilence || failure.isOfEnding ? .silent : .none
        }
        // It has ended in the middle, or is about to leave the bus: its name is free soon.
        g_usleep(Self.pauseBetweenTries)
      }
    }
  }

  /// As long as GLib waits for an answer.
  private static let patience = Duration.seconds(25)
  /// In microseconds.
  private static let pauseBetweenTries: gulong = 50_000

  /// An error of a call.
  private struct Failure: Error {
    let domain: GQuark
    let code: Int32

    private func isOne(of codes: GDBusError...) -> Bool {
      domain == g_dbus_error_quark() && codes.contains { Int32(bitPattern: $0.rawValue) == code }
    }

    /// Whether nobody has the name.
    var isOfNobody: Bool {
      isOne(of: G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
    }
    /// Whether the process with the name has ended, or no longer takes calls.
    var isOfEnding: Bool {
      isOne(
        of: G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD,
        G_DBUS_ERROR_UNKNOWN_INTERFACE)
    }
    /// Whether there was no answer in time.
    var isOfSilence: Bool {
      domain == g_io_error_quark() && code == Int32(bitPattern: G_IO_ERROR_TIMED_OUT.rawValue)
    }
  }

  private func call(
    _ bus: OpaquePointer, _ files: [FileLocation], within time: Duration
  ) -> Result<Void, Failure> {
    // As `GApplication` forms the path (`application_path_from_appid` in gapplicationimpl-dbus.c).
    let path = "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    let data = startupData
    let arguments: [OpaquePointer?] =
      files.isEmpty ? [data] : [uris(of: files), g_variant_new_string(""), data]
    let parameters = arguments.withUnsafeBufferPointer {
      g_variant_new_tuple($0.baseAddress, gsize($0.count))
    }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, id, path, "org.gtk.Application", files.isEmpty ? "Activate" : "Open", parameters, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, Int32(max(time / .milliseconds(1), 1)), nil, &error)
    if let answer { g_variant_unref(answer) }
    guard let error else { return .success(()) }
    defer { g_error_free(error) }
    return .failure(Failure(domain: error.pointee.domain, code: error.pointee.code))
  }

  private func uris(of files: [FileLocation]) -> OpaquePointer? {
    let children: [OpaquePointer?] = files.map { g_variant_new_string($0.uri) }
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    return children.withUnsafeBufferPointer {
      g_variant_new_array(type, $0.baseAddress, gsize($0.count))
    }
  }

  /// With these the desktop lets the other process bring its window to the front, and ends the busy pointer.
  private var startupData: OpaquePointer? {
    let known = [
      ("desktop-startup-id", "DESKTOP_STARTUP_ID"), ("activation-token", "XDG_ACTIVATION_TOKEN"),
    ]
    let entries: [OpaquePointer?] = known.compactMap { key, variable in
      guard let value = g_getenv(variable), g_utf8_validate(value, -1, nil) != 0 else { return nil }
      return g_variant_new_dict_entry(
        g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(value)))
    }
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    return entries.withUnsafeBufferPointer {
      g_variant_new_array(type, $0.baseAddress, gsize($0.count))
    }
  }
}
