// The lock of a library: only one process at a time opens it for a window.

import Foundation
import Synchronization

/// The lock of a library. It is held as long as this object exists, and released when the process
/// ends.
///
/// There are two locks. The file `library.lock` is what earlier versions lock. But when a clean-up
/// tool deletes that file, the next start would create and lock another one. So the folder is
/// locked too: its lock belongs to the folder itself and can't be deleted while the library exists.
final class LibraryLock: Sendable {
  /// Only held open, as closing the descriptors releases the locks. `nil` where only the folder is
  /// locked.
  private let file: Mutex<File>?
  private let folder: Mutex<File>

  /// The path of the lock file.
  static func path(in folder: FilePath) -> FilePath { folder.appending("library.lock") }

  /// Takes the lock of the library in a folder, without waiting.
  /// - Throws: ``LibraryError/inUse(_:)``, or the error that prevented opening its files.
  init(_ folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      let file = try File.openForLock(Self.path(in: folder))
      guard try file.lockExclusively() else { throw FileError.failed(folder, code: EBUSY) }
      let itself = try File.openForLock(folder: folder)
      // NFS can't lock folders; there the lock of the file is the only one.
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

  /// Takes the lock of the folder alone, to read a library that no window has open. Nothing is
  /// written, so the disk may be read-only.
  /// - Throws: ``LibraryError/inUse(_:)``, or the error that prevented opening the folder.
  init(reading folder: FilePath) throws(LibraryError) {
    do throws(FileError) {
      let itself = try File.openForLock(folder: folder)
      // NFS can't lock folders; there a window is not noticed.
      if (try? itself.lockExclusively()) == false { throw FileError.failed(folder, code: EBUSY) }
      file = nil
      self.folder = Mutex(itself)
    } catch .failed(folder, code: EBUSY) {
      throw .inUse(folder)
    } catch {
      throw LibraryError(error)
    }
  }
}
