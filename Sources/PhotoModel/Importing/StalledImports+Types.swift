// The types of the rules for files that wait (`StalledImports.swift`): files, the groups in which
// they wait, checks and their consequences.

extension StalledImports {
  /// Files that wait for the same thing.
  enum Group: Hashable, Sendable {
    /// Files below a folder that is missing, tried or not.
    case below(FilePath)
    /// Files below a folder whose disk hangs, tried or not. They are not checked: the disk answers
    /// again when the threads that hang there return.
    case hanging(FilePath)
    /// Unreadable files of a folder that exists.
    case folder(FilePath)
    /// Files that another process writes to.
    case changing
    /// Files that were replaced by another.
    case another
    /// Files that do not fit on the library's disk.
    case room
    /// Files that the decoder did not finish.
    case decoder

    /// Whether the files wait for their own source, not for the library or the decoder.
    var isOfSources: Bool {
      switch self {
      case .below, .folder, .changing, .another: true
      case .hanging, .room, .decoder: false
      }
    }

    /// The folder whose disk hangs, if the files wait for that.
    var hangingFolder: FilePath? {
      if case .hanging(let folder) = self { folder } else { nil }
    }

    /// Whether the content of the file decides whether it goes on, not its presence.
    var meansContent: Bool { self == .changing || self == .another }
  }

  /// One file that waits.
  struct Stalled: Sendable, Equatable {
    let file: PickedFile
    var cause: ImportStall.Cause
    /// The number of the round from which on the file is checked; `nil` if only the person can ask
    /// for another try.
    var due: Int?
    /// The state of the file at its last check.
    var seen: FileState?
  }

  /// Files to be checked, off the main actor.
  struct Check: Sendable, Equatable {
    let group: Group
    let files: [Stalled]
  }

  /// The consequences of a check.
  struct Change: Sendable, Equatable {
    /// Files to be imported now.
    var goingOn: [PickedFile] = []
    /// Files that continue to wait, for another cause than before.
    var waiting: [Stalled] = []
  }
}

extension ImportStall.Cause {
  /// After how many rounds a file that waits for this cause is tried again by itself; `nil` for
  /// never.
  /// - Parameter tries: how many tries have failed.
  func pause(tries: Int) -> Int? {
    let longer = [1, 4, 16, 64][min(max(tries, 1) - 1, 3)]
    return switch self {
    case .folderAway: 0
    case .notAnswering: nil
    case .doesNotFit, .another: 1
    case .changing: min(longer, 16)
    // A card may have a bad spot, and each try wears it.
    case .unreadable: tries < StalledImports.mostTries ? longer : nil
    // Another process may have taken the memory that the decoder lacked.
    case .untried(.tookTooLong): nil
    case .untried: tries == 1 ? 1 : nil
    }
  }
}
