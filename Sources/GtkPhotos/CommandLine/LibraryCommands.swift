// The calls that look at a library without a window: `--list` and `--check`.

import Foundation
import PhotoModel

/// The commands of a library.
@MainActor
enum LibraryCommands {
  /// Prints the library as JSON lines. Returns the exit status.
  static func list(_ place: LibraryPlace) -> Int32 {
    onLibrary(place) { (library) async throws(LibraryError) in
      let lines = try await library.photos().map { $0.jsonLine + "\n" }
      FileHandle.standardOutput.write(Data(lines.joined().utf8))
      return 0
    }
  }

  /// Compares every photo with its original and prints what is wrong. Returns the exit status.
  static func check(_ place: LibraryPlace) -> Int32 {
    onLibrary(place) { (library) async throws(LibraryError) in
      let report = try await library.inspect()
      for file in report.unfinished {
        print(localized("unfinished import: {path}", ["path": file.text]))
      }
      for problem in report.problems { print(problem.message) }
      guard report.problems.isEmpty else {
        return GtkPhotosMain.complain(
          localizedPlural(
            "{n} problem found in {path}", "{n} problems found in {path}",
            report.problems.count, ["path": place.folder.text]))
      }
      print(
        localizedPlural("{n} photo, nothing wrong", "{n} photos, nothing wrong", report.photoCount))
      return 0
    }
  }

  private static func onLibrary(
    _ place: LibraryPlace,
    _ body: @escaping @MainActor (PhotoLibrary) async throws(LibraryError) -> Int32
  ) -> Int32 {
    MainLoop.run {
      do throws(LibraryError) {
        let library = try PhotoLibrary.openReadOnly(
          at: place.folder, makingParents: place.isDefault)
        guard let library else { return 0 }
        return try await body(library)
      } catch {
        return GtkPhotosMain.complain(error.message)
      }
    }
  }
}
