// The thin shell around the naming queue: it stores answers and drafts in the library, one after
// another, and publishes the state of the queue. The rules are in `NamingQueue.swift`. This file
// holds the state and performs the effects of the queue; entries that are picked and copied are in
// `NamingSession+Arrivals.swift`, what the person does in `NamingSession+Answers.swift`, drafts in
// `NamingSession+Drafts.swift`, reading the round again in `NamingSession+Reading.swift`.

import AsyncState
import Foundation
import Observation

/// The naming of photos, one after another.
@MainActor @Observable
public final class NamingSession {
  /// What the naming dialog shows; `nil` while it is closed.
  public private(set) var prompt: NamingPrompt?
  /// The photo that the dialog has shown last, also once it is closed; `nil` before the first.
  @ObservationIgnored public private(set) var lastShown: Photo.ID?
  /// Why the last answer could not be stored; its photo is asked for again. It is the newest of
  /// the session's failures in the app's list; setting it reports one there, `nil` withdraws all.
  public internal(set) var failure: LibraryError? {
    get { failures.newest(of: origin)?.error as? LibraryError }
    set { failures.update(newValue, of: origin, canRetry: true) }
  }
  /// Whether photos that come while nothing is asked are asked for at once; otherwise the round is put
  /// off, until the person goes on.
  /// Not observable: who sets it must not follow the queue.
  @ObservationIgnored public var asksAtOnce = true {
    didSet { if asksAtOnce != oldValue { queue.asksAtOnce = asksAtOnce } }
  }
  /// How many photos wait for an answer.
  public var waitingCount: Int { queue.waitingCount }
  /// Whether the person put the rest off.
  public private(set) var isPaused = false
  /// How long ago a picked file that is no picture last left the round; `nil` if none has since the
  /// round began. A person who types fast may have typed names for more photos than are left.
  public var sinceShortening: Duration? { lastShortening.map { elapsed() - $0 } }
  /// An estimate of the time that the rest takes; `nil` before there is one.
  public private(set) var timeLeft: RemainingTime?

  /// How many photos of earlier picks wait before those of the newest one; 0 once the person is at these.
  public private(set) var olderCount = 0

  /// The state of the round.
  var queue = NamingQueue()
  /// Stores answers and drafts.
  let store: any NamingStore
  /// Called when answers are stored, with their entries.
  let onAnswer: @MainActor ([(NamingEntry, NamingAnswer)]) async -> Void
  /// The photos shown, which are told their names.
  let photos: PhotoCollection
  /// The clock that measures the delay of drafts.
  let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  private let failures: FailureLog
  private let origin: FailureLog.Origin
  @ObservationIgnored private var lastShortening: Duration?
  @ObservationIgnored private var pace = NamingSpeed()
  /// The last effect; effects run one after another. Another task may be put in its place, which waits for it.
  @ObservationIgnored var lastEffect: Task<Void, Never>?
  /// How many effects have not ended.
  @ObservationIgnored private(set) var effectCount = 0
  /// Stores the latest draft after a delay; `nil` if none waits.
  @ObservationIgnored var draftTimer: Task<Void, Never>?
  /// Asks for a copied photo after a delay, if at the start an unfinished copy comes first.
  @ObservationIgnored var copyWait: Task<Void, Never>?
  /// The position of the entry whose text was typed last and is not stored yet.
  @ObservationIgnored var typedField: Int64?
  /// The positions of entries with text that is not stored yet.
  @ObservationIgnored var unstoredDrafts: Set<Int64> = []
  /// The ones of them whose text could not be stored; it is tried again until it is.
  @ObservationIgnored var unsavedDrafts: Set<Int64> = []
  /// Tries that at intervals; `nil` while there is none.
  @ObservationIgnored var savingAgain: Task<Void, Never>?
  /// Whether ``failure`` is about drafts alone.
  @ObservationIgnored var hasFailedToSave = false

  /// Creates a session.
  /// - Parameters:
  ///   - store: stores answers and drafts.
  ///   - photos: the photos shown, which are told their names.
  ///   - failures: where it is reported what could not be stored.
  ///   - origin: the purpose of the session, which distinguishes its failures from others.
  ///   - clock: the clock that measures the delay of drafts.
  ///   - onAnswer: called when answers are stored, with their entries.
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

  /// Gives the queue an event, performs the effects, and publishes the new state.
  func apply(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    for effect in event(&queue) { perform(effect) }
    if queue.isPaused != isPaused { isPaused = queue.isPaused }
    let prompt = queue.prompt
    if self.prompt == nil, prompt != nil {
      pace.began(at: elapsed())
      lastShortening = nil
    }
    tellTimeLeft()
    let olderCount = queue.olderCount
    if olderCount != self.olderCount { self.olderCount = olderCount }
    if let shown = prompt?.picture { lastShown = shown }
    if prompt != self.prompt { self.prompt = prompt }
  }

  /// Gives the queue an event that removes a picked file from the round, and notes the time.
  func shorten(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    lastShortening = elapsed()
    apply(event)
  }

  /// Returns when all effects so far are done, or have failed.
  func finishEffects() async { await lastEffect?.value }

  /// Performs an effect after all earlier ones.
  func perform(_ effect: NamingQueue.Effect) {
    effectCount += 1
    lastEffect = Task { [lastEffect] in
      await lastEffect?.value
      await run(effect)
      effectCount -= 1
    }
  }

  /// Notes that the disk has this text of an entry; the person may have typed more since.
  private func noteStored(_ text: String?, at position: Int64) {
    if queue.draft(at: position) == text { unstoredDrafts.remove(position) }
  }

  /// Whether an effect has not ended.
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
    case .skipAll(let positions, let next):
      // An answer before may have failed, which takes back these too.
      let skipped = queue.skips(among: positions)
      guard let first = skipped.first else { return }
      do throws(LibraryError) {
        try await store.skipAll(skipped, next: next)
        await onAnswer(
          skipped.compactMap { queue.index(of: $0) }.map { (queue.entries[$0], .skipped) })
        apply { $0.skipsStored(Set(skipped)) }
      } catch {
        failed(error)
        apply { $0.notStored(first) }
      }
    case .saveDraft(let text, let position, let cursor):
      do throws(LibraryError) {
        try await store.saveDraft(text, at: position, cursor: cursor)
        noteStored(text, at: position)
        saved(position)
      } catch {
        failed(error, toSave: position)
      }
    case .storeName(let name, let position, let cursor):
      do throws(LibraryError) {
        try await store.storeName(name, at: position, cursor: cursor)
        noteStored(nil, at: position)
        apply { $0.nameStored(position) }
      } catch {
        failed(error)
        apply { $0.nameNotStored(position) }
      }
    case .endRound:
      do throws(LibraryError) {
        try await store.endNamingRound()
      } catch {
        failed(error)
      }
    }
  }

  // MARK: - Pace

  /// Notes that an answer was given, for the time left.
  func tellPace() {
    pace.answered(at: elapsed())
    tellTimeLeft()
  }

  private func tellTimeLeft() {
    let left = pace.remaining(count: queue.waitingCount).map { RemainingTime($0) }
    if left != timeLeft { timeLeft = left }
  }
}

// MARK: - Questions of other parts

extension NamingSession {
  /// Whether there is a draft or an answer.
  var hasBegun: Bool { queue.entries.contains { $0.draft != nil || $0.isAnswered } }
  /// Whether the round has no entries.
  public var isOver: Bool { queue.entries.isEmpty }

  /// Whether duplicates of these photos wait.
  func hasCopies(of photos: Set<Photo.ID>) -> Bool {
    queue.entries.contains { $0.duplicate.map { $0.isExact && photos.contains($0.photo) } == true }
  }

  /// The ones of some photos that wait for a name.
  func asked(among photos: Set<Photo.ID>) -> Set<Photo.ID> { queue.asked(among: photos) }

  /// Whether an entry is still in the round, or its answer is being stored.
  func awaits(_ position: Int64) -> Bool { queue.index(of: position) != nil }

  /// The text typed for an entry without a photo, stored or not: the name that it was given, and
  /// the draft on a line of its own. `nil` for none, and also if it was skipped: then no word could
  /// be lost.
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

  /// The number of files that are imported concurrently.
  private static let soon: Int64 = 4

  /// Whether a step of the history named photos of this session.
  func concerns(_ step: HistoryStep.Summary) async -> Bool {
    guard step.kind == .naming || step.kind == .renaming else { return false }
    let ids = Set(await photos.photos(of: step))
    return queue.entries.contains { $0.photo.map(ids.contains) == true }
  }
}
