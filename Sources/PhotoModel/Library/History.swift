// What the interface knows of the history: what was done, undone or redone last, whether there is
// more, and whether something rests in the trash. The steps themselves are in
// `HistoryStore.swift`.

import Observation

/// The history of a library, as the window shows it.
@MainActor @Observable
public final class History {
  /// What happened last.
  public struct Event: Sendable, Equatable {
    /// Whether the step was done, taken back, or done again.
    public enum Way: Sendable { case done, undone, redone }

    /// Whether the step was done, taken back, or done again.
    public let way: Way
    /// The step, without its photos.
    public let step: HistoryStep.Summary
  }

  /// What happened last in this window; `nil` at first, and once it can neither be taken back nor
  /// done again.
  public private(set) var lastStep: Event?
  /// Whether there is something to take back.
  public private(set) var canUndo = false
  /// Whether there is something to do again.
  public private(set) var canRedo = false
  /// How many photos, and picked files that are no photos yet, rest in the trash.
  public private(set) var trashCount = 0

  /// The newest step known; `nil` before the first reading, whose steps are of earlier windows.
  @ObservationIgnored private var newest: Int64?
  @ObservationIgnored private var refreshing: Task<Void, Never>?
  /// Whether the history is to be read again.
  @ObservationIgnored private(set) var isStale = false
  private let library: PhotoLibrary

  init(library: PhotoLibrary) { self.library = library }

  /// Reads the history soon; many changes in a row are one reading.
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

  /// Reads the history. Returns when it is as it was at the call, or newer.
  func refresh() async {
    changed()
    await refreshing?.value
  }

  /// A step was taken back, or done again.
  func moved(_ way: Event.Way, _ step: HistoryStep) {
    lastStep = Event(way: way, step: step.summary)
    changed()
  }

  private func read() async {
    do throws(LibraryError) {
      let undo = try await library.history.nextUndo()
      let redo = try await library.history.nextRedo()
      let count = try await library.trash.count()
      // What has changed meanwhile may not be in the answers: they are read again.
      guard !isStale else { return }
      if let undo, let newest, undo.id > newest {
        lastStep = Event(way: .done, step: undo)
      } else if let last = lastStep, last.step.id != (last.way == .undone ? redo : undo)?.id {
        lastStep = nil
      }
      newest = max(newest ?? 0, undo?.id ?? 0, redo?.id ?? 0)
      if canUndo != (undo != nil) { canUndo.toggle() }
      if canRedo != (redo != nil) { canRedo.toggle() }
      if count != trashCount { trashCount = count }
    } catch {
      // Whoever changes or reads something next is told why that fails.
    }
  }
}
