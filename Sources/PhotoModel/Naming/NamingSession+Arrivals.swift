// Entries that are picked, copied and removed while the person names photos
// (`NamingSession.swift`).

extension NamingSession {
  /// How long a copy that the last session did not finish may delay photos that are there: its disk
  /// may hang.
  static let copyPatience = Duration.seconds(2)

  /// Resumes where an earlier session stopped; if that photo is not copied, with a copied one after
  /// ``copyPatience``.
  public func resume(_ entries: [NamingEntry], cursor: NamingCursor?) {
    apply { $0.resume(entries, cursor: cursor) }
    waitForCopy()
  }

  /// Asks for a copied photo after ``copyPatience``, if an unfinished copy comes first.
  func waitForCopy() {
    guard queue.isWaitingForACopy else { return }
    copyWait = Task { [weak self, clock] in
      // This task is never cancelled.
      try? await clock.sleep(for: Self.copyPatience)
      self?.askForCopied()
    }
  }

  /// Asks for a copied photo, if an unfinished copy comes first and no photo is asked for.
  func askForCopied() { apply { $0.askForCopied() } }

  /// Takes over changes that other code made in the database, as ``read(_:)`` returned them.
  func refresh(
    _ entries: [NamingEntry], changed: Set<Photo.ID> = [], cursor: NamingCursor? = nil,
    awaited: Set<Int64> = [], newer: Set<Int64> = []
  ) {
    apply {
      $0.refresh(entries, changed: changed, cursor: cursor, awaited: awaited, newer: newer)
    }
  }

  /// Adds picked files at the end.
  /// - Parameter isMore: whether they belong to a pick whose first files were added before: a round
  ///   that was put off since stays so.
  public func append(_ entries: [NamingEntry], isMore: Bool = false) {
    apply { $0.append(entries, isMore: isMore) }
  }

  /// Notes that the copy of an entry is complete; `duplicate` is a photo that looks like it.
  /// - Parameter draft: the draft that an earlier session stored for it.
  public func arrived(
    _ position: Int64, _ photo: Photo, draft: String? = nil, similarTo duplicate: Photo.ID? = nil
  ) {
    apply { $0.arrived(position, photo, draft: draft, similarTo: duplicate) }
  }

  /// Notes that a picked file has the bytes of a photo of the library.
  public func arrived(_ position: Int64, copyOf duplicate: Photo.ID, as id: Photo.ID) {
    apply { $0.arrived(position, copyOf: duplicate, as: id) }
  }

  /// Notes that files can't be imported for now.
  /// - Parameter isStuck: whether the file at a position can't be imported.
  func stuck(_ isStuck: (Int64) -> Bool) { apply { $0.stuck(isStuck) } }

  /// Removes an entry that gave no photo.
  public func removed(_ position: Int64) { shorten { $0.removed(position) } }

  /// Removes entries without photos that were cancelled.
  func removed(_ positions: Set<Int64>) { shorten { $0.removed(positions) } }

  /// Removes the entries of photos that left the library.
  public func removed(photos: Set<Photo.ID>) { apply { $0.removed(photos: photos) } }

  /// Removes all entries, as the library was emptied.
  public func removeAll() {
    stopDraftTimer()
    apply { queue in
      queue.removeAll()
      return []
    }
  }
}
