// The lock of a library: one process at a time has it open for a window.

/// An open lock, given back with its owner or with the process.
///
/// It is two. The file `library.lock` is what earlier versions lock. But who deletes it, as a tool that
/// cleans up may, lets the next start make another one, and lock that. So the folder is locked too:
/// the lock is the folder's own, and can't be deleted while the library is there.
struct LibraryLock: ~Copyable {
  private let file: File
  private let folder: File

  private init(file: consuming File, folder: consuming File) {
    self.file = file
    self.folder = folder
  }

  /// The lock of a library's folder, not taken yet.
  static func open(of library: FilePath) throws(FileError) -> LibraryLock {
    let file = try File.openForLock(library.appending("library.lock"))
    let folder = try File.openForLock(folder: library)
    return LibraryLock(file: file, folder: folder)
  }

  /// Takes the lock without waiting. Returns whether it was free.
  func lockExclusively() throws(FileError) -> Bool {
    guard try file.lockExclusively() else { return false }
    do throws(FileError) {
      return try folder.lockExclusively()
    } catch {
      // NFS locks no folders; there the file has to do.
      return true
    }
  }
}
