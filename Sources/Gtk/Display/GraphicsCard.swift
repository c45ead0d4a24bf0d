// Whether the machine has a graphics card. Without one, OpenGL is emulated for GTK.

import CGtk
import Foundation

/// Starts GTK with or without OpenGL, depending on the graphics card.
///
/// ```swift
/// guard GraphicsCard.startGTK() else {
///   print("There is no display to open a window on.")
///   return
/// }
/// ```
@MainActor
public enum GraphicsCard {
  /// The device files of hardware that OpenGL can use: cards with a driver of the kernel, NVIDIA's,
  /// Windows' below WSL, and those of phones.
  private static let devices = [
    "/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/kgsl-3d0", "/dev/mali0",
  ]

  /// Whether there may be a graphics card. A container shows only the devices that were passed to
  /// it.
  private static var isThere: Bool { devices.contains { access($0, F_OK) == 0 } }

  /// Starts GTK. Returns whether there is a display.
  ///
  /// Without a graphics card, OpenGL is disabled. Emulated OpenGL loads a compiler (LLVM), which
  /// took 60 MiB and 70 ms in a measurement, and draws more slowly than Cairo.
  public static func startGTK() -> Bool {
    let name = "GDK_DEBUG"
    let flags = ProcessInfo.processInfo.environment[name]
    guard !isThere, flags?.contains("gl-") != true else { return gtk_init_check() != 0 }
    setenv(name, [flags, "gl-disable"].compactMap { $0 }.joined(separator: ","), 1)
    // GTK reads the variable once; child processes must not inherit the change.
    defer { if let flags { setenv(name, flags, 1) } else { unsetenv(name) } }
    return gtk_init_check() != 0
  }
}
