// The lock of a library: one process at a time has it open for a window.

import Foundation
import Synchronization

/// The lock of a library, held for as long as it lives, and no longer than the process.
///
/// It is two. The file `library.lock` is what earlier versions lock. But who deletes it, as a tool that
/// cleans up may, lets the next start make another one, and lock that. So the folder is locked too:
/// the lock is the folder's own, and can't be deleted while the library is there.
final class LibraryLock: Sendable {
  /// Open, and nothing is done with them.
  private let file: Mutex<File>
  private let folder: Mutex<File>

  /// The file that is locked.
  static func path(in folder: FilePath) -> FilePath { folder.appending("library.lock") }

  /// Takes the lock of the library in a folder, without waiting.
  /// - Throws: ``LibraryError/inUse(_:)``, or what keeps its files from being opened.
  init(_ folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      let file = try File.openForLock(Self.path(in: folder))
      guard try file.lockExclusively() else { throw FileError.failed(folder, code: EBUSY) }
      let itself = try File.openForLock(folder: folder)
      // NFS locks no folders; there the file has to do.
      if (try? itself.lockExclusively()) == false { throw FileError.failed(folder, code: EBUSY) }
      self.file = Mutex(file)
      self.folder = Mutex(itself)
    } catch .failed(folder, code: EBUSY) {
      throw .inUse(folder)
    } catch .notPermitted {
      throw .readOnly(folder)
    } catch {
      throw LibraryError(error)
    }
  }
}
