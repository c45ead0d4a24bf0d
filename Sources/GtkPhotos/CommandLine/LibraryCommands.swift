// The commands that read a library without a window: `--list` and `--check`.

import Foundation
import Gtk
import PhotoModel

/// The commands of a library.
@MainActor
enum LibraryCommands {
  /// Prints the library as JSON lines. Returns the exit status.
  static func list(_ location: LibraryLocation) -> Int32 {
    onLibrary(location) { (library) async throws(LibraryError) in
      try await library.photos.all()
    } then: { photos in
      write(photos.map { $0.jsonLine + "\n" }.joined())
    }
  }

  /// Compares every photo with its original and prints what is wrong. Returns the exit status.
  static func check(_ location: LibraryLocation) -> Int32 {
    onLibrary(location) { (library) async throws(LibraryError) in
      try await library.inspect()
    } then: { report in
      let unfinished = report.unfinished.map {
        localized("unfinished import: {path}", ["path": $0.text])
      }
      let due =
        report.dueSidecarCount == 0
        ? []
        : [
          localizedPlural(
            "{n} sidecar is still to be written", "{n} sidecars are still to be written",
            report.dueSidecarCount)
        ]
      let lines = unfinished + due + report.problems.map(\.message)
      let status = write(lines.map { $0.inOneLine + "\n" }.joined())
      guard status == 0 else { return status }
      guard report.problems.isEmpty else {
        return StandardError.complain(
          localizedPlural(
            "{n} problem found in {path}", "{n} problems found in {path}",
            report.problems.count, ["path": location.folder.text]))
      }
      return write(
        localizedPlural("{n} photo, nothing wrong", "{n} photos, nothing wrong", report.photoCount)
          + "\n")
    }
  }

  /// Writes the whole text to standard output, or reports why that failed. Returns the exit status.
  private static func write(_ text: String) -> Int32 {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return 0
    } catch {
      return StandardError.complain(localized("the output could not be written"))
    }
  }

  /// Reads a library, closes it, and only then prints what was found: a program that closes the
  /// output pipe may end this process by SIGPIPE.
  private static func onLibrary<Found: Sendable>(
    _ location: LibraryLocation,
    _ read: @escaping @MainActor (PhotoLibrary) async throws(LibraryError) -> Found,
    then tell: @escaping @MainActor (Found) -> Int32
  ) -> Int32 {
    MainLoop.run {
      do throws(LibraryError) {
        let library = try PhotoLibrary.openReadOnly(
          at: location.folder, makingParents: location.isDefault, disks: LibraryLocation.disks)
        guard let library else { return 0 }
        let found: Result<Found, LibraryError>
        do throws(LibraryError) {
          found = .success(try await read(library))
        } catch {
          found = .failure(error)
        }
        try await library.close()
        return tell(try found.get())
      } catch {
        return StandardError.complain(error.message)
      }
    }
  }
}
