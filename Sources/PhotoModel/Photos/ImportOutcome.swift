// What comes of a copy that is brought to the library (`NamingQueueStore+Arrivals.swift`).

/// What became of a staged copy.
public enum ImportOutcome: Sendable, Equatable {
  /// A new photo, one without a name that waits again, or one that comes back from the trash with
  /// the name it has.
  case waiting(Photo)
  /// A new photo that looks like another one.
  case similar(Photo, to: Photo.ID)
  /// A named photo has the same bytes: the person decides whether to keep both.
  /// - Parameter as: the identifier that it has once it is a photo.
  case copy(of: Photo.ID, as: Photo.ID)
  /// The same bytes wait for a name already; the queue's entry is gone.
  case refused(ImportFailure.Reason)
  /// Nobody waits for the copy any more: the library was emptied meanwhile.
  case withdrawn
}
