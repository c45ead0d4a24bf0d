// A desktop that tells what it is asked for: a file manager, and the portals of the wallpaper and of
// mail, on the session bus. Each call becomes a line of the standard output: the method, then what was
// handed over, after tabs. It ends when its standard input does.

import CGtk

/// What other programs may ask for: org.freedesktop.FileManager1 of the file managers, and
/// org.freedesktop.portal.Wallpaper and Email of the portals (flatpak.github.io/xdg-desktop-portal).
let interfaces = """
  <node>
    <interface name='org.freedesktop.FileManager1'>
      <method name='ShowItems'>
        <arg type='as' direction='in'/><arg type='s' direction='in'/>
      </method>
      <method name='ShowFolders'>
        <arg type='as' direction='in'/><arg type='s' direction='in'/>
      </method>
    </interface>
    <interface name='org.freedesktop.portal.Wallpaper'>
      <method name='SetWallpaperURI'>
        <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>
        <arg type='o' direction='out'/>
      </method>
      <property name='version' type='u' access='read'/>
    </interface>
    <interface name='org.freedesktop.portal.Email'>
      <method name='ComposeEmail'>
        <arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>
        <arg type='o' direction='out'/>
      </method>
      <property name='version' type='u' access='read'/>
    </interface>
  </node>
  """

/// The paths of the files whose descriptors came with a call.
func sentFiles(_ invocation: OpaquePointer?) -> [String] {
  let message = g_dbus_method_invocation_get_message(invocation)
  guard let list = g_dbus_message_get_unix_fd_list(message) else { return [] }
  return (0..<g_unix_fd_list_get_length(list)).compactMap { index in
    let descriptor = g_unix_fd_list_get(list, index, nil)
    defer { close(descriptor) }
    guard let path = g_file_read_link("/proc/self/fd/\(descriptor)", nil) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}

var table = GDBusInterfaceVTable()
table.method_call = { _, _, _, _, method, arguments, invocation, _ in
  guard let method, let text = g_variant_print(arguments, 0) else { return }
  defer { g_free(text) }
  let name = String(cString: method)
  print(([name, String(cString: text)] + sentFiles(invocation)).joined(separator: "\t"))
  fflush(nil)
  // A portal answers with the path of its request.
  var answer = [g_variant_new_object_path("/org/freedesktop/portal/desktop/request")]
  g_dbus_method_invocation_return_value(
    invocation, name.hasPrefix("Show") ? nil : g_variant_new_tuple(&answer, 1))
}
table.get_property = { _, _, _, _, _, _, _ in g_variant_new_uint32(1) }

let node = g_dbus_node_info_new_for_xml(interfaces, nil)
guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { exit(69) }
for (interface, path) in [
  ("org.freedesktop.FileManager1", "/org/freedesktop/FileManager1"),
  ("org.freedesktop.portal.Wallpaper", "/org/freedesktop/portal/desktop"),
  ("org.freedesktop.portal.Email", "/org/freedesktop/portal/desktop"),
] {
  let info = g_dbus_node_info_lookup_interface(node, interface)
  guard g_dbus_connection_register_object(bus, path, info, &table, nil, nil, nil) != 0 else {
    exit(70)
  }
}
var owned = 0
for name in ["org.freedesktop.FileManager1", "org.freedesktop.portal.Desktop"] {
  g_bus_own_name_on_connection(
    bus, name, G_BUS_NAME_OWNER_FLAGS_NONE,
    { _, _, _ in
      owned += 1
      guard owned == 2 else { return }
      print("ready")
      fflush(nil)
    }, nil, nil, nil)
}
let loop = g_main_loop_new(nil, 0)
let input = g_io_channel_unix_new(0)
g_io_add_watch(
  input, G_IO_HUP,
  { _, _, loop in
    g_main_loop_quit(OpaquePointer(loop))
    return 0
  }, UnsafeMutableRawPointer(loop))
g_main_loop_run(loop)
