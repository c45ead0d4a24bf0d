// The thin shell around the receipt: it follows the events of imports and of photos, and the
// interface observes it. The rules are in `ImportReceipt.swift`.

import Foundation
import Observation

/// Holds the receipt of imports into a library.
@MainActor @Observable
public final class ImportLedger {
  /// What became of the files that were picked since the person last cleared the receipt.
  public private(set) var receipt = ImportReceipt()

  private let clock: any Clock<Duration>
  /// What is not in the receipt yet: thousands of bad files are added in batches.
  @ObservationIgnored private var pendingChanges: [ReceiptChange] = []
  @ObservationIgnored private var publishing: Task<Void, Never>?
  /// The pause between batches. It grows with the number of lines, as showing them takes longer.
  var batchInterval: Duration {
    fixedInterval ?? .milliseconds(receipt.troubleCount < 100 ? 100 : 1000)
  }
  private let fixedInterval: Duration?

  /// What happened that the receipt does not show yet.
  private enum ReceiptChange {
    case entry(Int64, ImportFailure.Reason, RefusedFile?)
    case other(RefusedFile)
    case stalled([(position: Int64, cause: ImportStall.Cause)])
    case goesOn([Int64])
    case replaced(Int64)
  }

  /// Creates a ledger with an empty receipt.
  /// - Parameters:
  ///   - batchInterval: how long a refusal waits for others; `nil` for a time that grows with their
  ///     number.
  ///   - clock: the clock that measures the interval.
  public init(
    batchInterval: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    fixedInterval = batchInterval
    self.clock = clock
  }

  /// Notes an event of an import.
  func follow(_ event: ImportEvent) {
    switch event {
    case .picked(let entries, let isMore, _): receipt.picked(entries, isMore: isMore)
    case .imported(let position, .photo(let photo, _, _, _), let isReplaced):
      arrived(position, photo.id, isReplaced: isReplaced)
    case .imported(let position, .copy(_, let id), let isReplaced):
      arrived(position, id, isReplaced: isReplaced)
    case .withdrawn(let positions): for position in positions { withdrawn(position) }
    case .leftRound: break
    case .refused(let picks, let reason):
      for pick in picks {
        if reason == .leftOut, pick.stored?.text == nil {
          withdrawn(pick.position)
        } else {
          refused(pick.position, reason, stored: pick.stored)
        }
      }
    case .neverQueued(let files): refused(files)
    case .stalled(let files, _), .stalledOtherwise(let files): stalled(files)
    case .goesOn(let positions): goesOn(positions)
    case .paused: publish()
    case .rested:
      publish()
      receipt.rested()
    case .emptied: removeAll()
    }
  }

  /// Adds a line for each queued file.
  public func picked(_ entries: [NamingEntry]) { receipt.picked(entries) }

  /// Notes that an entry's file is a photo now.
  /// - Parameter isReplaced: whether it is another file than the one that was picked.
  public func arrived(_ position: Int64, _ photo: Photo.ID, isReplaced: Bool = false) {
    receipt.arrived(position, photo)
    if isReplaced { tell([.replaced(position)]) }
  }

  /// Notes that an entry is named or skipped; the library has stored the answer. A duplicate that
  /// is skipped becomes no photo.
  /// - Parameter name: the name of the photo that the entry is a duplicate of.
  func answered(_ entry: NamingEntry, _ answer: NamingAnswer, copyOf name: String? = nil) {
    if answer == .skipped, let name {
      receipt.refused(entry.position, .alreadyNamed(name))
    } else if let photo = entry.photo {
      receipt.answered(photo, answer)
    }
  }

  /// Notes that a photo was named without being asked for.
  func named(_ photo: Photo.ID, _ name: String) { receipt.answered(photo, .named(name)) }

  /// Notes that undo or redo withdrew picked files that are no photos yet, or restored them.
  func changed(gone: Set<Int64>, returned: [NamingEntry]) {
    for position in gone { receipt.withdrawn(position) }
    receipt.returned(returned)
  }

  /// Notes that undo or redo restored, renamed or removed photos.
  /// - Parameters:
  ///   - names: the names that the photos have now; removed photos are missing.
  ///   - asked: the photos that wait for a name.
  func changed(by step: HistoryStep, names: [Photo.ID: String?], asked: Set<Photo.ID>) {
    for id in step.photos {
      guard let name = names[id] else {
        receipt.deleted([id])
        continue
      }
      receipt.restored([id])
      if step.kind == .naming || step.kind == .renaming {
        receipt.renamed(id, name, isAsked: asked.contains(id))
      }
    }
  }

  /// Removes the line of an entry that was cancelled.
  public func withdrawn(_ position: Int64) { receipt.withdrawn(position) }

  /// Removes the lines of deleted photos.
  public func deleted(_ photos: [Photo.ID]) { receipt.deleted(photos) }

  /// Notes that an entry's file gave no new photo.
  /// - Parameter stored: what is stored of it.
  public func refused(
    _ position: Int64, _ reason: ImportFailure.Reason, stored: RefusedFile? = nil
  ) {
    tell([.entry(position, reason, stored)])
  }

  /// Notes that entries' files can't be imported for now.
  func stalled(_ files: [StalledImports.Stalled]) {
    tell([.stalled(files.map { ($0.file.position, $0.cause) })])
  }

  /// Notes that the import of entries' files resumes.
  func goesOn(_ positions: [Int64]) { tell([.goesOn(positions)]) }

  /// Adds the files that gave no photo in an earlier session.
  func restored(_ files: [RefusedFile]) { receipt.restored(files) }

  /// Adds lines for paths that were never queued and gave no photo.
  func refused(_ files: [RefusedFile]) { tell(files.map { .other($0) }) }

  /// Clears the receipt, which the person has read.
  public func clear() { receipt.clear() }

  /// Notes that the library was emptied.
  public func removeAll() {
    publish()
    receipt.removeAll()
  }

  private func tell(_ changes: [ReceiptChange]) {
    pendingChanges += changes
    guard publishing == nil, !pendingChanges.isEmpty else { return }
    publishing = Task {
      // If the task is cancelled, the failures are published all the same, only sooner.
      try? await clock.sleep(for: batchInterval)
      publish()
    }
  }

  /// Moves the waiting failures into the receipt now.
  func publish() {
    publishing?.cancel()
    publishing = nil
    var others: [RefusedFile] = []
    var replaced: [Int64] = []
    for change in pendingChanges {
      switch change {
      case .entry(let position, let reason, let stored):
        receipt.refused(position, reason, stored: stored)
      case .other(let file): others.append(file)
      case .stalled(let causes): receipt.stalled(causes)
      case .goesOn(let positions): receipt.goesOn(positions)
      case .replaced(let position): replaced.append(position)
      }
    }
    pendingChanges = []
    // A folder may hold hundreds of thousands of bad files: observers are notified once.
    if !others.isEmpty { receipt.refused(others) }
    if !replaced.isEmpty { receipt.replaced(replaced) }
  }
}
