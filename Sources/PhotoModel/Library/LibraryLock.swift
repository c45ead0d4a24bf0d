// One window a library: the lock that it holds.

import Foundation
import Synchronization

/// The lock of a library, held for as long as it lives, and no longer than the process.
final class LibraryLock: Sendable {
  /// Open, and nothing is done with it.
  private let file: Mutex<File>

  /// The file that is locked.
  static func path(in folder: FilePath) -> FilePath { folder.appending("library.lock") }

  /// Takes the lock of the library in a folder.
  /// - Throws: ``LibraryError/inUse(_:)``, or what keeps its file from being opened.
  init(_ folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      let file = try File.openForLock(Self.path(in: folder))
      guard try file.lockExclusively() else { throw FileError.failed(folder, code: EBUSY) }
      self.file = Mutex(file)
    } catch .failed(folder, code: EBUSY) {
      throw .inUse(folder)
    } catch .notPermitted {
      throw .readOnly(folder)
    } catch {
      throw LibraryError(error)
    }
  }
}
