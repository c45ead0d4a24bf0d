// What the window shows of the history: the last step that was done, undone or redone, whether undo
// and redo are possible, and how much the trash holds. The steps themselves are in
// `Stores/HistoryStore.swift`.

import Observation

/// The state of undo, redo and the trash of a library, for the window to observe.
@MainActor @Observable
public final class History {
  /// A step, and what happened to it.
  public struct Event: Sendable, Equatable {
    /// Whether the step was done for the first time, undone or redone.
    public enum Outcome: Sendable { case done, undone, redone }

    /// Whether the step was done for the first time, undone or redone.
    public let outcome: Outcome
    /// The step, without its photos.
    public let step: HistoryStep.Summary
  }

  /// The last step of this window; `nil` at first, and once that step can neither be undone nor
  /// redone.
  public private(set) var lastStep: Event?
  /// Whether there is a step to undo.
  public private(set) var canUndo = false
  /// Whether there is a step to redo.
  public private(set) var canRedo = false
  /// How many photos, and picked files that are not photos yet, are in the trash.
  public private(set) var trashCount = 0

  /// The newest step known; `nil` before the first reading, whose steps were done in earlier
  /// windows.
  @ObservationIgnored private var newest: Int64?
  @ObservationIgnored private var refreshing: Task<Void, Never>?
  /// Whether the history has to be read again.
  @ObservationIgnored private(set) var isStale = false
  private let library: PhotoLibrary

  init(library: PhotoLibrary) { self.library = library }

  /// Reads the history soon; many changes in a row cause one reading.
  func changed() {
    isStale = true
    guard refreshing == nil else { return }
    refreshing = Task {
      while isStale {
        isStale = false
        await read()
      }
      refreshing = nil
    }
  }

  /// Reads the history. Returns when the properties are as new as the database was at the call, or
  /// newer.
  func refresh() async {
    changed()
    await refreshing?.value
  }

  /// Notes that a step was undone or redone.
  func moved(_ outcome: Event.Outcome, _ step: HistoryStep) {
    lastStep = Event(outcome: outcome, step: step.summary)
    changed()
  }

  private func read() async {
    do throws(LibraryError) {
      let undo = try await library.history.nextUndo()
      let redo = try await library.history.nextRedo()
      let count = try await library.trash.count()
      // A change that came during the reading may be missing from the answers: they are read again.
      guard !isStale else { return }
      if let undo, let newest, undo.id > newest {
        lastStep = Event(outcome: .done, step: undo)
      } else if let last = lastStep, last.step.id != (last.outcome == .undone ? redo : undo)?.id {
        lastStep = nil
      }
      newest = max(newest ?? 0, undo?.id ?? 0, redo?.id ?? 0)
      if canUndo != (undo != nil) { canUndo.toggle() }
      if canRedo != (redo != nil) { canRedo.toggle() }
      if count != trashCount { trashCount = count }
    } catch {
      // Not reported here: the next call that reads or changes something fails with the reason.
    }
  }
}
