// What a pick of files and folders holds, in order.

/// The files of a pick, folders opened up.
public struct FolderWalk: Sendable, Equatable {
  /// The files, in the order picked; those of a folder by name, numbers by their value.
  public private(set) var files: [FilePath] = []
  /// What could not be read, and folders that hold nothing.
  public private(set) var failures: [ImportFailure] = []

  /// Opens up a pick. Hidden files inside folders are passed over, and a folder is visited
  /// once, whatever links lead to it. Blocks on the disk.
  /// - Parameter isCancelled: whether nobody wants the pick any more. Asked before each folder and
  ///   each file in one: what is found by then is a part.
  public init(_ picked: [FilePath], isCancelled: () -> Bool = { Task.isCancelled }) {
    for path in picked where !isCancelled() {
      var seen: Set<[UInt64]> = []
      if path.isFolder() {
        let before = files.count + failures.count
        visit(path, &seen, isCancelled)
        if isCancelled() { return }
        if files.count + failures.count == before {
          failures.append(ImportFailure(source: path, reason: .emptyFolder))
        }
      } else {
        // What stands at the path, if anything, is found out when it is copied.
        files.append(path)
      }
    }
  }

  private mutating func visit(
    _ folder: FilePath, _ seen: inout Set<[UInt64]>, _ isCancelled: () -> Bool
  ) {
    do throws(FileError) {
      guard seen.insert(try folder.identity()).inserted else { return }
      let entries = try folder.folderEntries().filter { $0.name.first != UInt8(ascii: ".") }
      let inOrder = entries.map { (NaturalSortKey(name: $0.name), $0) }.sorted {
        $0.0 == $1.0 ? $0.1.name.precedes($1.1.name) : $0.0 < $1.0
      }
      for (_, entry) in inOrder where !isCancelled() {
        let path = folder.appending(bytes: entry.name)
        if entry.isFolder ?? path.isFolder() {
          visit(path, &seen, isCancelled)
        } else {
          files.append(path)
        }
      }
    } catch {
      failures.append(ImportFailure(source: folder, reason: .file(error)))
    }
  }
}
