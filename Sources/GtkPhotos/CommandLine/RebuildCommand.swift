// `--rebuild`: makes a library anew from originals and sidecars
// (`PhotoModel/Library/LibraryRebuild.swift`).

import Foundation
import Gtk
import PhotoModel

/// The command that rebuilds a library.
@MainActor
enum RebuildCommand {
  /// Rebuilds the library into a new folder, and prints what could not be brought back. Returns the
  /// exit status.
  static func run(_ location: LibraryLocation, into new: FilePath) -> Int32 {
    MainLoop.run {
      let decoders = DecoderPool()
      defer { decoders.end() }
      do throws(LibraryError) {
        let report = try await LibraryRebuild(sidecars: decoders, decoder: decoders)
          .run(from: location.folder, into: new)
        for problem in report.problems { print(problem.message) }
        print(
          localizedPlural(
            "{n} photo rebuilt in {path}", "{n} photos rebuilt in {path}", report.photoCount,
            ["path": new.text]))
        guard report.problems.isEmpty else {
          return StandardError.complain(
            localizedPlural(
              "{n} problem found in {path}", "{n} problems found in {path}",
              report.problems.count, ["path": location.folder.text]))
        }
        return 0
      } catch {
        return StandardError.complain(error.message)
      }
    }
  }
}

extension RebuildProblem {
  /// One line for a result of a rebuild.
  fileprivate var message: String {
    switch self {
    case .sidecarMissing(let path):
      localized("missing: {path}; its photo has no name", ["path": path.text])
    case .sidecarDamaged(let path):
      localized("damaged: {path}; its photo has no name", ["path": path.text])
    case .originalDamaged(let path):
      localized("damaged: {path}; it was taken as it is", ["path": path.text])
    case .unreadable(let path, let reason):
      localized(
        "left out: {path}: {reason}", ["path": path.text, "reason": reason.message])
    }
  }
}
