// The dialog that asks for one name after another: its parts and their layout. What it shows and
// what an answer does is the model's `NamingSession`; the dialog's only state of its own is the
// text field, while a person types. How the field follows the model is in
// `NamingDialog+Prompt.swift`, the keys are in `NamingDialog+Keys.swift`, pasting in
// `NamingDialog+Paste.swift`, what the person does in `NamingDialog+Answers.swift`. Its parts are
// in the same folder: `NamingStrip.swift`, `SuggestionBar.swift`, `DuplicateBar.swift`, `QueueNotice.swift`,
// `NamingProgress.swift`, `NameRemainingDialog.swift`.

import AsyncGtk
import AsyncState
import Foundation
import Gtk
import PhotoModel

/// The naming dialog of one session. Owned by its window.
@MainActor
final class NamingDialog {
  /// The minimum size of the preview, in pixels of layout.
  private static let leastPreview = Size(width: 250, height: 160)
  /// The size of the preview in a new window, in pixels of layout. Photos are decoded to this size
  /// at first.
  private static let usualPreview = Size(width: 712, height: 407)

  /// What the dialog asks the app to do besides naming.
  struct Commands {
    /// Undoes the last change, if it is part of this round. Returns whether it is.
    let undo: @MainActor () async -> Bool
    /// Redoes what was undone.
    let redo: @MainActor () -> Void
    /// Closes all windows of the app.
    let quit: @MainActor () -> Void
    /// Why the app stays open after that; `nil` for no reason. Observable.
    let closingMessage: @MainActor () -> String?
    /// Why photos are not copied for now; `nil` for no reason. Observable.
    let waitingMessage: @MainActor () -> String?
    /// Why no photo is copied until the person has tried again; `nil` for no reason. Observable.
    let haltMessage: @MainActor () -> String?
  }

  /// The round that the dialog asks for.
  let session: NamingSession
  /// The list of photos, whose records the dialog shows.
  let photos: PhotoCollection
  /// Loads the pictures.
  let loader: PictureLoader
  /// What the dialog asks the app to do besides naming.
  let commands: Commands
  /// The clock for all delays.
  let clock: any Clock<Duration>
  /// Is told what is shown.
  let trace: any TraceHook

  // The widgets, from top to bottom.
  let window: Window
  let preview: PhotoImage
  let strip: NamingStrip
  let progress: NamingProgress
  let suggestions: SuggestionBar
  let duplicate: DuplicateBar
  let entry = Entry(localized("Photo name"), placeholder: localized("Name this photo"))
  let hint = Label().wrap().alignLines(0).style("hint")
  /// The state behind the button Save.
  let saving: AsyncAction
  private(set) var olderNotice: QueueNotice?
  private(set) var copiesNotice: QueueNotice?
  var backButton: Button?
  var skipButton: Button?
  var remainingButton: Button?
  private(set) var bin: FoldingBin?

  /// The entry of the queue that the text field belongs to.
  var field: Int64?
  /// Whether the program sets the field's text, so that a change is not taken for typing.
  var isSettingText = false
  /// Why the last text that came was not taken; `nil` for none.
  var refusal: String?
  /// What became of the last key, if there was nothing that it could do; `nil` for none.
  var notice: String?
  /// Tells the person when an answer takes long to be stored.
  let wait: SlowAnswerNotice
  /// Shows the next photo if the answer takes long to be stored (``hold()``).
  var holding: Task<Void, Never>?
  /// The task that reads the photos for "Name Remaining".
  var opening: Task<Void, Never>?
  /// The pastes that have not arrived.
  let pastes = PendingPastes()
  private var isComposing = false
  /// The time since the dialog was opened.
  let elapsed: () -> Duration
  /// When the field got its last key.
  var lastKey = Duration.zero
  /// When it was given to its photo.
  var fieldTaken = Duration.zero
  /// Whether a key was pressed in this dialog.
  var wasTyped = false

  /// Opens the dialog above a window. It closes when the session has nothing more to ask.
  /// - Parameters:
  ///   - clock: the clock for all delays.
  ///   - trace: is told what is shown.
  ///   - onClose: called when the dialog closes, with whether it closes by itself while the person
  ///     types.
  static func open(
    _ session: NamingSession, photos: PhotoCollection, loader: PictureLoader, commands: Commands,
    clock: any Clock<Duration>, trace: any TraceHook, above parent: Window,
    onClose: @escaping @MainActor (Bool) -> Void
  ) {
    let dialog = NamingDialog(
      session, photos: photos, loader: loader, commands: commands, clock: clock,
      trace: trace)
    dialog.window.own(dialog)
    dialog.build()
    dialog.window.makeModal(above: parent)
    dialog.window.onCloseRequest { [weak dialog] in
      dialog?.entry.endComposition()
      dialog?.noteLeft()
      session.pause()
      onClose(false)
      return false
    }
    dialog.window.present()
    // Only after the window is shown: if its field gets the keyboard before that, AT-SPI reports
    // the window as a filler (GTK 4.8).
    dialog.window.observe { [weak dialog] in dialog?.update(onClose: onClose) }
    dialog.window.observe { [weak dialog] in dialog?.updateHint() }
  }

  private init(
    _ session: NamingSession, photos: PhotoCollection, loader: PictureLoader, commands: Commands,
    clock: any Clock<Duration>, trace: any TraceHook
  ) {
    self.session = session
    self.photos = photos
    self.loader = loader
    self.commands = commands
    self.clock = clock
    saving = AsyncAction(clock: clock)
    elapsed = clock.stopwatch()
    self.trace = trace
    wait = SlowAnswerNotice(clock: clock)
    window = Window(localized("Name Photo"), width: 760, height: 740)
    preview = PhotoImage(
      least: Self.leastPreview, decoded: Self.usualPreview, isFollowed: true, isWhole: true,
      thumbnail: Size(PhotoCell.pictureSize), loader: loader, priority: .preview, broken: .localized
    )
    strip = NamingStrip(photos: photos, loader: loader, preview: preview)
    progress = NamingProgress()
    suggestions = SuggestionBar(photos: photos)
    duplicate = DuplicateBar()
  }

  private func composes(_ isComposing: Bool) {
    self.isComposing = isComposing
    if isComposing, let field { session.awaitsText(in: field) }
  }

  private func build() {
    let save = AsyncButton(localized("Save"), action: saving) { [weak self] in
      self?.save()
      await self?.session.flush()
    }
    .style("suggested-action").tooltip(localized("Enter"))
    let back = Button(localized("Back")) { [weak self] in self?.leave { $0.back() } }
      .tooltip(localized("Shift+Enter"))
    let skip = Button(localized("Skip")) { [weak self] in self?.leave { $0.skip() } }
      .tooltip(localized("Ctrl+Enter"))
    let remaining = Button(localized("Name Remaining…")) { [weak self] in self?.nameRemaining() }
    (backButton, skipButton, remainingButton) = (back, skip, remaining)
    strip.onGo { [weak self] step in self?.leave(step) }
    let older = QueueNotice(button: localized("Begin with the New Photos")) { [weak self] in
      self?.leave { $0.goToNewest() }
    }
    let copies = QueueNotice(button: localized("Leave Them All Out")) { [weak self] in
      self?.leave { $0.skipCopies() }
    }
    (olderNotice, copiesNotice) = (older, copies)
    suggestions.onChoose { [weak self] in self?.take($0) }
    duplicate.onKeep { [weak self] in self?.keepBoth() }
    duplicate.onUse { [weak self] in self?.answer($0) }
    entry.onChange { [weak self] in self?.textChanged() }
    entry.onInsert { [weak self] in self?.accepts($0) ?? true }
    entry.onCaretMove { [weak self] in self?.caretMoved() }
    entry.onActivate { [weak self] in self?.save() }
    entry.onPaste { [weak self] in self?.paste() }
    entry.onCompose { [weak self] in self?.composes($0) }
    entry.onKey(first: true) { [weak self] key, modifiers in
      guard let self, !isComposing else { return false }
      typeOn(key, modifiers)
      takeNext()
      // The field would handle Ctrl+Z even where it has nothing to undo.
      return takeHistory(key, modifiers)
    }
    // Who clicks has seen which photo is asked for.
    window.onPress { [session] in session.endInterruption() }
    window.onKey(first: true) { [weak self] _, _ in
      self?.wasTyped = true
      return false
    }
    // After the text field, so that an input method that composes gets every key first.
    window.onKey { [weak self] key, modifiers in self?.take(key, modifiers) ?? false }
    window.forwardTyping(to: entry) { [session] in session.endInterruption() }
    window.setHeader(HeaderBar())
    let answers = WrappingRow {
      FlowRow {
        back
        remaining
      }
      skip
      save
    }
    // After a click, Enter and the space in a name would press the button again.
    for buttons in [answers, duplicate] as [any Widget] { buttons.leaveKeyboardOnClick() }
    let bin = FoldingBin(
      leastWidth: WindowFolding.leastWidth,
      Box(spacing: 12) {
        Overlay(preview.expand()) { duplicate }
        strip
        progress
        older
        copies
        Box(spacing: 6) {
          entry
          suggestions
          hint
        }
        answers.style("answers")
      }
      .margin(horizontal: 24, vertical: 18))
    self.bin = bin
    window.setContent(bin)
  }
}
