// The library that a process works on.

import Foundation
import PhotoModel

/// The location of a library.
struct LibraryLocation: Equatable {
  /// The app's identifier on the desktop.
  static let desktopID = "org.gtkphotos.GtkPhotos"

  /// The library's folder, absolute.
  let folder: FilePath
  /// Whether it is the default location. Its missing parent folders are created.
  let isDefault: Bool

  /// The location that a person named, or the default one: `$XDG_DATA_HOME/gtk-photos`.
  init(_ named: FilePath?) {
    isDefault = named == nil
    if let named {
      folder = named.absolute
    } else {
      let environment = ProcessInfo.processInfo.environment
      let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let home = environment["HOME"] ?? NSHomeDirectory()
      folder = FilePath(data ?? home + "/.local/share").appending("gtk-photos")
    }
  }

  /// The file with what is known of the disks of libraries: `$XDG_STATE_HOME/gtk-photos/libraries`.
  static var disks: LibraryDisks { LibraryDisks(records: stateFolder.appending("libraries")) }

  /// The folder with copies that other programs have edited, of a library:
  /// `$XDG_STATE_HOME/gtk-photos/edited`, in a folder for each library.
  static func edited(of library: FilePath) -> FilePath {
    stateFolder.appending("edited").appending(library.sha256)
  }

  /// Opens the library, or makes a new one.
  /// - Throws: why it can't be opened.
  func openLibrary(clock: any Clock<Duration>) async throws(LibraryError) -> PhotoLibrary {
    try await PhotoLibrary.open(
      at: folder, makingParents: isDefault, disks: Self.disks, clock: clock,
      vocabulary: { .ofPerson })
  }

  private static var stateFolder: FilePath {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return FilePath(state ?? home + "/.local/state").appending("gtk-photos")
  }

  /// The GApplication identifier. It is the same for the same library, so that a second start
  /// passes its files to the first; each other library has another one. If the disk hangs, the call
  /// waits half a second for it, once.
  var applicationID: String {
    if isDefault { return Self.desktopID }
    return Self.desktopID + ".Library_" + folder.resolved(within: 0.5).sha256
  }
}
