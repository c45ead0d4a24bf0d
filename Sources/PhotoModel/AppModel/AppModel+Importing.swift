// What the list of photos and the naming round do at each event of an import
// (`Importing/ImportEvent.swift`); the receipt does so in `Importing/ImportLedger.swift`.

extension PhotoCollection {
  /// Shows what has come into the library.
  func follow(_ event: ImportEvent) {
    switch event {
    case .imported(_, .photo(let photo, let isKnown, _, _), _): arrived(photo, isKnown: isKnown)
    // A copy is no photo before the person says so.
    case .imported(_, .copy, _): break
    case .picked, .withdrawn, .leftRound, .refused, .neverQueued, .stalled, .stalledOtherwise,
      .goesOn, .rested, .emptied:
      break
    }
  }
}

extension NamingSession {
  /// Asks for what is picked, and for nothing that will be no photo.
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
    // Whoever empties the library ends the round, and what is refused has left it already.
    case .refused, .neverQueued, .stalledOtherwise, .goesOn, .rested, .emptied: break
    }
  }
}
