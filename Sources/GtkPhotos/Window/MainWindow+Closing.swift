// The end of the main window: nothing that was typed is given up without a word, and nothing that
// hangs keeps the window without saying so.

import Observation
import PhotoModel

extension MainWindow {
  /// Closes the window once everything typed is on the disk. What can't be stored, or a picture
  /// that is still being saved, keeps the window open, and says why; so does a disk that does not
  /// answer. Closing it once more gives that up. Returns whether to keep the window open until then.
  /// - Parameter isInsistent: whether nobody is there to close it once more: the session ends. Then all
  ///   but text has a few seconds.
  @discardableResult
  func close(isInsistent: Bool = false) -> Bool {
    if isInsistent { endLater() }
    guard !isClosing else {
      // The person has read what is waited for, and does not.
      if slowClose.isShown, !isInsistent { end() }
      return true
    }
    isClosing = true
    slowClose.update(isLoading: true)
    Task {
      defer { slowClose.update(isLoading: false) }
      await model.endPastes()
      guard await isStored(isInsistent) else { return }
      // The photo that is being copied out becomes whole; what is typed meanwhile is stored too.
      await model.exporter.cancel()
      repeat {
        guard await isStored(isInsistent) else { return }
      } while model.isStoringText
      end()
    }
    return true
  }

  /// How long the end of a session waits for what hangs.
  private static let mostForSession = Duration.seconds(5)
  /// And how long a disk that refuses text is asked again. systemd kills what takes longer than 90
  /// seconds (`DefaultTimeoutStopSec`), or 45 on some systems; two rounds of naming may ask.
  private static let patienceForText = Duration.seconds(15)

  private func endLater() {
    Task { [weak self, clock = model.clock] in
      // Nobody cancels it; where the window is gone by then, nothing is done.
      try? await clock.sleep(for: Self.mostForSession)
      await self?.model.flushTexts(patience: Self.patienceForText)
      self?.end()
    }
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    window.destroy()
  }

  /// Whether the window may close: all is stored, or the person knows that it is not; or the session
  /// ends, and all text is.
  private func isStored(_ isInsistent: Bool) async -> Bool {
    let unstored = await model.flush()
    if isInsistent && !model.hasUnsavedText || unstored.isSubset(of: state.warned) { return true }
    state.warned = unstored
    isClosing = false
    return false
  }

  /// Forgets what a refused close has told of and is over by now: the next trouble is told anew. A log
  /// that can't be saved is looked at by the close alone.
  func forgetWarnings() {
    var warned = state.warned
    if !model.hasUnstoredAnswers { warned.remove(.answers) }
    if !model.isSavingPictures { warned.remove(.pictures) }
    if warned != state.warned { state.warned = warned }
  }
}

/// What the window's notices know of it.
@MainActor @Observable
final class WindowState {
  /// What a refused close has told of.
  var warned: Unstored = []
}
