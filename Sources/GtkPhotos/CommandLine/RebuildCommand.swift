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
      let (readers, decoders) = (DecoderPool(), DecoderPool())
      defer {
        readers.end()
        decoders.end()
      }
      let rebuild = Task { () async -> Result<RebuildReport, RebuildError> in
        do throws(RebuildError) {
          return .success(
            try await LibraryRebuild(sidecars: readers, decoder: decoders)
              .run(from: location.folder, into: new, progress: StandardError.showProgress))
        } catch {
          return .failure(error)
        }
      }
      // Nothing half made is left. A decoder may be waited for.
      MainLoop.onTerminationSignal {
        rebuild.cancel()
        readers.end()
        decoders.end()
      }
      let result = await rebuild.value
      StandardError.eraseProgress()
      do throws(RebuildError) {
        let report = try result.get()
        for problem in report.problems { print(problem.message.inOneLine) }
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

extension RebuildError {
  /// What happened, and what to do.
  var message: String {
    switch self {
    case .library(let error): error.message
    case .insideLibrary(let path, let library):
      localized(
        "{path} is inside the library {library}. Choose a folder elsewhere.",
        ["path": path.text, "library": library.text])
    case .cancelled: localized("the rebuild was cancelled, and there is no new library")
    case .decoderUnavailable(let detail): PictureError.decoderUnavailable(detail: detail).message
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
    case .sidecarUnread(let path, let error):
      localized(
        "not read: {path}: {reason}; its photo has no name",
        ["path": path.text, "reason": error.message])
    case .originalDamaged(let path):
      localized("damaged: {path}; it was taken as it is", ["path": path.text])
    case .originalMissing(let path, []):
      localized("without its photo: {path}", ["path": path.text])
    case .originalMissing(let path, let names):
      localized(
        "without its photo: {path} ({name})",
        ["path": path.text, "name": names.joined(separator: ", ")])
    case .unreadable(let path, let reason, []):
      localized(
        "left out: {path}: {reason}", ["path": path.text, "reason": reason.message])
    case .unreadable(let path, let reason, let names):
      localized(
        "left out: {path} ({name}): {reason}",
        [
          "path": path.text, "name": names.joined(separator: ", "), "reason": reason.message,
        ])
    case .notImported(let path):
      localized("left out: {path}, which was not imported yet", ["path": path.text])
    }
  }
}
