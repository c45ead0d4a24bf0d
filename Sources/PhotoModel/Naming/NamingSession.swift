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
  public private(set) var waitingCount = 0
  /// Whether the person put the rest off.
  public private(set) var isPaused = false

  private var queue = NamingQueue()
  private let store: any NamingStore
  private let onNamed: @MainActor (Photo.ID) -> Void
  private let photos: PhotoCollection
  private let clock: any Clock<Duration>
  /// The last of the effects, which run one after another.
  @ObservationIgnored private var lastEffect: Task<Void, Never>?
  @ObservationIgnored private var draftTimer: Task<Void, Never>?
  /// Whether half-typed text could not be stored; it is tried again when the window closes.
  private var hasUnsavedDraft = false

  /// Half-typed text is on the disk this long after it was typed.
  static let draftDelay = Duration.milliseconds(300)

  /// A session.
  /// - Parameters:
  ///   - store: where answers and half-typed text are kept.
  ///   - photos: the photos shown, which learn their names.
  ///   - clock: the clock that the saving of half-typed text keeps.
  ///   - onNamed: called when a name is on the disk.
  public init(
    store: any NamingStore, photos: PhotoCollection, clock: any Clock<Duration> = ContinuousClock(),
    onNamed: @escaping @MainActor (Photo.ID) -> Void = { _ in }
  ) {
    self.store = store
    self.photos = photos
    self.clock = clock
    self.onNamed = onNamed
  }

  /// Asks on where an earlier session stopped.
  public func resume(_ entries: [NamingQueue.Entry], cursor: Int64?) {
    apply { $0.resume(entries, cursor: cursor) }
  }

  /// Puts picked files at the end.
  public func append(_ entries: [NamingQueue.Entry]) { apply { $0.append(entries) } }

  /// The copy of an entry is safe.
  public func arrived(_ position: Int64, _ photo: Photo) { apply { $0.arrived(position, photo) } }

  /// An entry gave no photo.
  public func removed(_ position: Int64) { apply { $0.removed(position) } }

  /// Photos left the library.
  public func removed(photos: Set<Photo.ID>) { apply { $0.removed(photos: photos) } }

  /// Deleted photos came back, with their places.
  public func restored(_ entries: [NamingQueue.Entry]) { apply { $0.restored(entries) } }

  /// The library was emptied.
  public func removeAll() {
    draftTimer?.cancel()
    draftTimer = nil
    apply { queue in
      queue.removeAll()
      return []
    }
  }

  /// The text field holds this text now. It is on the disk within a second.
  public func typed(_ text: String) {
    queue.typed(text)
    failure = nil
    guard draftTimer == nil else { return }
    draftTimer = Task { [weak self, clock] in
      // Cancelled means that somebody else has stored the text.
      try? await clock.sleep(for: Self.draftDelay)
      if !Task.isCancelled { self?.saveDraft() }
    }
  }

  /// Confirms the text as the photo's name and asks for the next photo.
  public func save(_ text: String) { answer { $0.save(text) } }

  /// Leaves the photo as it is and asks for the next.
  public func skip() { answer { $0.skip() } }

  /// Goes to the photo before.
  public func back() { answer { $0.back() } }

  /// Goes to the photo after, without an answer for this one.
  public func forward() { answer { $0.forward() } }

  /// Puts the rest off.
  public func pause() { answer { $0.pause() } }

  /// Asks on.
  public func unpause() { apply { $0.unpause() } }

  /// Returns when everything typed and answered so far is on the disk, or has failed.
  public func flush() async {
    if draftTimer != nil || hasUnsavedDraft { saveDraft() }
    await lastEffect?.value
  }

  private func saveDraft() {
    draftTimer?.cancel()
    draftTimer = nil
    guard let position = queue.cursor,
      let entry = queue.entries.first(where: { $0.position == position })
    else { return }
    hasUnsavedDraft = false
    perform(.saveDraft(entry.draft, position: position))
  }

  private func answer(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    draftTimer?.cancel()
    draftTimer = nil
    failure = nil
    apply(event)
  }

  private func apply(_ event: (inout NamingQueue) -> [NamingQueue.Effect]) {
    for effect in event(&queue) { perform(effect) }
    let waiting = queue.waitingCount
    if waiting != waitingCount { waitingCount = waiting }
    if queue.isPaused != isPaused { isPaused = queue.isPaused }
    let prompt = queue.prompt
    if prompt != self.prompt { self.prompt = prompt }
  }

  private func perform(_ effect: NamingQueue.Effect) {
    lastEffect = Task { [lastEffect] in
      await lastEffect?.value
      await run(effect)
    }
  }

  private func run(_ effect: NamingQueue.Effect) async {
    switch effect {
    case .store(let answer, let photo, let position):
      guard queue.isStoring(position) else { return }
      do throws(LibraryError) {
        try await store.answer(answer, for: photo, at: position)
        if case .named(let name) = answer {
          photos.renamed(photo, to: name)
          onNamed(photo)
        }
        apply { $0.stored(position) }
      } catch {
        failure = error
        apply { $0.notStored(position) }
      }
    case .saveDraft(let text, let position):
      do throws(LibraryError) {
        try await store.saveDraft(text, at: position)
      } catch {
        failure = error
        hasUnsavedDraft = true
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
