// What a pick of files and folders holds, in order: the rules of looking into it, as a sequence of
// single steps. `PickWalk.swift` takes the steps on a thread of its own, `FolderWalks.swift` holds
// the walks that are under way, and what is asked of the disk is in `WalkFileSystem.swift`.

/// The steps of a look into picked files and folders, in the order picked; the files of a folder
/// come by name, numbers by their value.
///
/// Hidden files inside folders are passed over. A folder is visited once in a pick, whatever links
/// and mounts lead to it. A link is followed only to what lies in the folder that was picked. Files
/// that are no pictures are told apart by their first bytes. Each step blocks on the disk.
struct FolderWalk: Sequence, IteratorProtocol, Sendable {
  /// What a step came across.
  enum Finding: Sendable, Equatable {
    /// A file that is to be copied: it begins as a picture does, or can't be read now. A folder that
    /// can't be read now is among them: it waits as a file does, and is looked into again.
    case file(Pick)
    /// A file that is no picture, a folder that the person may not read or that holds nothing, or
    /// links that are not followed.
    case failure(ImportFailure)
    /// Nothing: a folder was opened, closed or met again.
    case nothing
  }

  private typealias Identity = FileStatus.Identity

  /// A folder whose names are being gone through.
  private struct Folder: Sendable {
    let path: FilePath
    /// The names that are left.
    var entries: ArraySlice<FolderEntry>
    /// The first link in it that leads out of what was picked.
    var stray: FilePath?
    /// How many such links there are.
    var strayCount = 0
  }

  private let disk: any WalkFileSystem
  /// Whether something stood at the picked paths once, so that what is missing there may come back.
  private let isAgain: Bool
  /// What is picked and not looked at.
  private var picked: ArraySlice<FilePath>
  /// The folders that are open, the innermost last.
  private var folders: [Folder] = []
  /// The folder that was picked, without links.
  private var root = FilePath("/")
  /// How many folders were picked so far.
  private var rootCount = 0
  /// The folders that were opened, and with which of the picked ones.
  private var seen: [Identity: Int] = [:]
  /// Whether there was anything in the folder that was picked.
  private var hasFound = false

  /// A walk through a pick that has not begun.
  /// - Parameters:
  ///   - disk: what stands at its paths.
  ///   - isAgain: whether a walk through the same pick had begun before.
  init(_ picked: [FilePath], on disk: any WalkFileSystem = LocalDisk(), isAgain: Bool = false) {
    self.disk = disk
    self.isAgain = isAgain
    self.picked = picked[...]
  }

  /// Takes the next step; `nil` after the last.
  mutating func next() -> Finding? {
    let finding: Finding
    if !folders.isEmpty {
      finding = goOn()
    } else if let path = picked.popFirst() {
      finding = begin(path)
    } else {
      return nil
    }
    if finding != .nothing { hasFound = true }
    return finding
  }

  // MARK: - What is picked

  /// Looks at something that was picked by itself: a link to it is what it leads to.
  private mutating func begin(_ path: FilePath) -> Finding {
    do throws(FileError) {
      switch try disk.status(of: path, followingLinks: true).kind {
      case .folder:
        root = try disk.realPath(of: path)
        rootCount += 1
        hasFound = false
        return open(path)
      case .file: return look(at: path)
      case .special, .link: return special(path)
      }
    } catch .missing where !isAgain {
      // Nothing has been typed for it, and there is nothing to wait for.
      return .failure(ImportFailure(source: path, reason: .file(.missing(path))))
    } catch {
      // What stands at the path is found out when it is copied.
      return .file(Pick(path))
    }
  }

  // MARK: - Folders

  /// Looks at the next name of the innermost folder.
  private mutating func goOn() -> Finding {
    let innermost = folders.count - 1
    guard let entry = folders[innermost].entries.popFirst() else { return close() }
    let path = folders[innermost].path.appending(bytes: entry.name)
    // What can't be looked at is picked: its import says what the matter is.
    let kind = entry.kind ?? (try? disk.status(of: path, followingLinks: false))?.kind
    switch kind {
    case .folder: return open(path)
    case .link: return follow(path)
    case .file: return look(at: path)
    case .special: return special(path)
    case nil: return .file(Pick(path))
    }
  }

  private mutating func open(_ path: FilePath) -> Finding {
    do throws(FileError) {
      let identity = try disk.status(of: path, followingLinks: true).identity
      if let first = seen[identity] {
        // What it holds came with a folder that was picked before.
        if first < rootCount { hasFound = true }
        return .nothing
      }
      seen[identity] = rootCount
      folders.append(Folder(path: path, entries: Self.inOrder(try disk.entries(of: path))[...]))
      return .nothing
    } catch  where error.mayPass {
      // Its card may have been pulled out.
      return .file(Pick(path))
    } catch {
      return .failure(ImportFailure(source: path, reason: .file(error)))
    }
  }

  /// Those that are not hidden, by name.
  private static func inOrder(_ entries: [FolderEntry]) -> [FolderEntry] {
    entries.filter { $0.name.first != UInt8(ascii: ".") }
      .map { (NaturalSortKey(name: $0.name), $0) }
      .sorted { $0.0 == $1.0 ? $0.1.name.precedes($1.1.name) : $0.0 < $1.0 }
      .map(\.1)
  }

  /// The innermost folder is done.
  private mutating func close() -> Finding {
    let folder = folders.removeLast()
    if let stray = folder.stray {
      // Thousands of links are one line.
      return .failure(
        ImportFailure(
          source: folder.strayCount == 1 ? stray : folder.path,
          reason: .linksOutside(folder.strayCount)))
    }
    guard folders.isEmpty, !hasFound else { return .nothing }
    return .failure(ImportFailure(source: folder.path, reason: .emptyFolder))
  }

  // MARK: - Links and files

  /// Looks at what a link in the innermost folder leads to, where that was picked too.
  private mutating func follow(_ path: FilePath) -> Finding {
    do throws(FileError) {
      let target = try disk.realPath(of: path)
      guard target.isWithin(root) else {
        let innermost = folders.count - 1
        folders[innermost].stray = folders[innermost].stray ?? path
        folders[innermost].strayCount += 1
        return .nothing
      }
      switch try disk.status(of: target, followingLinks: false).kind {
      case .folder: return open(path)
      case .file: return look(at: path)
      case .special, .link: return special(path)
      }
    } catch {
      // It leads to nothing: no disk that is put back brings that.
      return .failure(ImportFailure(source: path, reason: .file(error)))
    }
  }

  /// Looks at the first bytes of a file.
  private func look(at path: FilePath) -> Finding {
    do throws(FileError) {
      let head = try disk.head(of: path)
      if head.bytes.isEmpty { return .failure(ImportFailure(source: path, reason: .empty)) }
      guard PictureFormat(head: head.bytes) != nil else {
        return .failure(ImportFailure(source: path, reason: .picture(.notAPicture)))
      }
      return .file(Pick(path, stamp: head.stamp))
    } catch .special {
      return special(path)
    } catch {
      // It may be readable when it is copied.
      return .file(Pick(path))
    }
  }

  /// A pipe, a socket or a device is not even opened: a device may do something then.
  private func special(_ path: FilePath) -> Finding {
    .failure(ImportFailure(source: path, reason: .file(.special(path))))
  }
}
