// The events of an import. The list of photos, the naming round and the receipt follow them
// (`ImportLedger.swift`, `AppModel+Importing.swift`).

/// Something has happened to picked files.
///
/// Followers are called synchronously, before the import continues: a name that is typed between
/// two jobs of the main actor finds the naming round as the import left it. For the same reason
/// there is no stream of these events, and followers are given when the importer is created. Code
/// that may learn of it later observes ``Importer/outcomes``.
enum ImportEvent: Sendable {
  /// What became of a file.
  enum Result: Sendable {
    /// It is a photo of the library.
    /// - Parameters:
    ///   - isKnown: whether the photo was there before, perhaps in the trash.
    ///   - draft: the draft that an earlier session stored for it.
    ///   - similarTo: a photo that looks like it.
    case photo(Photo, isKnown: Bool = false, draft: String? = nil, similarTo: Photo.ID? = nil)
    /// It is a duplicate of a photo that has a name: the person decides whether to keep both.
    /// - Parameter as: the identifier that it gets if it becomes a photo.
    case copy(of: Photo.ID, as: Photo.ID)
  }

  /// Files were queued; the disk has the queue.
  /// - Parameters:
  ///   - isMore: whether they belong to a pick whose first files were queued before.
  ///   - stalls: the files that can't be imported for now.
  case picked([NamingEntry], isMore: Bool, stalls: StalledImports)
  /// The file of an entry is in the library.
  /// - Parameter isReplaced: whether it is another file than the one that was picked.
  case imported(Int64, Result, isReplaced: Bool)
  /// These entries were cancelled; nothing was typed for them.
  case withdrawn(Set<Int64>)
  /// These entries leave the naming round, as they give no photo. ``refused(_:_:)`` follows once
  /// the text that was typed for them is on the disk.
  case leftRound(Set<Int64>)
  /// These entries give no photo. They carry the text that was typed for them.
  case refused([RemovedPick], ImportFailure.Reason)
  /// These paths give no photo; they were never queued.
  case neverQueued([RefusedFile])
  /// Files can't be imported for now.
  /// - Parameter among: all files that can't.
  case stalled([StalledImports.Stalled], among: StalledImports)
  /// Files that can't be imported now wait for another cause than before.
  case stalledOtherwise([StalledImports.Stalled])
  /// The import of these entries resumes.
  case goesOn([Int64])
  /// No file is being imported: followers show now what they have delayed.
  case rested
  /// No file is being imported for now, but a folder is still walked.
  case paused
  /// The library was emptied.
  case emptied
}
