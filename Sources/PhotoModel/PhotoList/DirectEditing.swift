// Names, descriptions and keywords that a person types where a photo is shown, one photo at a time.
// Several photos are named in a round with a dialog (`Naming/NamingSession.swift`).

import Observation

/// A text of a photo that a person types.
public enum PhotoText: String, Codable, Sendable, Hashable {
  /// The name; a blank one is none, and a photo can't be left without.
  case name
  /// What is written about the photo; a blank text removes it.
  case description
  /// The keywords, separated by commas; a blank text removes them.
  case keywords
}

/// Stores texts of single photos.
///
/// A text that can't be stored is kept and tried again, so that the text field can go on to the next
/// photo at once.
@MainActor @Observable
public final class DirectEditing {
  private struct Field: Hashable {
    let sequence: Int64
    let text: PhotoText
  }

  /// Texts that could not be stored.
  private var refused: [Field: String] = [:]
  /// How many texts are being stored.
  private(set) var runningCount = 0

  @ObservationIgnored private let photos: PhotoCollection
  @ObservationIgnored private let failures: FailureLog
  @ObservationIgnored private let typed: TypedTexts
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var retrying: Task<Void, Never>?
  @ObservationIgnored private let onNamed: @MainActor (Photo.ID, String) -> Void
  /// Stores the last text; texts are stored one after another. Another task may be put in its place, which waits
  /// for it.
  @ObservationIgnored var last: Task<Void, Never>?
  /// The number of the last text of each field.
  @ObservationIgnored private var newest: [Field: Int] = [:]
  @ObservationIgnored private var count = 0

  /// Creates a store.
  /// - Parameters:
  ///   - library: the library that stores what is being typed.
  ///   - failures: where failures are reported.
  ///   - clock: the clock of the pauses.
  ///   - onNamed: called when the disk has a name.
  init(
    _ photos: PhotoCollection, of library: PhotoLibrary, failures: FailureLog,
    clock: any Clock<Duration>,
    onNamed: @escaping @MainActor (Photo.ID, String) -> Void
  ) {
    self.photos = photos
    self.failures = failures
    self.clock = clock
    typed = TypedTexts(library, clock: clock)
    self.onNamed = onNamed
  }

  isolated deinit { retrying?.cancel() }

  /// Saves what was being typed when the app crashed.
  func restore() async throws(LibraryError) {
    for text in try await typed.restore() { set(text.kind, of: text.sequence, to: text.value) }
  }

  /// Notes a text of a photo while it is typed, so that it outlives a crash.
  public func note(_ text: PhotoText, of sequence: Int64, as value: String) {
    typed.note(TypedText(sequence: sequence, kind: text, value: value))
  }

  /// Forgets a text that was noted, as the person has taken it back.
  public func forget(_ text: PhotoText, of sequence: Int64) {
    // One that the disk has refused is tried again.
    guard unstored(text, of: sequence) == nil else { return }
    typed.forget(text, of: sequence)
  }

  /// Returns when what is being typed is on the disk.
  func noted() async { await typed.flush() }

  /// Forgets all that is noted but not refused: at a regular end everything typed was saved, or taken
  /// back.
  func forgetNotes() {
    typed.keep { refused[Field(sequence: $0.sequence, text: $0.kind)] != nil }
  }

  /// Stores what is being typed, in whichever window, for photos that are about to leave the library.
  /// - Parameter areLeaving: whether a photo, by its sequence number, is one of them.
  func storeNoted(_ areLeaving: (Int64) -> Bool) {
    for text in typed.texts where areLeaving(text.sequence) {
      set(text.kind, of: text.sequence, to: text.value)
    }
  }

  /// The photos, by their sequence numbers, of which a text is being typed.
  var notedPhotos: Set<Int64> { Set(typed.texts.map(\.sequence)) }

  /// Whether a text could not be stored.
  public var hasUnstored: Bool { !refused.isEmpty }

  /// The text of a photo that could not be stored; `nil` if the disk has what was typed.
  public func unstored(_ text: PhotoText, of sequence: Int64) -> String? {
    refused[Field(sequence: sequence, text: text)]
  }

  /// Whether a text of a photo is being stored.
  public func isStoring(_ text: PhotoText, of sequence: Int64) -> Bool {
    runningCount > 0 && newest[Field(sequence: sequence, text: text)] != nil
  }

  /// Changes a text of a photo, by its sequence number.
  public func set(_ text: PhotoText, of sequence: Int64, to value: String) {
    set(text, of: sequence, to: value, tells: true)
  }

  /// - Parameter tells: whether a failure is reported.
  private func set(_ text: PhotoText, of sequence: Int64, to value: String, tells: Bool) {
    if text == .name, PhotoName.isBlank(value) { return typed.forget(text, of: sequence) }
    let field = Field(sequence: sequence, text: text)
    // One that is tried again is still not stored.
    if refused[field] != value { refused[field] = nil }
    runningCount += 1
    count += 1
    newest[field] = count
    let number = count
    // In the order in which they are typed: the last text of a field is the one that stays.
    last = Task.immediate { [last] in
      await last?.value
      let isStored = await store(value, field, tells: tells)
      let isNewest = newest[field] == number
      if isNewest { newest[field] = nil }
      runningCount -= 1
      // An older text that was refused must not come after a newer one.
      guard isNewest else { return }
      if isStored {
        if refused[field] != nil { refused[field] = nil }
        // What is typed since is still noted.
        typed.forget(field.text, of: field.sequence, ifValue: value)
      } else {
        refused[field] = value
        typed.note(TypedText(sequence: field.sequence, kind: field.text, value: value))
        retryLater()
      }
      if refused.isEmpty { failures.withdraw(.editing) }
    }
  }

  /// Tries again what could not be stored.
  /// - Parameter tells: whether a failure is reported once more.
  func retry(tells: Bool = true) {
    for (field, value) in refused { set(field.text, of: field.sequence, to: value, tells: tells) }
  }

  /// Tries again at intervals, until the disk has everything: a person who has typed a name presses no
  /// button for it.
  private func retryLater() {
    guard retrying == nil else { return }
    retrying = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: RetryInterval.unstoredText) } catch { return }
        self?.retry(tells: false)
        await self?.flush()
      } while self?.hasUnstored == true
      self?.retrying = nil
    }
  }

  /// Returns when all texts so far are stored, or have failed.
  func flush() async { await last?.value }

  /// The same at the end of a session, where the person can't be asked.
  /// - Parameter patience: for how long a text that is refused is tried again.
  func flush(patience: Duration, _ clock: any Clock<Duration>) async {
    let elapsed = clock.stopwatch()
    await flush()
    while hasUnstored, elapsed() < patience {
      // An early end of the pause does no harm.
      try? await clock.sleep(for: .seconds(1))
      retry()
      await flush()
    }
  }

  /// Returns whether nothing is left to be stored.
  private func store(_ value: String, _ field: Field, tells: Bool) async -> Bool {
    do throws(LibraryError) {
      // Without an identifier, the photo was deleted meanwhile.
      guard let id = try await photos.set(field.text, sequence: field.sequence, to: value) else {
        return true
      }
      if field.text == .name { onNamed(id, value) }
      return true
    } catch {
      if case .noSuchPhoto = error {
        photos.failure = error
        return true
      }
      if tells { failures.report(error, of: .editing, canRetry: true) }
      return false
    }
  }
}
