// The files that a pick of files and folders holds, in order, as a sequence of single steps.
// `PickWalk.swift` takes the steps on a thread of its own, `FolderWalks.swift` holds the walks that
// are running, and `WalkFileSystem.swift` declares the calls to the disk.

/// The steps of a walk through picked files and folders, in the order picked; the files of a folder
/// are sorted by name, numbers in names by their value.
///
/// Hidden files inside folders are left out. A folder is visited once in a pick, whatever links and
/// mounts lead to it. A link is followed only where its target lies in the picked folder. Files
/// that are no pictures are detected by their first bytes. Each step blocks on the disk.
struct FolderWalk: Sequence, IteratorProtocol, Sendable {
  /// What one step found.
  enum Finding: Sendable, Equatable {
    /// A file to be copied: it begins as a picture does, or can't be read now. A folder that can't
    /// be read now is reported this way too: it waits as a file does, and is walked later.
    case file(Pick)
    /// A file that is no picture, a folder that is empty or that the person may not read, or links
    /// that are not followed.
    case failure(ImportFailure)
    /// Nothing: a folder was opened, closed or met a second time.
    case nothing
  }

  private typealias Identity = FileStatus.Identity

  /// A folder whose entries are being read.
  private struct Folder: Sendable {
    let path: FilePath
    /// The entries that have not been visited yet.
    var entries: ArraySlice<FolderEntry>
    /// The first link in it whose target lies outside the picked folder.
    var stray: FilePath?
    /// How many of its links lead outside the picked folder.
    var strayCount = 0
  }

  private let disk: any WalkFileSystem
  /// Folders that are not walked, nor any in them.
  private let excluded: [FilePath]
  /// The same without links, once the walk has begun.
  private var realExcluded: [FilePath]?
  /// Whether a walk through the same pick began before: what is missing then may come back.
  private let isAgain: Bool
  /// The picked paths that have not been visited yet.
  private var picked: ArraySlice<FilePath>
  /// The folders that are open, the innermost last.
  private var folders: [Folder] = []
  /// The picked folder that is being walked, without links.
  private var root = FilePath("/")
  /// How many picked folders have been opened so far.
  private var rootCount = 0
  /// The folders that were opened, each with the number of the picked folder that led to it.
  private var seen: [Identity: Int] = [:]
  /// Whether the picked folder held anything.
  private var hasFound = false

  /// Creates a walk through a pick; the first ``next()`` begins it.
  /// - Parameters:
  ///   - disk: the file system of the paths.
  ///   - excluded: the library's own folders: what is in them is never picked.
  ///   - isAgain: whether a walk through the same pick had begun before.
  init(
    _ picked: [FilePath], on disk: any WalkFileSystem = LocalDisk(),
    excluding excluded: [FilePath] = [],
    isAgain: Bool = false
  ) {
    self.disk = disk
    self.excluded = excluded
    self.isAgain = isAgain
    self.picked = picked[...]
  }

  /// The path that the next step asks the disk for; `nil` after the last.
  var path: FilePath? {
    guard let folder = folders.last else { return picked.first }
    return folder.entries.first.map { folder.path.appending(bytes: $0.name) } ?? folder.path
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

  /// Inspects a picked path. A link that was picked itself is followed.
  private mutating func begin(_ path: FilePath) -> Finding {
    do throws(FileError) {
      switch try disk.status(of: path, followingLinks: true).kind {
      case .folder:
        root = try disk.realPath(of: path)
        rootCount += 1
        hasFound = false
        return open(path)
      case .file: return inspect(at: path)
      case .special, .link: return special(path)
      }
    } catch .missing where !isAgain {
      // No name was typed for it, and it can't come back.
      return .failure(ImportFailure(source: path, reason: .file(.missing(path))))
    } catch {
      // The copy finds out what is wrong with the path.
      return .file(Pick(path))
    }
  }

  // MARK: - Folders

  /// Inspects the next entry of the innermost folder.
  private mutating func goOn() -> Finding {
    let innermost = folders.count - 1
    guard let entry = folders[innermost].entries.popFirst() else { return close() }
    let path = folders[innermost].path.appending(bytes: entry.name)
    // An entry that can't be inspected is picked: its import reports the cause.
    let kind = entry.kind ?? (try? disk.status(of: path, followingLinks: false))?.kind
    switch kind {
    case .folder: return open(path)
    case .link: return follow(path)
    case .file: return inspect(at: path)
    case .special: return special(path)
    case nil: return .file(Pick(path))
    }
  }

  private mutating func open(_ path: FilePath) -> Finding {
    do throws(FileError) {
      let identity = try disk.status(of: path, followingLinks: true).identity
      if try isExcluded(path) {
        return .failure(ImportFailure(source: path, reason: .ownLibrary))
      }
      if let first = seen[identity] {
        // Its files were found in a folder that was picked earlier.
        if first < rootCount { hasFound = true }
        return .nothing
      }
      seen[identity] = rootCount
      folders.append(Folder(path: path, entries: Self.inOrder(try disk.entries(of: path))[...]))
      return .nothing
    } catch  where error.mayPass {
      // Its card may have been removed.
      return .file(Pick(path))
    } catch {
      return .failure(ImportFailure(source: path, reason: .file(error)))
    }
  }

  /// Whether a folder is one that is not walked.
  private mutating func isExcluded(_ path: FilePath) throws(FileError) -> Bool {
    guard !excluded.isEmpty else { return false }
    // One that is missing holds nothing.
    let real = realExcluded ?? excluded.compactMap { try? disk.realPath(of: $0) }
    realExcluded = real
    let path = try disk.realPath(of: path)
    return real.contains(where: path.isWithin)
  }

  /// The entries that are not hidden, sorted by name.
  private static func inOrder(_ entries: [FolderEntry]) -> [FolderEntry] {
    entries.filter { $0.name.first != UInt8(ascii: ".") }
      .map { (NaturalSortKey(name: $0.name), $0) }
      .sorted { $0.0 == $1.0 ? $0.1.name.precedes($1.1.name) : $0.0 < $1.0 }
      .map(\.1)
  }

  /// Closes the innermost folder.
  private mutating func close() -> Finding {
    let folder = folders.removeLast()
    if let stray = folder.stray {
      // Thousands of links give one line in the receipt.
      return .failure(
        ImportFailure(
          source: folder.strayCount == 1 ? stray : folder.path,
          reason: .linksOutside(folder.strayCount)))
    }
    guard folders.isEmpty, !hasFound else { return .nothing }
    return .failure(ImportFailure(source: folder.path, reason: .emptyFolder))
  }

  // MARK: - Links and files

  /// Inspects the target of a link in the innermost folder, if the target lies in the picked
  /// folder.
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
      case .file: return inspect(at: path)
      case .special, .link: return special(path)
      }
    } catch {
      // A dangling link: no disk that is connected again changes that.
      return .failure(ImportFailure(source: path, reason: .file(error)))
    }
  }

  /// Reads the first bytes of a file.
  private func inspect(at path: FilePath) -> Finding {
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

  /// A pipe, a socket or a device is not even opened: opening a device can have effects.
  private func special(_ path: FilePath) -> Finding {
    .failure(ImportFailure(source: path, reason: .file(.special(path))))
  }
}
