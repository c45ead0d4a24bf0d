// What an import tells: one event for each thing that becomes of picked files. The list of photos, the
// naming round and the receipt follow (`ImportLedger.swift`, `AppModel+Importing.swift`).

/// Something has become of picked files.
///
/// Whoever follows is told at once, before the import goes on: a name that is typed between two turns of
/// the main actor finds the naming round as the import left it. For the same reason there is no stream of
/// these events, and nobody can begin to follow late. ``Importer/outcomes`` is for those who may hear
/// later.
enum ImportEvent: Sendable {
  /// What a file has become.
  enum Arrival: Sendable {
    /// A photo of the library.
    /// - Parameters:
    ///   - isKnown: whether it was there before, perhaps in the trash.
    ///   - draft: text that was half typed for it earlier.
    ///   - similarTo: a photo that looks alike.
    case photo(Photo, isKnown: Bool = false, draft: String? = nil, similarTo: Photo.ID? = nil)
    /// A copy of a photo that has a name: the person decides whether to keep both.
    /// - Parameter as: the identifier that it has once it is a photo.
    case copy(of: Photo.ID, as: Photo.ID)
  }

  /// Files are in the queue, on the disk.
  /// - Parameters:
  ///   - isMore: whether they belong to what was picked before.
  ///   - stalls: what can't be imported for now.
  case picked([NamingEntry], isMore: Bool, stalls: StalledImports)
  /// The file of an entry is in the library.
  /// - Parameter isReplaced: whether it is another file than the one that was picked.
  case imported(Int64, Arrival, isReplaced: Bool)
  /// Nobody wants these entries any more, and nothing was typed for them.
  case withdrawn(Set<Int64>)
  /// These entries leave the naming round, as they give no photo. ``refused(_:_:)`` follows once what
  /// was typed for them is on the disk.
  case leftRound(Set<Int64>)
  /// These entries give no photo. What was typed for them comes with them.
  case refused([DroppedPick], ImportFailure.Reason)
  /// Things that never came into the queue give no photo.
  case neverQueued([ImportFailure])
  /// Files can't be imported for now.
  /// - Parameter among: all that can't.
  case stalled([StalledImports.Stalled], among: StalledImports)
  /// Files that can't be imported wait for another cause than before.
  case stalledOtherwise([StalledImports.Stalled])
  /// Entries' files are imported after all.
  case goesOn([Int64])
  /// Nothing is at work: what is held back is to be shown now.
  case rested
  /// The library was emptied.
  case emptied
}
