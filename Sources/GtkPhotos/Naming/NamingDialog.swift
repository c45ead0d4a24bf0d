// The window that asks for one name after another: its layout, its keys, the text field. What it
// shows and what an answer does is the model's `NamingSession`; the text field is the only thing
// it holds, while a person types. Its parts are beside it: `NamingStrip.swift`, `OfferBar.swift`,
// `TwinBar.swift`, `NamingProgress.swift`, `NameRemainingDialog.swift`.

import CGtk
import Foundation
import PhotoModel

/// The naming dialog of one session. Owned by its window.
@MainActor
final class NamingDialog {
  /// The least size of the preview, in pixels of layout.
  private static let leastPreview = PixelSize(width: 250, height: 160)
  /// What photos are decoded to: the preview of a window a good deal larger than usual.
  private static let decodedPreview = PixelSize(width: 800, height: 560)

  /// A name that is stored within half a frame is not shown being stored.
  private static let longestHold = Duration.milliseconds(8)

  /// What the dialog has the model do besides naming.
  struct Commands {
    /// Takes the last change back, if it concerns this round.
    let undo: @MainActor () -> Void
    /// Does again what was taken back.
    let redo: @MainActor () -> Void
  }

  private let session: NamingSession
  private let photos: PhotoCollection
  private let commands: Commands
  private let window: Window
  private let preview: AsyncImage
  private let strip: NamingStrip
  private let progress: NamingProgress
  private let offers: OfferBar
  private let twin: TwinBar
  private let entry = Entry(localized("Photo name"), placeholder: localized("Name this photo"))
  private let hint = Label().wrap().alignLines(0).style("hint")
  private let saving = AsyncAction()
  private var backButton: Button?
  private var skipButton: Button?
  private var remainingButton: Button?
  /// The entry of the queue that the text field belongs to.
  private var field: Int64?
  private var isSettingText = false
  /// Shows a photo whose answer takes long to be stored.
  private var holding: Task<Void, Never>?
  /// Reads the photos for "Name Remaining".
  private var opening: Task<Void, Never>?
  private var isComposing = false

  /// Opens the dialog above a window. It closes when the session has nothing more to ask.
  static func open(
    _ session: NamingSession, photos: PhotoCollection, loader: PictureLoader, commands: Commands,
    above parent: Window, onClose: @escaping @MainActor () -> Void
  ) {
    let dialog = NamingDialog(session, photos: photos, loader: loader, commands: commands)
    dialog.window.own(dialog)
    dialog.build()
    dialog.window.makeModal(above: parent)
    dialog.window.onCloseRequest { [weak dialog] in
      dialog?.entry.endComposition()
      session.pause()
      onClose()
      return false
    }
    dialog.window.present()
    // After it is shown: a window whose field takes the keyboard before is no window to AT-SPI,
    // but a filler (GTK 4.8).
    dialog.window.observe { [weak dialog] in dialog?.update(onClose: onClose) }
  }

  private init(
    _ session: NamingSession, photos: PhotoCollection, loader: PictureLoader, commands: Commands
  ) {
    self.session = session
    self.photos = photos
    self.commands = commands
    window = Window(localized("Name Photo"), width: 760, height: 740)
    preview = AsyncImage(
      least: Self.leastPreview, decoded: Self.decodedPreview, isWhole: true,
      thumbnail: PhotoCell.pictureSize, loader: loader, priority: .preview)
    strip = NamingStrip(photos: photos, loader: loader, preview: preview)
    progress = NamingProgress()
    offers = OfferBar(photos: photos)
    twin = TwinBar()
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
    strip.onLook { [weak self] look in self?.leave(look) }
    offers.onChoose { [weak self] in self?.take($0) }
    twin.onKeep { [weak self] in self?.keepBoth() }
    twin.onUse { [weak self] in self?.answer($0) }
    entry.onChange { [weak self] in self?.textChanged() }
    entry.onCaretMove { [weak self] in self?.caretMoved() }
    entry.onActivate { [weak self] in self?.save() }
    entry.onCompose { [weak self] in self?.isComposing = $0 }
    entry.onKey(first: true) { [weak self] key, modifiers in
      guard let self, !isComposing else { return false }
      takeNext()
      // The field would take Ctrl+Z for itself even where it has nothing to take back.
      return takeHistory(key, modifiers)
    }
    // Behind the text field, so that an input method that composes has every key first.
    window.onKey { [weak self] key, modifiers in self?.take(key, modifiers) ?? false }
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        Overlay(preview.expand()) { twin }
        strip
        progress
        Box(spacing: 6) {
          entry
          offers
          hint
        }
        HorizontalBox(spacing: 12) {
          back
          remaining
          Box().expand(vertical: false)
          skip
          save
        }
        .style("answers")
      }
      .margin(horizontal: 24, vertical: 18))
  }

  // MARK: - Keys

  /// What keys do besides typing and Enter: Shift+Enter and Alt+Up lead back, Ctrl+Enter skips,
  /// Alt+Left and Alt+Right look at the neighbours without an answer, Alt and a digit takes an
  /// offered name, Ctrl+D the previous one, Escape puts the rest off.
  private func take(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isAlt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
    let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let isControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    // Caps Lock makes capitals of letters.
    switch Int32(gdk_keyval_to_lower(key)) {
    case GDK_KEY_Escape: gtk_window_close(window.cast())
    case GDK_KEY_Return where isShift, GDK_KEY_KP_Enter where isShift: leave { $0.back() }
    case GDK_KEY_Return where isControl, GDK_KEY_KP_Enter where isControl: leave { $0.skip() }
    case GDK_KEY_Up where isAlt, GDK_KEY_Left where isAlt: leave { $0.back() }
    case GDK_KEY_Right where isAlt: leave { $0.forward() }
    case GDK_KEY_1...GDK_KEY_9 where isAlt: offers.choose(Int(key) - Int(GDK_KEY_1))
    case GDK_KEY_k where isAlt: keepBoth()
    case GDK_KEY_u where isAlt: twin.name.map(answer)
    case GDK_KEY_d where isControl && isShift:
      session.prompt?.previousName.map { take(PhotoName.raised($0)) }
    case GDK_KEY_d where isControl: session.prompt?.previousName.map(take)
    default: return false
    }
    return true
  }

  /// Ctrl+Z and Ctrl+Shift+Z: of the typing first, then of the answers.
  private func takeHistory(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
    let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    switch Int32(gdk_keyval_to_lower(key)) {
    case GDK_KEY_z where isShift, GDK_KEY_y: if !entry.redo() { commands.redo() }
    case GDK_KEY_z: if !entry.undo() { commands.undo() }
    default: return false
    }
    return true
  }

  // MARK: - What is shown

  private func update(onClose: @MainActor () -> Void) {
    guard let prompt = session.prompt else {
      window.destroy()
      onClose()
      return
    }
    if prompt.isHeld, field != nil {
      hold()
    } else {
      holding?.cancel()
      holding = nil
      show(prompt)
    }
  }

  /// Waits for the answer to be on the disk, so that text and picture change in one frame: one
  /// painted for the text alone would be in the picture's way. A slow disk holds nobody up.
  private func hold() {
    guard holding == nil else { return }
    holding = Task { [weak self] in
      // Cancelled: the answer is stored, and what comes next is shown.
      try? await Task.sleep(for: Self.longestHold)
      guard let self, !Task.isCancelled else { return }
      holding = nil
      if let prompt = session.prompt { show(prompt) }
    }
  }

  private func show(_ prompt: NamingPrompt) {
    let photo = prompt.picture.flatMap(photos.record)?.photo
    preview.show(photo.map { ImageSource($0) })
    Trace.shows(prompt.ordinal, photo?.sha256, in: preview)
    preview.prepare(
      prompt.ahead.compactMap { photos.record($0)?.photo }.map { ImageSource($0) })
    strip.show(prompt)
    progress.show(prompt, timeLeft: session.timeLeft)
    backButton?.isSensitive = prompt.canGoBack
    skipButton?.isSensitive = prompt.field != nil
    remainingButton?.isSensitive = prompt.hasRemaining
    let other = prompt.twin.flatMap { photos.record($0.photo)?.photo }
    twin.show(other?.name, isExact: prompt.twin?.isExact == true, of: prompt.field)
    if prompt.field != field { take(prompt) }
    updateOffers(prompt)
    updateAnswers()
  }

  /// Gives the text field to another photo.
  private func take(_ prompt: NamingPrompt) {
    field = prompt.field
    isSettingText = true
    // What is composed belonged to the photo before.
    entry.endComposition()
    entry.begin(with: prompt.text)
    entry.focusKeepingSelection()
    // What was half typed is continued; a whole name is replaced by typing.
    if let caret = prompt.caret {
      entry.caret = caret
    } else if prompt.isDraft {
      entry.moveToEnd()
    } else {
      entry.selectAll()
    }
    isSettingText = false
  }

  private func updateOffers(_ prompt: NamingPrompt) {
    let photo = prompt.fieldPicture.flatMap(photos.record)?.photo
    offers.show(photo, previous: prompt.previousName, typed: isUntouched ? nil : entry.text)
  }

  /// Whether the field holds what it began with.
  private var isUntouched: Bool { entry.text == session.prompt?.offered }

  private func textChanged() {
    if !isSettingText {
      session.typed(entry.text, caret: entry.caret, in: field)
      // A click after new text is no double of the one before.
      saving.rearm()
      if let prompt = session.prompt { updateOffers(prompt) }
    }
    updateAnswers()
  }

  private func caretMoved() {
    if !isSettingText { session.typed(entry.text, caret: entry.caret, in: field) }
  }

  private func updateAnswers() {
    let isBlank = PhotoName.isBlank(entry.text)
    saving.isAvailable = !isBlank && session.prompt?.field != nil
    if let failure = session.failure {
      hint.text = failure.message
      hint.setStyle("error", true)
    } else {
      hint.setStyle("error", false)
      hint.text =
        isBlank
        ? localized("Type a name to save it, or skip the photo and name it later.")
        : localized("Press Enter to save and go on.")
    }
  }

  // MARK: - Answers

  private func save() {
    entry.endComposition()
    answer(entry.text)
  }

  /// Leaves the photo; what an input method composes stays with it.
  private func leave(_ way: (NamingSession) -> Void) {
    entry.endComposition()
    way(session)
  }

  /// Gives the text field to the photo that is asked for now: a key comes before its picture.
  private func takeNext() {
    if let prompt = session.prompt, prompt.field != field { take(prompt) }
  }

  private func answer(_ name: String) {
    guard !PhotoName.isBlank(name), session.prompt?.field != nil else { return }
    session.save(name)
  }

  /// Puts an offered name in the field, to be changed or confirmed.
  private func take(_ name: String) {
    entry.endComposition()
    entry.text = name
    entry.moveToEnd()
    entry.focusKeepingSelection()
  }

  /// The copy gets a name of its own.
  private func keepBoth() {
    entry.endComposition()
    twin.dismiss()
    entry.focusKeepingSelection()
  }

  private func nameRemaining() {
    entry.endComposition()
    guard opening == nil else { return }
    opening = Task { [weak self, photos, session] in
      let waiting = await photos.photos(session.remaining.map(\.photo))
      guard let self else { return }
      opening = nil
      guard session.prompt != nil else { return }
      NameRemainingDialog.open(session, photos: waiting, above: window)
    }
  }
}
