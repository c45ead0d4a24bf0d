// The thin shell around the receipt: it is told what happens to picked files and to their
// photos, and tells the interface. The rules are in `ImportReceipt.swift`.

import Foundation
import Observation

/// Keeps the receipt of what is imported into a library.
@MainActor @Observable
public final class ImportLedger {
  /// What became of the files that were picked since the person last put the receipt away.
  public private(set) var receipt = ImportReceipt()

  private let clock: any Clock<Duration>
  /// What is not in the receipt yet: thousands of bad files come a batch at a time.
  @ObservationIgnored private var untold: [Trouble] = []
  @ObservationIgnored private var publishing: Task<Void, Never>?
  /// The pause between batches: longer once there are many, as showing them takes time then.
  var batchInterval: Duration {
    fixedInterval ?? .milliseconds(receipt.troubleCount < 100 ? 100 : 1000)
  }
  private let fixedInterval: Duration?

  private enum Trouble {
    case entry(Int64, ImportFailure.Reason, RecoveredText?)
    case other(ImportFailure)
    case stalled([(position: Int64, cause: ImportStall.Cause)])
    case goesOn([Int64])
    case replaced(Int64)
  }

  /// An empty receipt.
  /// - Parameters:
  ///   - batchInterval: how long a refusal waits for others; `nil` for as long as suits their number.
  ///   - clock: the clock that batches of refusals keep.
  public init(
    batchInterval: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    fixedInterval = batchInterval
    self.clock = clock
  }

  /// Notes what an import tells.
  func follow(_ event: ImportEvent) {
    switch event {
    case .picked(let entries, _, _): picked(entries)
    case .imported(let position, .photo(let photo, _, _, _), let isReplaced):
      arrived(position, photo.id, isReplaced: isReplaced)
    case .imported(let position, .copy(_, let id), let isReplaced):
      arrived(position, id, isReplaced: isReplaced)
    case .withdrawn(let positions): for position in positions { withdrawn(position) }
    case .leftRound: break
    case .refused(let picks, let reason):
      for pick in picks {
        if reason == .leftOut, pick.text == nil {
          withdrawn(pick.position)
        } else {
          refused(pick.position, reason, text: pick.text)
        }
      }
    case .neverQueued(let failures): refused(failures)
    case .stalled(let files, _), .stalledOtherwise(let files): stalled(files)
    case .goesOn(let positions): goesOn(positions)
    case .rested: publish()
    case .emptied: removeAll()
    }
  }

  /// Files are in the queue.
  public func picked(_ entries: [NamingEntry]) { receipt.picked(entries) }

  /// An entry's file has become a photo.
  /// - Parameter isReplaced: whether it is another file than the one that was picked.
  public func arrived(_ position: Int64, _ photo: Photo.ID, isReplaced: Bool = false) {
    receipt.arrived(position, photo)
    if isReplaced { tell([.replaced(position)]) }
  }

  /// An entry is named or skipped; the library holds the answer. A copy that is skipped is no
  /// photo.
  /// - Parameter name: the name of the photo that the entry is a copy of.
  func answered(_ entry: NamingEntry, _ answer: NamingAnswer, copyOf name: String? = nil) {
    if answer == .skipped, let name {
      receipt.refused(entry.position, .alreadyNamed(name))
    } else if let photo = entry.photo {
      receipt.answered(photo, answer)
    }
  }

  /// Picked files that are no photos yet were withdrawn by the history, or came back.
  func changed(gone: Set<Int64>, returned: [NamingEntry]) {
    for position in gone { receipt.withdrawn(position) }
    receipt.returned(returned)
  }

  /// Photos were changed by the history: they came back, lost or got their names, or went.
  /// - Parameters:
  ///   - names: the names that the photos have now; those that went are missing.
  ///   - asked: those that wait for a name.
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

  /// Nobody waits for an entry any more.
  public func withdrawn(_ position: Int64) { receipt.withdrawn(position) }

  /// Photos were deleted.
  public func deleted(_ photos: [Photo.ID]) { receipt.deleted(photos) }

  /// An entry's file gave no new photo.
  /// - Parameter text: what was typed for it.
  public func refused(
    _ position: Int64, _ reason: ImportFailure.Reason, text: RecoveredText? = nil
  ) {
    tell([.entry(position, reason, text)])
  }

  /// Entries' files can't be imported for now.
  func stalled(_ files: [StalledImports.Stalled]) {
    tell([.stalled(files.map { ($0.file.position, $0.cause) })])
  }

  /// Entries' files are imported after all.
  func goesOn(_ positions: [Int64]) { tell([.goesOn(positions)]) }

  /// Names and texts for files that gave no photo, which an earlier session left.
  func restored(_ texts: [RecoveredText]) { receipt.restored(texts) }

  /// Things that never came into the queue gave no photo.
  public func refused(_ failures: [ImportFailure]) { tell(failures.map { .other($0) }) }

  /// The person has read the receipt.
  public func clear() { receipt.clear() }

  /// The library was emptied.
  public func removeAll() {
    publish()
    receipt.removeAll()
  }

  private func tell(_ troubles: [Trouble]) {
    untold += troubles
    guard publishing == nil, !untold.isEmpty else { return }
    publishing = Task {
      // Cancelled or not, what failed is told.
      try? await clock.sleep(for: batchInterval)
      publish()
    }
  }

  /// Puts what failed into the receipt now.
  func publish() {
    publishing?.cancel()
    publishing = nil
    var others: [ImportFailure] = []
    var replaced: [Int64] = []
    for trouble in untold {
      switch trouble {
      case .entry(let position, let reason, let text):
        receipt.refused(position, reason, text: text)
      case .other(let failure): others.append(failure)
      case .stalled(let causes): receipt.stalled(causes)
      case .goesOn(let positions): receipt.goesOn(positions)
      case .replaced(let position): replaced.append(position)
      }
    }
    untold = []
    // A folder may hold hundreds of thousands: observers are told once.
    if !others.isEmpty { receipt.refused(others) }
    if !replaced.isEmpty { receipt.replaced(replaced) }
  }
}
