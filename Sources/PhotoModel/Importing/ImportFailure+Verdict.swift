// Decides what happens to a picked file that could not be imported (`StalledImports.swift`).

extension ImportFailure.Reason {
  /// What happens to a file that could not be imported.
  enum Verdict: Equatable {
    /// It is proved to be no picture that the library takes: it leaves the queue.
    case refused
    /// It could not be tried, which proves nothing about the file: it waits, and the others go on.
    case waits(ImportStall.Cause)
    /// The library or the decoder failed, as it would for each other file too: the import halts.
    case halts
  }

  /// What happens to a file that failed for this reason.
  var verdict: Verdict {
    switch self {
    case .empty, .emptyFolder, .linksOutside, .ownLibrary, .alreadyNamed, .alreadyWaiting, .leftOut,
      .paste:
      .refused
    case .file(.folder), .file(.special), .file(.tooLarge): .refused
    case .file(let error): .waits(.unreadable(error))
    case .changing: .waits(.changing)
    case .another(let found): .waits(.another(found))
    case .noRoom(let byteCount): .waits(.doesNotFit(byteCount: byteCount))
    case .picture(let error):
      switch error {
      case .notAPicture, .damaged, .tooLarge: .refused
      // A decoder also dies when other processes have taken the memory.
      case .tookTooLong, .decoderDied, .unreadable, .severalFrames: .waits(.untried(error))
      case .decoderUnavailable: .halts
      }
    case .library, .notAnswering: .halts
    }
  }
}
