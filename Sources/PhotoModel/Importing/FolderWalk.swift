// What a pick of files and folders holds, in order.

import Foundation

/// The files of a pick, folders opened up.
public struct FolderWalk: Sendable, Equatable {
  /// The files, in the order picked; those of a folder by name, numbers by their value.
  public private(set) var files: [FilePath] = []
  /// What could not be read, and folders that hold nothing.
  public private(set) var failures: [ImportFailure] = []

  /// Opens up a pick. Hidden files inside folders are passed over, and a folder is visited
  /// once, whatever links lead to it. Blocks on the disk.
  public init(_ picked: [FilePath]) {
    for path in picked {
      var seen: Set<[UInt64]> = []
      if path.isFolder() {
        let before = files.count + failures.count
        visit(path, &seen)
        if files.count + failures.count == before {
          failures.append(ImportFailure(source: path, reason: .emptyFolder))
        }
      } else {
        // What stands at the path, if anything, is found out when it is copied.
        files.append(path)
      }
    }
  }

  private mutating func visit(_ folder: FilePath, _ seen: inout Set<[UInt64]>) {
    do throws(FileError) {
      guard seen.insert(try folder.identity()).inserted else { return }
      let names = try folder.folderNames().filter { $0.first != UInt8(ascii: ".") }
      let paths = names.map { folder.appending(bytes: $0) }
      for path in paths.sorted(by: Self.precedes) {
        if path.isFolder() { visit(path, &seen) } else { files.append(path) }
      }
    } catch {
      failures.append(ImportFailure(source: folder, reason: .file(error)))
    }
  }

  private static func precedes(_ left: FilePath, _ right: FilePath) -> Bool {
    switch left.name.compare(right.name, options: [.numeric, .caseInsensitive]) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}
