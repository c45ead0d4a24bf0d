// How the list of photos and the naming round follow the events of an import
// (`Importing/ImportEvent.swift`); the receipt follows them in `Importing/ImportLedger.swift`.

extension PhotoCollection {
  /// Shows the photos that were imported.
  func follow(_ event: ImportEvent) {
    switch event {
    case .imported(_, .photo(let photo, let isKnown, _, _), _): arrived(photo, isKnown: isKnown)
    // An exact duplicate is no photo unless the person keeps it.
    case .imported(_, .copy, _): break
    case .picked, .withdrawn, .leftRound, .refused, .neverQueued, .stalled, .stalledOtherwise,
      .goesOn, .rested, .paused, .emptied:
      break
    }
  }
}

extension NamingSession {
  /// Adds picked files to the round, and removes those that will be no photos.
  func follow(_ event: ImportEvent) {
    switch event {
    case .picked(let entries, let isMore, let stalls):
      append(entries, isMore: isMore)
      if stalls.count > 0 { stuck { stalls.contains($0) } }
    case .imported(let position, .photo(let photo, _, let draft, let duplicate), _):
      arrived(position, photo, draft: draft, similarTo: duplicate)
    case .imported(let position, .copy(let duplicate, let id), _):
      arrived(position, copyOf: duplicate, as: id)
    case .withdrawn(let positions): removed(positions)
    case .leftRound(let positions):
      if let position = positions.first, positions.count == 1 {
        removed(position)
      } else {
        removed(positions)
      }
    case .stalled(_, let stalls): stuck { stalls.contains($0) }
    // A file that halted the import may come before photos that are there.
    case .rested, .paused: askForCopied()
    // Emptying the library ends the round itself, and refused files have left it already.
    case .refused, .neverQueued, .stalledOtherwise, .goesOn, .emptied: break
    }
  }
}
