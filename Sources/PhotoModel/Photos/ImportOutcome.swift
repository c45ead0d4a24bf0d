// What becomes of a copy that is added to the library (`NamingQueueStore+Imports.swift`).

/// What became of a staged copy.
public enum ImportOutcome: Sendable, Equatable {
  /// A new photo, one without a name that is asked for again, or one that is restored from the
  /// trash with its name.
  case waiting(Photo)
  /// A new photo that looks like another one.
  case similar(Photo, to: Photo.ID)
  /// A named photo has the same bytes: the person decides whether to keep both.
  /// - Parameter as: the identifier that it gets if it becomes a photo.
  case copy(of: Photo.ID, as: Photo.ID)
  /// The same bytes already wait for a name; the queue's entry is removed.
  case refused(ImportFailure.Reason)
  /// The entry was removed: the library was emptied meanwhile.
  case withdrawn
}
