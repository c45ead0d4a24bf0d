// The desktop's choice between light and dark. GTK 4 alone doesn't read the settings portal, in
// which desktops store the choice.

import CGtk

/// The desktop's choice between light and dark.
///
/// ```swift
/// guard GraphicsCard.startGTK() else { return }
/// ColorScheme.follow()
/// ```
@MainActor
public enum ColorScheme {
  private nonisolated static let service = "org.freedesktop.portal.Desktop"
  private nonisolated static let path = "/org/freedesktop/portal/desktop"
  private nonisolated static let interface = "org.freedesktop.portal.Settings"
  private nonisolated static let namespace = "org.freedesktop.appearance"
  private nonisolated static let key = "color-scheme"

  /// Which colours a program wants.
  public enum Choice: Sendable {
    /// Those of the desktop.
    case desktop
    /// Light ones.
    case light
    /// Dark ones.
    case dark
  }

  /// Which colours this program wants; those of the desktop by default.
  ///
  /// ```swift
  /// ColorScheme.choice = .dark
  /// ```
  public static var choice = Choice.desktop {
    // GTK would load its theme again for an equal value too.
    didSet { if choice != oldValue { apply(desktop) } }
  }
  /// The portal's last number.
  private static var desktop: UInt32 = 0

  /// Follows the desktop's choice, now and when it changes. Without the portal, GTK's own settings
  /// apply.
  public static func follow() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    let connection = GObjectRef(owning: Instance(bus))
    g_dbus_connection_signal_subscribe(
      connection.opaque, service, interface, "SettingChanged", path, namespace,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, _ in
        guard let parameters,
          String(cString: cgtk_variant_text(parameters, 1)) == ColorScheme.key
        else {
          return
        }
        ColorScheme.apply(cgtk_variant_number(parameters, 2))
      }, nil, nil)
    g_dbus_connection_call(
      connection.opaque, service, path, interface, "Read",
      cgtk_variant_texts(namespace, key), nil, G_DBUS_CALL_FLAGS_NONE, 2000, nil,
      { bus, result, _ in
        guard let answer = g_dbus_connection_call_finish(bus.map { OpaquePointer($0) }, result, nil)
        else { return }
        ColorScheme.apply(cgtk_variant_number(answer, 0))
        g_variant_unref(answer)
      }, nil)
  }

  /// Applies the portal's number: 1 prefers dark, 2 prefers light. Any other number means no
  /// preference: GTK's own setting applies again.
  private nonisolated static func apply(_ scheme: UInt32) {
    MainActor.assumeIsolated {
      desktop = scheme
      let scheme: UInt32 =
        switch choice {
        case .desktop: scheme
        case .dark: 1
        case .light: 2
        }
      guard let settings = gtk_settings_get_default() else { return }
      switch scheme {
      case 1, 2: cgtk_set_prefers_dark(settings, scheme == 1 ? 1 : 0)
      default: gtk_settings_reset_property(settings, "gtk-application-prefer-dark-theme")
      }
    }
  }
}
