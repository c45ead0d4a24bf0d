// The thin shell around the naming queue: it stores answers and drafts in the library, one
// after another, and shows the interface where the queue stands. The rules are in
// `NamingQueue.swift`.

import Foundation
import Observation

/// The naming of photos, one after another.
@MainActor @Observable
public final class NamingSession {
  /// What the naming dialog shows; `nil` while it is not up.
  public private(set) var prompt: NamingPrompt?
  /// Why the last answer could not be stored; its photo stands in the dialog again.
  public var failure: LibraryError?
  /// How many photos wait for an answer.
  public var waitingCount: Int { queue.waitingCount }
  /// Whether the person put the rest off.
  public private(set) var isPaused = false
  /// How long the rest will take; `nil` before that can be told.
  public private(set) var timeLeft: RemainingTime?

  /// Whether something is half typed or answered.
  var hasBegun: Bool { queue.entries.contains { $0.draft != nil || $0.isAnswered } }
  /// Whether there is nothing to ask for.
  var isOver: Bool { queue.entries.isEmpty }

  /// Whether entries wait that are copies of these photos.
  func hasCopies(of photos: Set<Photo.ID>) -> Bool {
    queue.entries.contains { $0.twin.map { $0.isExact && photos.contains($0.photo) } == true }
  }

  /// Whether a photo waits for a name.
  func asks(for photo: Photo.ID) -> Bool {
    queue.entries.contains { $0.photo == photo && $0.needsAnswer }
  }

  private var queue = NamingQueue()
  private let store: any NamingStore
  private let onAnswer: @MainActor ([(NamingQueue.Entry, NamingAnswer)]) async -> Void
  private let photos: PhotoCollection
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  @ObservationIgnored private var pace = NamingPace()
  /// The last of the effects, which run one after another.
  @ObservationIgnored private var lastEffect: Task<Void, Never>?
  @ObservationIgnored private var draftTimer: Task<Void, Never>?
  /// The entry whose text was typed last and is not stored yet.
  @ObservationIgnored private var typedField: Int64?
  /// The entries whose half-typed text could not be stored; it is tried again when the window
  /// closes.
  @ObservationIgnored private var unsavedDrafts: Set<Int64> = []

  /// Half-typed text is on the disk this long after it was typed.
  static let draftDelay = Duration.milliseconds(300)

  /// A session.
  /// - Parameters:
  ///   - store: where answers and half-typed text are kept.
  ///   - photos: the photos shown, which learn their names.
  ///   - clock: the clock that the saving of half-typed text keeps.
  ///   - onAnswer: called when answers are on the disk, with the entries that were answered.
  public init(
    store: any NamingStore, photos: PhotoCollection, clock: any Clock<Duration> = ContinuousClock(),
    onAnswer: @escaping @MainActor ([(NamingQueue.Entry, NamingAnswer)]) async -> Void = { _ in }
  ) {
    self.store = store
    self.photos = photos
    self.clock = clock
    elapsed = Self.stopwatch(clock)
    self.onAnswer = onAnswer
  }

  /// Tells the time since it was made.
  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Asks on where an earlier session stopped.
  public func resume(_ entries: [NamingQueue.Entry], cursor: NamingCursor?) {
    apply { $0.resume(entries, cursor: cursor) }
  }

  /// Takes over what was changed behind the session's back; see ``flush()``, which has to have
  /// returned.
  public func refresh(
    _ entries: [NamingQueue.Entry], changed: Set<Photo.ID> = [], cursor: NamingCursor? = nil,
    awaited: Set<Int64> = []
  ) {
    apply { $0.refresh(entries, changed: changed, cursor: cursor, awaited: awaited) }
  }

  /// Puts picked files at the end.
  public func append(_ entries: [NamingQueue.Entry]) { apply { $0.append(entries) } }

  /// The copy of an entry is safe; `twin` is a photo that looks alike.
  /// - Parameter draft: text that was half typed for it earlier.
  public func arrived(
    _ position: Int64, _ photo: Photo, draft: String? = nil, similarTo twin: Photo.ID? = nil
  ) {
    apply { $0.arrived(position, photo, draft: draft, similarTo: twin) }
  }

  /// A picked file has the bytes of a photo of the library.
  public func arrived(_ position: Int64, copyOf twin: Photo.ID, as id: Photo.ID) {
    apply { $0.arrived(position, copyOf: twin, as: id) }
  }

  /// An entry gave no photo.
  public func removed(_ position: Int64) { apply { $0.removed(position) } }

  /// Photos left the library.
  public func removed(photos: Set<Photo.ID>) { apply { $0.removed(photos: photos) } }

  /// The library was emptied.
  public func removeAll() {
    draftTimer?.cancel()
    draftTimer = nil
    apply { queue in
      queue.removeAll()
      return []
    }
  }

  /// The text field holds this text now, and the text cursor stands behind so many characters. It
  /// is on the disk within a second.
  /// - Parameter field: the entry that the field in the window belongs to, see ``NamingPrompt``.
  public func typed(_ text: String, caret: Int? = nil, in field: Int64? = nil) {
    if let typedField, typedField != field { saveDraft() }
    typedField = field
    queue.typed(text, caret: caret, in: field)
    failure = nil
    guard draftTimer == nil else { return }
    draftTimer = Task { [weak self, clock] in
      // Cancelled means that somebody else has stored the text.
      try? await clock.sleep(for: Self.draftDelay)
      if !Task.isCancelled { self?.saveDraft() }
    }
  }

  /// Confirms the text as the photo's name and asks for the next photo.
  public func save(_ text: String) {
    answer { $0.save(text) }
    tellPace()
  }

  /// Leaves the photo as it is and asks for the next.
  public func skip() {
    answer { $0.skip() }
    tellPace()
  }

  private func tellPace() {
    pace.answered(at: elapsed())
    tellTimeLeft()
  }

  private func tellTimeLeft() {
    let left = pace.remaining(count: queue.waitingCount).map { RemainingTime($0) }
    if left != timeLeft { timeLeft = left }
  }

  /// Whether a named answer was given for an entry, on the disk or on its way there.
  func hasName(for position: Int64) -> Bool {
    queue.index(of: position).map { queue.entries[$0].isAnswered && queue.entries[$0].name != nil }
      ?? false
  }

  /// Goes to the photo before.
  public func back() { answer { $0.back() } }

  /// Goes to the photo after, without an answer for this one.
  public func forward() { answer { $0.forward() } }

  /// Goes to a photo, without an answer for this one.
  public func go(to position: Int64) { answer { $0.go(to: position) } }

  /// Puts the rest off.
  public func pause() { answer { $0.pause() } }

  /// Asks on.
  public func unpause() { apply { $0.unpause() } }

  /// Returns when everything typed and answered so far is on the disk, or has failed.
  public func flush() async {
    if draftTimer != nil { saveDraft() }
    for position in unsavedDrafts.sorted() {
      if let effect = queue.draftEffect(of: position) { perform(effect) }
    }
    await lastEffect?.value
  }

  /// The photos that ``nameAll(_:)`` may name: all that wait and are no copies.
  public var remaining: [(position: Int64, photo: Photo.ID)] { queue.remaining }

  /// How many picked files are still being copied: ``nameAll(_:)`` leaves them waiting.
  public var uncopiedCount: Int { queue.uncopiedCount }

  /// Gives many photos their names in one step. Returns whether all names are on the disk; if
  /// not, none is, and ``failure`` says why.
  public func nameAll(_ names: [(position: Int64, id: Photo.ID, name: String)]) async -> Bool {
    await flush()
    do throws(LibraryError) {
      try await store.nameAll(names)
    } catch {
      failure = error
      return false
    }
    photos.renamed(names.map { ($0.id, $0.name) })
    await onAnswer(
      names.compactMap { name in
        queue.index(of: name.position).map { (queue.entries[$0], .named(name.name)) }
      })
    apply { queue in
      queue.namedAll(Dictionary(names.map { ($0.position, $0.name) }) { $1 })
    }
    return true
  }

  /// Whether a step of the history gave names to photos of this session.
  func concerns(_ step: HistoryStep) -> Bool {
    guard step.kind == .naming || step.kind == .renaming else { return false }
    let ids = Set(step.photos)
    return queue.entries.contains { $0.photo.map(ids.contains) == true }
  }

  private func saveDraft() {
    draftTimer?.cancel()
    draftTimer = nil
    let field = typedField
    typedField = nil
    guard let effect = queue.draftEffect(of: field) else { return }
    perform(effect)
  }

  private func answer(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    if let typedField, typedField != queue.cursor { saveDraft() }
    typedField = nil
    draftTimer?.cancel()
    draftTimer = nil
    failure = nil
    apply(event)
  }

  private func apply(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    for effect in event(&queue) { perform(effect) }
    if queue.isPaused != isPaused { isPaused = queue.isPaused }
    let prompt = queue.prompt
    if self.prompt == nil, prompt != nil { pace.began(at: elapsed()) }
    tellTimeLeft()
    if prompt != self.prompt { self.prompt = prompt }
  }

  private func perform(_ effect: NamingQueue.Effect) {
    lastEffect = Task { [lastEffect] in
      await lastEffect?.value
      await run(effect)
    }
  }

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
        await tell(position, answer)
        apply { $0.stored(position) }
      } catch {
        failure = error
        apply { $0.notStored(position) }
      }
    case .saveDraft(let text, let position, let cursor):
      do throws(LibraryError) {
        try await store.saveDraft(text, at: position, cursor: cursor)
        unsavedDrafts.remove(position)
      } catch {
        failure = error
        unsavedDrafts.insert(position)
      }
    case .keepName(let name, let position, let cursor):
      do throws(LibraryError) {
        try await store.keepName(name, at: position, cursor: cursor)
        apply { $0.kept(position) }
      } catch {
        failure = error
        apply { $0.notKept(position) }
      }
    case .endRound:
      do throws(LibraryError) {
        try await store.endNamingRound()
      } catch {
        failure = error
      }
    }
  }
}
