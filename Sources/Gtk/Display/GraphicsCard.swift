// Whether the machine has a graphics card to draw by. Without one, GTK's OpenGL is emulated.

import CGtk
import Foundation

/// The graphics card.
///
/// ```swift
/// guard GraphicsCard.startGTK() else {
///   print("There is no display to open a window on.")
///   return
/// }
/// ```
@MainActor
public enum GraphicsCard {
  /// Where Linux shows what OpenGL may be drawn by: cards of the kernel's own drivers, NVIDIA's,
  /// Windows' below WSL, and those of telephones.
  private static let devices = [
    "/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/kgsl-3d0", "/dev/mali0",
  ]

  /// Whether there may be one. A container shows only what it was given.
  private static var isThere: Bool { devices.contains { access($0, F_OK) == 0 } }

  /// Starts GTK, without OpenGL where no graphics card is: emulated, it takes a compiler (LLVM) to
  /// start, 60 MiB and 70 ms here, and draws slower than Cairo does. Returns whether there is a
  /// display.
  public static func startGTK() -> Bool {
    let name = "GDK_DEBUG"
    let flags = ProcessInfo.processInfo.environment[name]
    guard !isThere, flags?.contains("gl-") != true else { return gtk_init_check() != 0 }
    setenv(name, [flags, "gl-disable"].compactMap { $0 }.joined(separator: ","), 1)
    // It is read once; programs that are started from here decide for themselves.
    defer { if let flags { setenv(name, flags, 1) } else { unsetenv(name) } }
    return gtk_init_check() != 0
  }
}
