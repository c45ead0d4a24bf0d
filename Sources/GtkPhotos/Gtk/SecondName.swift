// A second identifier of the running application (`Application.swift`): other starts find it by that too.

import CGtk
import PhotoModel

/// An identifier beside the application's own, held until this goes, unless another process has it.
@MainActor
final class SecondName {
  private let reference: GObjectRef

  private var application: UnsafeMutablePointer<GApplication> {
    reference.pointer.assumingMemoryBound(to: GApplication.self)
  }

  /// Takes the identifier where nobody has it.
  /// - Parameter start: called when another start hands over files, or none.
  init(_ id: String, onOpen start: @escaping @MainActor ([FilePath]) -> Void) {
    guard let application = g_application_new(id, G_APPLICATION_HANDLES_OPEN) else {
      preconditionFailure("not an application id: \(id)")
    }
    reference = GObjectRef(owning: Instance(application))
    connect(reference.pointer, "activate") { start([]) }
    connect(reference.pointer, files: "open") { start($0.map(filePath(of:))) }
    // Without a bus nobody has it.
    g_application_register(application, nil, nil)
  }

  /// Whether another process has it.
  var isTaken: Bool {
    g_application_get_is_registered(application) != 0
      && g_application_get_is_remote(application) != 0
  }

  /// Hands files to the process that has it, which shows its window. Returns once the bus has them.
  func handOver(_ files: [FilePath]) {
    if files.isEmpty {
      g_application_activate(application)
    } else {
      // Addresses of what is on no disk are among them.
      var opened = files.map { file in file.withCString { g_file_new_for_commandline_arg($0) } }
      defer { for case let file? in opened { g_object_unref(Instance(file)) } }
      let count = gint(opened.count)
      g_application_open(application, &opened, count, "")
    }
    g_dbus_connection_flush_sync(g_application_get_dbus_connection(application), nil, nil)
  }
}
