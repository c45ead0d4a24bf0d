// Closing the main window: typed text is never discarded without a message, and a disk that hangs
// never keeps the window open without one.

import Observation
import PhotoModel

extension MainWindow {
  /// Closes the window once everything typed is on the disk. What can't be stored, or a picture
  /// that is still being saved, keeps the window open and is shown; so does a disk that does not
  /// answer. Closing the window once more discards it. Returns whether GTK is to keep the window
  /// open until then.
  /// - Parameter isInsistent: whether nothing can close it once more, as the desktop session ends.
  ///   Then everything but text has a few seconds.
  @discardableResult
  func close(isInsistent: Bool = false) -> Bool {
    if isInsistent { endLater() }
    guard !isClosing else {
      // The person has read what is waited for, and does not want to wait. Later, as the key may be a dialog's
      // above this window: GTK 4.8 asks for the window once more when it is done with the key.
      if slowClose.isShown, !isInsistent { Task { end() } }
      return true
    }
    isClosing = true
    slowClose.update(isLoading: true)
    Task {
      defer { slowClose.update(isLoading: false) }
      // Pastes and exports go on where another window shows them.
      if !windows.stays(without: self) { await model.endPastes() }
      guard await isStored(isInsistent) else { return }
      // The photo that is being exported is completed; what is typed meanwhile is stored too.
      if !windows.stays(without: self) {
        await model.exporter.cancel()
        await contactSheets.cancel()
      }
      // So is what another start hands over meanwhile.
      repeat {
        guard await isStored(isInsistent) else { return }
      } while model.isStoringText || model.isQueuingPick
      end()
    }
    return true
  }

  /// How long the end of a desktop session waits for a disk that hangs.
  private static let mostForSession = Duration.seconds(5)
  /// How long a disk that refuses text is tried again. systemd kills a process that takes longer
  /// than 90 seconds (`DefaultTimeoutStopSec`), or 45 on some systems; two rounds of naming may be
  /// tried one after the other.
  private static let patienceForText = Duration.seconds(15)

  private func endLater() {
    Task { [weak self, clock = model.clock] in
      // This task is never cancelled; if the window is gone by then, nothing happens.
      try? await clock.sleep(for: Self.mostForSession)
      self?.saveTexts()
      await self?.model.flushTexts(patience: Self.patienceForText)
      self?.end()
    }
  }

  private func saveTexts() {
    viewerPage?.saveTexts()
    page?.grid.saveName()
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    window.destroy()
    monitors = [:]
  }

  /// Whether the window may close: everything is stored, or the person was told that it is not; or
  /// the desktop session ends, and all text is stored.
  private func isStored(_ isInsistent: Bool) async -> Bool {
    saveTexts()
    let isLast = !windows.stays(without: self)
    let unsaved = await model.flush(isLast: isLast)
    // Another window goes on with what is not saved yet, and tells of it.
    if !isLast { return true }
    if isInsistent && !model.hasUnsavedText || unsaved.isSubset(of: state.warned) { return true }
    state.warned = unsaved
    isClosing = false
    return false
  }

  /// Clears the warnings of a refused close that no longer apply, so that the next failure is shown
  /// again. Whether the log can be saved is only checked when the window closes.
  func forgetWarnings() {
    var warned = state.warned
    if !model.hasUnstoredAnswers { warned.remove(.answers) }
    if !model.isSavingPictures { warned.remove(.pictures) }
    if warned != state.warned { state.warned = warned }
  }
}

/// The state of the window that its notices show.
@MainActor @Observable
final class WindowState {
  /// The warnings that a refused close has shown.
  var warned: UnsavedChanges = []
  /// Why photos could not be handed to another program when that was last asked for in this window;
  /// `nil` once it is dismissed, or succeeds.
  var handOutFailure: HandOutError?
}
