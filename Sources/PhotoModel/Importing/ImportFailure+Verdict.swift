// What becomes of a picked file that could not be imported (`StalledImports.swift`).

extension ImportFailure.Reason {
  /// What becomes of a file that could not be brought in.
  enum Verdict: Equatable {
    /// It is proved to be no picture that the library can take: it leaves the queue.
    case refused
    /// It could not be tried, which says nothing against it: it waits, and the others go on.
    case waits(ImportStall.Cause)
    /// The library or the decoder failed, by which all others would fail too: nothing goes on.
    case halts
  }

  /// What becomes of the file.
  var verdict: Verdict {
    switch self {
    case .empty, .emptyFolder, .linksOutside, .alreadyNamed, .alreadyWaiting, .leftOut, .paste:
      .refused
    case .file(.folder), .file(.special), .file(.tooLarge): .refused
    case .file(let error): .waits(.unreadable(error))
    case .changing: .waits(.changing)
    case .another(let found): .waits(.another(found))
    case .noRoom(let byteCount): .waits(.doesNotFit(byteCount: byteCount))
    case .picture(let error):
      switch error {
      case .notAPicture, .damaged, .tooLarge: .refused
      // A decoder dies of memory that others have taken, too.
      case .tookTooLong, .decoderDied, .unreadable: .waits(.untried(error))
      case .decoderUnavailable: .halts
      }
    case .library, .notAnswering: .halts
    }
  }
}
