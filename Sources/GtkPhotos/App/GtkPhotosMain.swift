// Where the program begins: the command line decides between a window (`PhotosApp.swift`)
// and the calls that need none (`CommandLine/`).

import CGtk
import Foundation
import PhotoModel

@main
struct GtkPhotosMain {
  // Synchronous: an asynchronous `main` would hand the main thread to libdispatch, and GTK's
  // thread would no longer be the main actor's.
  @MainActor
  static func main() {
    // Whoever starts it need not even give it a name.
    let arguments = (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        FilePath(
          bytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map(
            UInt8.init(bitPattern:)))
      }
    }
    setlocale(LC_ALL, "")
    Translations.load()
    let status = run(arguments)
    // Not `exit`: what libraries do then, such as freeing what digests are made with, would meet
    // threads that still copy a picture. Such a copy is swept at the next start.
    fflush(nil)
    _exit(status)
  }

  @MainActor
  private static func run(_ arguments: [FilePath]) -> Int32 {
    do throws(UsageError) {
      switch try Invocation(arguments) {
      case .help: print(Invocation.usage)
      case .version: print("gtk-photos \(About.version)")
      case .checkMainLoop: return MainLoopCheck.run()
      case .list(let library): return LibraryCommands.list(library)
      case .check(let library): return LibraryCommands.check(library)
      case .window(let files, let library, let catalog):
        // Pictures and queues of ten thousand go back to the system when they are freed: left to
        // itself, glibc raises this bound to the largest block it has met and keeps the pieces.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        let app = PhotosApp(library, catalog: catalog, trace: Trace.asked())
        // The signals hold it weakly: without this, an optimised build lets go of it too early.
        return withExtendedLifetime(app) { app.run(files: files.map(\.absolute)) }
      }
      return 0
    } catch {
      return StandardError.complain(error.message)
    }
  }
}
