// The thin shell around the naming queue: it stores answers and drafts in the library, one
// after another, and shows the interface where the queue stands. The rules are in
// `NamingQueue.swift`. This file holds the state and does what the queue says; what is picked and
// arrives is in `NamingSession+Arrivals.swift`, what the person does in
// `NamingSession+Answers.swift`, half-typed text in `NamingSession+Drafts.swift`, reading the round
// again in `NamingSession+Reading.swift`.

import AsyncState
import Foundation
import Observation

/// The naming of photos, one after another.
@MainActor @Observable
public final class NamingSession {
  /// What the naming dialog shows; `nil` while it is not up.
  public private(set) var prompt: NamingPrompt?
  /// Why the last answer could not be stored; its photo stands in the dialog again. It is the newest of
  /// the session's failures in the app's list, to which setting it reports one, or withdraws all.
  public internal(set) var failure: LibraryError? {
    get { failures.newest(of: origin)?.error as? LibraryError }
    set { failures.update(newValue, of: origin, canRetry: true) }
  }
  /// How many photos wait for an answer.
  public var waitingCount: Int { queue.waitingCount }
  /// Whether the person put the rest off.
  public private(set) var isPaused = false
  /// How long ago a picked file left the round last, as it is no photo; `nil` where none has since the
  /// round began. Whoever types fast has names ready for more photos than are asked for.
  public var sinceShortening: Duration? { lastShortening.map { elapsed() - $0 } }
  /// How long the rest will take; `nil` before that can be told.
  public private(set) var timeLeft: RemainingTime?

  /// Where the questions stand.
  var queue = NamingQueue()
  /// Where answers and half-typed text are kept.
  let store: any NamingStore
  /// Called when answers are on the disk, with the entries that were answered.
  let onAnswer: @MainActor ([(NamingEntry, NamingAnswer)]) async -> Void
  /// The photos shown, which learn their names.
  let photos: PhotoCollection
  /// The clock that the saving of half-typed text keeps.
  let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  private let failures: FailureLog
  private let origin: FailureLog.Origin
  @ObservationIgnored private var lastShortening: Duration?
  @ObservationIgnored private var pace = NamingSpeed()
  /// The last of the effects, which run one after another.
  @ObservationIgnored private var lastEffect: Task<Void, Never>?
  /// How many of them are not done.
  @ObservationIgnored private var effectCount = 0
  /// Stores half-typed text in a moment; `nil` while none waits to be stored.
  @ObservationIgnored var draftTimer: Task<Void, Never>?
  /// Asks for what is copied in a moment, where an earlier copy keeps it waiting at the start.
  @ObservationIgnored var copyWait: Task<Void, Never>?
  /// The entry whose text was typed last and is not stored yet.
  @ObservationIgnored var typedField: Int64?
  /// The entries in which something was typed that the disk does not have yet.
  @ObservationIgnored var unstoredDrafts: Set<Int64> = []
  /// Those of them whose text could not be stored; it is tried again until it is.
  @ObservationIgnored var unsavedDrafts: Set<Int64> = []
  /// Tries that again; `nil` while there is none.
  @ObservationIgnored var savingAgain: Task<Void, Never>?
  /// Whether ``failure`` tells of half-typed text alone.
  @ObservationIgnored var hasFailedToSave = false

  /// A session.
  /// - Parameters:
  ///   - store: where answers and half-typed text are kept.
  ///   - photos: the photos shown, which learn their names.
  ///   - failures: where it is reported what could not be stored.
  ///   - origin: what the session is for, by which its failures are told from others.
  ///   - clock: the clock that the saving of half-typed text keeps.
  ///   - onAnswer: called when answers are on the disk, with the entries that were answered.
  public init(
    store: any NamingStore, photos: PhotoCollection, failures: FailureLog = FailureLog(),
    reportedAs origin: FailureLog.Origin = .naming, clock: any Clock<Duration> = ContinuousClock(),
    onAnswer: @escaping @MainActor ([(NamingEntry, NamingAnswer)]) async -> Void = { _ in }
  ) {
    self.store = store
    self.photos = photos
    self.failures = failures
    self.origin = origin
    self.clock = clock
    elapsed = clock.stopwatch()
    self.onAnswer = onAnswer
  }

  /// Has the queue take an event, does what it says, and shows where it stands.
  func apply(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    for effect in event(&queue) { perform(effect) }
    if queue.isPaused != isPaused { isPaused = queue.isPaused }
    let prompt = queue.prompt
    if self.prompt == nil, prompt != nil {
      pace.began(at: elapsed())
      lastShortening = nil
    }
    tellTimeLeft()
    if prompt != self.prompt { self.prompt = prompt }
  }

  /// Notes that a picked file leaves the round, and has the queue take that.
  func shorten(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    lastShortening = elapsed()
    apply(event)
  }

  /// Returns when all that the queue said so far is done, or has failed.
  func settle() async { await lastEffect?.value }

  /// Does what the queue says, after all that it said before.
  func perform(_ effect: NamingQueue.Effect) {
    effectCount += 1
    lastEffect = Task { [lastEffect] in
      await lastEffect?.value
      await run(effect)
      effectCount -= 1
    }
  }

  /// The disk has this text of an entry, which may have been typed on in since then.
  private func noteStored(_ text: String?, at position: Int64) {
    if queue.draft(at: position) == text { unstoredDrafts.remove(position) }
  }

  /// Whether something that the queue said is not done yet.
  var isStoring: Bool { effectCount > 0 }

  private func tell(_ position: Int64, _ answer: NamingAnswer) async {
    if let index = queue.index(of: position) { await onAnswer([(queue.entries[index], answer)]) }
  }

  private func run(_ effect: NamingQueue.Effect) async {
    switch effect {
    case .store(let answer, let photo, let position, let next):
      guard queue.isStoring(position) else { return }
      do throws(LibraryError) {
        if let stored = try await store.answer(answer, for: photo, at: position, next: next) {
          photos.answered(stored)
        }
        noteStored(nil, at: position)
        await tell(position, answer)
        apply { $0.stored(position) }
      } catch {
        failed(error)
        apply { $0.notStored(position) }
      }
    case .saveDraft(let text, let position, let cursor):
      do throws(LibraryError) {
        try await store.saveDraft(text, at: position, cursor: cursor)
        noteStored(text, at: position)
        saved(position)
      } catch {
        failed(error, toSave: position)
      }
    case .keepName(let name, let position, let cursor):
      do throws(LibraryError) {
        try await store.keepName(name, at: position, cursor: cursor)
        noteStored(nil, at: position)
        apply { $0.kept(position) }
      } catch {
        failed(error)
        apply { $0.notKept(position) }
      }
    case .endRound:
      do throws(LibraryError) {
        try await store.endNamingRound()
      } catch {
        failed(error)
      }
    }
  }

  // MARK: - The pace

  /// Notes that an answer was given, for the time that is left.
  func tellPace() {
    pace.answered(at: elapsed())
    tellTimeLeft()
  }

  private func tellTimeLeft() {
    let left = pace.remaining(count: queue.waitingCount).map { RemainingTime($0) }
    if left != timeLeft { timeLeft = left }
  }
}

// MARK: - What others ask of it

extension NamingSession {
  /// Whether something is half typed or answered.
  var hasBegun: Bool { queue.entries.contains { $0.draft != nil || $0.isAnswered } }
  /// Whether there is nothing to ask for.
  var isOver: Bool { queue.entries.isEmpty }

  /// Whether entries wait that are copies of these photos.
  func hasCopies(of photos: Set<Photo.ID>) -> Bool {
    queue.entries.contains { $0.duplicate.map { $0.isExact && photos.contains($0.photo) } == true }
  }

  /// Those of some photos that wait for a name.
  func asked(among photos: Set<Photo.ID>) -> Set<Photo.ID> { queue.asked(among: photos) }

  /// Whether an entry is still asked for, or its answer is on its way.
  func awaits(_ position: Int64) -> Bool { queue.index(of: position) != nil }

  /// What was typed for an entry that has no photo yet, on the disk or on its way there: the name
  /// that it was given, and text that was half typed besides, on a line of its own. `nil` for nothing,
  /// also where it was skipped: there is no word that could be lost.
  func text(for position: Int64) -> String? {
    guard let entry = queue.index(of: position).map({ queue.entries[$0] }) else { return nil }
    let name = entry.isAnswered && !entry.isSkipped ? entry.name : nil
    let draft = entry.draft?.isEmpty == true ? nil : entry.draft
    let texts = [name, draft == name ? nil : draft].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Whether an entry is asked for now, or in a few names.
  func isAskedSoon(_ position: Int64) -> Bool {
    queue.cursor.map { ($0..<($0 + Self.soon)).contains(position) } ?? false
  }

  /// As many as are brought in side by side.
  private static let soon: Int64 = 4

  /// Whether a step of the history gave names to photos of this session.
  func concerns(_ step: HistoryStep.Summary) async -> Bool {
    guard step.kind == .naming || step.kind == .renaming else { return false }
    let ids = Set(await photos.photos(of: step))
    return queue.entries.contains { $0.photo.map(ids.contains) == true }
  }
}
