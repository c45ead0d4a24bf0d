// The failures of the app, as one list. Each part reports its failures, and withdraws them when
// they are over (`PhotoCollection`, `Importer`, `NamingSession`); the window shows one after
// another, until it is dismissed or withdrawn (`GtkPhotos/Window/Notices.swift`).

import Observation

/// The failures that the person must be told of.
@MainActor @Observable
public final class FailureLog {
  /// What the app was doing, the most urgent first.
  public enum Origin: Int, Sendable {
    /// It imported picked files.
    case importing
    /// It read photos, or changed them.
    case photos
    /// It stored names of photos that were picked.
    case naming
    /// It stored new names of photos that are renamed.
    case renaming
    /// It stored texts that were typed where a photo is shown.
    case editing
  }

  /// One failure.
  public struct Entry: Identifiable, Sendable {
    /// Identifies the failure in its log; never used twice.
    public let id: Int
    /// What the app was doing.
    public let origin: Origin
    /// Why that failed: ``LibraryError``, or ``ImportFailure/Reason`` of an import.
    public let error: any Error
    /// Whether ``AppModel/retry()`` tries it again.
    public let canRetry: Bool
  }

  /// How many failures of one origin are held, the newest.
  static let mostOfOrigin = 8

  /// The failures, in the order in which they were reported.
  public private(set) var entries: [Entry] = []
  @ObservationIgnored private var lastID = 0

  /// Creates a log without failures.
  public init() {}

  /// The failure to show: the newest of the most urgent origin; `nil` if there is none.
  public var first: Entry? {
    entries.map(\.origin.rawValue).min().flatMap(Origin.init).flatMap(newest)
  }

  /// The newest failure of an origin.
  public func newest(of origin: Origin) -> Entry? { entries.last { $0.origin == origin } }

  /// Removes a failure that the person has read.
  public func dismiss(_ id: Entry.ID) { entries.removeAll { $0.id == id } }

  /// Adds a failure, as the newest of its origin. Equal failures of an origin are held once.
  func report(_ error: some Error & Equatable, of origin: Origin, canRetry: Bool = false) {
    func isSame(_ entry: Entry) -> Bool {
      entry.origin == origin && error.equals(entry.error)
    }
    if let newest = newest(of: origin), isSame(newest), newest.canRetry == canRetry { return }
    lastID += 1
    var kept = entries.filter { !isSame($0) }
    kept.append(Entry(id: lastID, origin: origin, error: error, canRetry: canRetry))
    if kept.count(where: { $0.origin == origin }) > Self.mostOfOrigin,
      let oldest = kept.firstIndex(where: { $0.origin == origin })
    {
      kept.remove(at: oldest)
    }
    entries = kept
  }

  /// Removes failures of an origin, all of them by default: what failed is done now, or was
  /// cancelled.
  func withdraw(_ origin: Origin, where isOver: (Entry) -> Bool = { _ in true }) {
    let left = entries.filter { $0.origin != origin || !isOver($0) }
    // Observers are notified of real changes only.
    if left.count < entries.count { entries = left }
  }

  /// Reports a failure, or with `nil` withdraws those of the origin.
  func update(_ error: (some Error & Equatable)?, of origin: Origin, canRetry: Bool = false) {
    if let error { report(error, of: origin, canRetry: canRetry) } else { withdraw(origin) }
  }
}

extension Error where Self: Equatable {
  fileprivate func equals(_ other: any Error) -> Bool { (other as? Self) == self }
}
