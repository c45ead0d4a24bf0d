// What the rules of picked files that wait deal in (`StalledImports.swift`): files, what they wait for
// together, and what is seen of them.

extension StalledImports {
  /// Files that wait for the same.
  enum Group: Hashable, Sendable {
    /// Those below a folder that is away, tried or not.
    case below(FilePath)
    /// Those below a folder whose disk does not answer, tried or not. Nobody looks at them: the
    /// threads that hang there tell when it does.
    case silent(FilePath)
    /// Those of a folder that is there.
    case folder(FilePath)
    /// Those that somebody writes to.
    case changing
    /// Those that have another file in their place.
    case another
    /// Those that do not fit on the library's disk.
    case room
    /// Those that the decoder did not try to its end.
    case decoder

    /// Whether it is the files themselves that may come back.
    var isOfSources: Bool {
      switch self {
      case .below, .folder, .changing, .another: true
      case .silent, .room, .decoder: false
      }
    }

    /// The folder whose disk does not answer, where it is that what is waited for.
    var silentFolder: FilePath? {
      if case .silent(let folder) = self { folder } else { nil }
    }

    /// Whether it is what stands there that tells whether they go on, not that something does.
    var meansContent: Bool { self == .changing || self == .another }
  }

  /// One file.
  struct Stalled: Sendable, Equatable {
    let file: PickedFile
    var cause: ImportStall.Cause
    /// The round from which on it is looked at; `nil` where only the person can tell that it is
    /// worth another try.
    var due: Int?
    /// What it was when it was looked at last.
    var seen: FileState?
  }

  /// Files to be looked at, away from the main actor.
  struct Look: Sendable, Equatable {
    let group: Group
    let files: [Stalled]
  }

  /// What follows from a look.
  struct Change: Sendable, Equatable {
    /// Files that are to be imported now.
    var goingOn: [PickedFile] = []
    /// Files that wait on, for another reason than before.
    var waiting: [Stalled] = []
  }
}

extension ImportStall.Cause {
  /// How many rounds pass before a file that waits for this is tried again by itself; `nil` for never.
  /// - Parameter tries: how often it was tried in vain.
  func pause(tries: Int) -> Int? {
    let longer = [1, 4, 16, 64][min(max(tries, 1) - 1, 3)]
    return switch self {
    case .folderAway: 0
    case .notAnswering: nil
    case .doesNotFit, .another: 1
    case .changing: min(longer, 16)
    // A card may have a spot that can't be read, and each try wears it.
    case .unreadable: tries < StalledImports.mostTries ? longer : nil
    // Another picture may have taken the memory that it lacked.
    case .untried(.tookTooLong): nil
    case .untried: tries == 1 ? 1 : nil
    }
  }
}
