// The window for a library that can't be opened: without it, a start from a menu would seem to do
// nothing. Standard error has the same message (`App/PhotosApp.swift`). If the database is lost, the window
// offers a backup (`PhotoModel/Library/BackupRestore.swift`).

import AsyncGtk
import CGtk
import Gtk
import PhotoModel

/// The window that replaces the main window: the reason, what to do, and a button to try again.
///
/// Its title differs from the main window's, so that it can't be mistaken for an open library.
@MainActor
struct StartFailureWindow {
  /// The window.
  let window: Window
  private let library: FilePath
  private let icon: Icon
  private let title: Label
  private let reason: Label
  private let offer: Label
  private let list: Label
  private let retryButton: AsyncButton
  private let backupButton: AsyncButton
  private let goOnButton: AsyncButton
  private let openButton: AsyncButton
  /// How many files are listed that could not be read.
  private static let listedCount = 3

  /// Opens the window.
  /// - Parameters:
  ///   - library: the library's folder.
  ///   - clock: the clock of the Try Again button's delays.
  ///   - retry: opens the library again.
  ///   - useBackup: puts the backup that was offered in the place of the database; with `true`, also without
  ///     the files beside the photos that can't be read.
  ///   - quit: ends the app, once the person has read the message.
  init(
    _ error: LibraryError, of library: FilePath, in application: Application,
    clock: any Clock<Duration>,
    retry: @escaping @MainActor () async -> Void,
    useBackup: @escaping @MainActor (Bool) async -> Void, quit: @escaping @MainActor () -> Void
  ) {
    let window = Window(localized("Photos Can't Start"), width: 480, height: -1, of: application)
    // The text is selectable, so that a path or an error can be copied.
    let reason = Label().wrap().alignLines(0.5).maxWidth(characters: 50).selectable()
    let offer = Label().wrap().alignLines(0.5).maxWidth(characters: 50)
    let list = Label().wrap().alignLines(0.5).maxWidth(characters: 60).selectable().style("hint")
    let icon = Icon("dialog-error-symbolic", size: 64).style("dim-label")
    let title = Label().wrap().alignLines(0.5)
      .style("title-2")
    let closeButton = Button(localized("Close"), quit)
    let retryButton = AsyncButton(localized("Try Again"), clock: clock, retry)
    let backupButton = AsyncButton(localized("Use Backup"), clock: clock) { await useBackup(false) }
      .style("suggested-action")
    let goOnButton = AsyncButton(localized("Go On Without Them"), clock: clock) {
      await useBackup(true)
    }
    let openButton = AsyncButton(localized("Open Photos"), clock: clock, retry).style(
      "suggested-action")
    AppFiles.apply(to: window)
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        icon
        title
        reason
        offer
        list
        HorizontalBox(spacing: 12) {
          closeButton.expand(vertical: false)
          retryButton.expand(vertical: false)
          goOnButton.expand(vertical: false)
          backupButton.expand(vertical: false)
          openButton.expand(vertical: false)
        }
        .margin(vertical: 12)
      }
      .margin(24)
      // In a large window the text and the buttons stay together in the middle.
      .align(horizontal: .center, vertical: .center))
    window.onLeaving(quit)
    window.onKey { key, modifiers in
      let pressed = modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue)
      guard pressed == GDK_CONTROL_MASK.rawValue,
        [GDK_KEY_q, GDK_KEY_w].contains(Int32(gdk_keyval_to_lower(key)))
      else {
        return false
      }
      quit()
      return true
    }
    self.window = window
    self.library = library
    self.icon = icon
    self.title = title
    self.reason = reason
    self.offer = offer
    self.list = list
    self.retryButton = retryButton
    self.backupButton = backupButton
    self.goOnButton = goOnButton
    self.openButton = openButton
    show(error)
    window.present()
    if error.canPass { retryButton.focus() } else { closeButton.focus() }
    reason.selectNothing()
  }

  /// Shows why the last attempt failed. No backup is offered until ``offer(_:)``.
  func show(_ error: LibraryError) {
    icon.show("dialog-error-symbolic")
    title.text = localized("The Library Can't Be Opened")
    reason.text = error.message
    retryButton.isVisible = error.canPass
    retryButton.setStyle("suggested-action", true)
    offer.isVisible = false
    list([])
    backupButton.isVisible = false
    goOnButton.isVisible = false
    openButton.isVisible = false
  }

  /// Offers a backup in the place of a database that is lost.
  /// - Parameter error: how it was lost. What to do without a backup is left out.
  func offer(_ backup: LibraryBackup, insteadOf error: LibraryError) {
    reason.text = error.messageBesideBackup
    offer.text = localized(
      "There is a backup of {date}. What is newer comes back from the files beside the photos. Nothing is deleted.",
      ["date": backup.dateText])
    offer.isVisible = true
    retryButton.setStyle("suggested-action", false)
    goOnButton.isVisible = false
    backupButton.isVisible = true
    backupButton.focus()
  }

  /// Says that a backup could not be used.
  func show(_ error: RebuildError) {
    reason.text = error.message
    var problems: [RebuildProblem] = []
    if case .unread(let unread) = error { problems = unread }
    list(problems)
    goOnButton.isVisible = !problems.isEmpty
    // The backup is what is tried again.
    retryButton.isVisible = problems.isEmpty
    reason.selectNothing()
  }

  /// Lists the first problems, one a line, with paths in the library's folder. All of them are on standard error,
  /// with their whole paths (`App/PhotosApp.swift`).
  private func list(_ problems: [RebuildProblem]) {
    var lines = problems.prefix(Self.listedCount).map { problem in
      problem.messageBesideBackup.replacing(library.text + "/", with: "")
    }
    if problems.count > lines.count { lines.append("…") }
    list.text = lines.joined(separator: "\n")
    list.isVisible = !lines.isEmpty
  }

  /// Says that a backup has taken the place of the database.
  func show(_ report: RestoreReport) {
    icon.show("emblem-ok-symbolic")
    title.text = localized("The Backup Is in Place")
    reason.text = localized(
      "Photos uses the backup of {date} now.", ["date": report.backup.dateText])
    if let kept = report.keptIn {
      reason.text += "\n" + localized("What is damaged is kept in {path}.", ["path": kept.text])
    }
    let newerCount = report.addedCount + report.changedCount
    if newerCount > 0 {
      reason.text +=
        "\n"
        + localizedPlural(
          "{n} newer photo or name came back from the files beside the photos.",
          "{n} newer photos and names came back from the files beside the photos.", newerCount)
    }
    let unusedCount = report.problems.count { !$0.isOriginalLost }
    offer.text = localizedPlural(
      "{n} file could not be used: a name may be older, or missing.",
      "{n} files could not be used: names may be older, or missing.", unusedCount)
    list(report.problems)
    offer.isVisible = unusedCount > 0
    retryButton.isVisible = false
    backupButton.isVisible = false
    goOnButton.isVisible = false
    openButton.isVisible = true
    openButton.focus()
    reason.selectNothing()
  }
}

extension RebuildProblem {
  /// Whether an original is gone, and no name.
  fileprivate var isOriginalLost: Bool {
    switch self {
    case .originalGone, .originalMissing: true
    default: false
    }
  }
}

extension LibraryError {
  /// Whether the cause can be removed while the app waits.
  fileprivate var canPass: Bool {
    switch self {
    // These need another version of the app, or another folder, and so another start.
    case .newerSchema, .foreign: false
    default: true
    }
  }
}
