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
