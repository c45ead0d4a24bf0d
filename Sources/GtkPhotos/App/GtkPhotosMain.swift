// Where the program begins: the command line decides between a window (`PhotosApp.swift`)
// and the calls that need none (`CommandLine/`).

import CGtk
import Foundation
import PhotoModel

@main
struct GtkPhotosMain {
  // Synchronous: an asynchronous `main` would give the main thread to libdispatch, and the main
  // actor would no longer run on GTK's thread.
  @MainActor
  static func main() {
    let arguments = arguments
    Translations.load()
    let status = run(arguments)
    // Not `exit`: it runs the exit handlers of libraries, which free OpenSSL's digests, among
    // others, while threads may still copy a picture. The next start deletes an unfinished copy.
    fflush(nil)
    _exit(status)
  }

  /// What follows the program's name.
  private static var arguments: [FilePath] {
    if CommandLine.argc > 0 {
      return (1..<Int(CommandLine.argc)).compactMap { index in
        CommandLine.unsafeArgv[index].map { argument in
          FilePath(
            bytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map(
              UInt8.init(bitPattern:)))
        }
      }
    }
    // Swift does not find the arguments if a preloaded library has changed the environment before (6.3 searches
    // the stack for them): without them, the default library would be opened. The kernel has them as well. There
    // may be none at all: the caller of `exec` need not pass a program name.
    guard let line = FileManager.default.contents(atPath: "/proc/self/cmdline") else { return [] }
    return line.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { FilePath(bytes: $0) }
  }

  @MainActor
  private static func run(_ arguments: [FilePath]) -> Int32 {
    do throws(UsageError) {
      switch try Invocation(arguments) {
      case .help: print(Invocation.usage)
      case .version: print("gtk-photos \(About.version)")
      case .checkMainLoop: return MainLoopCheck.run()
      case .checkSandbox: return SandboxCommand.run()
      case .list(let library): return LibraryCommands.list(library)
      case .check(let library): return LibraryCommands.check(library)
      case .rebuild(let library, let new): return RebuildCommand.run(library, into: new)
      case .window(let files, let library, let catalog):
        // Memory of pictures and of queues of ten thousand entries is returned to the system when
        // it is freed. By default, glibc raises this threshold to the largest block so far and
        // holds the memory.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        let app = PhotosApp(library, catalog: catalog, trace: Trace.asked())
        // The signals hold the app weakly: without this, an optimised build releases it too early.
        return withExtendedLifetime(app) { app.run(files: files.map(\.absolute)) }
      }
      return 0
    } catch {
      return StandardError.complain(error.message)
    }
  }
}
