// What is picked, arrives and leaves while the person names (`NamingSession.swift`).

extension NamingSession {
  /// So long a copy that the last session did not end may keep those waiting that are there: its disk may
  /// hang.
  static let copyPatience = Duration.seconds(2)

  /// Asks on where an earlier session stopped; in a moment for what is copied, where that is not.
  public func resume(_ entries: [NamingEntry], cursor: NamingCursor?) {
    apply { $0.resume(entries, cursor: cursor) }
    guard queue.isWaitingForACopy else { return }
    copyWait = Task { [weak self, clock] in
      // Never cancelled.
      try? await clock.sleep(for: Self.copyPatience)
      self?.apply { $0.askForCopied() }
    }
  }

  /// Takes over what was changed behind the session's back, as ``read(_:)`` told it.
  func refresh(
    _ entries: [NamingEntry], changed: Set<Photo.ID> = [], cursor: NamingCursor? = nil,
    awaited: Set<Int64> = [], newer: Set<Int64> = []
  ) {
    apply {
      $0.refresh(entries, changed: changed, cursor: cursor, awaited: awaited, newer: newer)
    }
  }

  /// Puts picked files at the end.
  /// - Parameter isMore: whether they belong to what was picked before: who put that off is not asked.
  public func append(_ entries: [NamingEntry], isMore: Bool = false) {
    apply { $0.append(entries, isMore: isMore) }
  }

  /// The copy of an entry is safe; `duplicate` is a photo that looks alike.
  /// - Parameter draft: text that was half typed for it earlier.
  public func arrived(
    _ position: Int64, _ photo: Photo, draft: String? = nil, similarTo duplicate: Photo.ID? = nil
  ) {
    apply { $0.arrived(position, photo, draft: draft, similarTo: duplicate) }
  }

  /// A picked file has the bytes of a photo of the library.
  public func arrived(_ position: Int64, copyOf duplicate: Photo.ID, as id: Photo.ID) {
    apply { $0.arrived(position, copyOf: duplicate, as: id) }
  }

  /// Files can't be brought in for now.
  /// - Parameter isStuck: whether the file of a position is such a one.
  func stuck(_ isStuck: (Int64) -> Bool) { apply { $0.stuck(isStuck) } }

  /// An entry gave no photo.
  public func removed(_ position: Int64) { shorten { $0.removed(position) } }

  /// Nobody waits for entries any more that are no photos yet.
  func removed(_ positions: Set<Int64>) { shorten { $0.removed(positions) } }

  /// Photos left the library.
  public func removed(photos: Set<Photo.ID>) { apply { $0.removed(photos: photos) } }

  /// The library was emptied.
  public func removeAll() {
    stopDraftTimer()
    apply { queue in
      queue.removeAll()
      return []
    }
  }
}
