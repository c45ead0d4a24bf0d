// The window that asks for one name after another. What it shows and what an answer does is
// the model's `NamingSession`; the text field is the only thing it holds, while a person types.

import CGtk
import PhotoModel

/// The naming dialog of one session. Owned by its window.
@MainActor
final class NamingDialog {
  /// The least size of the preview, in pixels of layout.
  private static let leastPreview = PixelSize(width: 250, height: 200)
  /// What photos are decoded to cover: the preview of a window a good deal larger than usual.
  private static let decodedPreview = PixelSize(width: 800, height: 560)

  private let session: NamingSession
  private let photos: PhotoCollection
  private let window: Window
  private let preview: AsyncImage
  private let counter = Label().style("dim-label", "numeric")
  private let entry = Entry(localized("Photo name"), placeholder: localized("Name this photo"))
  private let hint = Label().wrap().alignLines(0).style("hint")
  private let saving = AsyncAction()
  private var backButton: Button?
  private var skipButton: Button?
  /// The entry of the queue that the text field belongs to.
  private var field: Int64?
  private var isSettingText = false

  /// Opens the dialog above a window. It closes when the session has nothing more to ask.
  static func open(
    _ session: NamingSession, photos: PhotoCollection, loader: PictureLoader,
    above parent: Window, onClose: @escaping @MainActor () -> Void
  ) {
    let dialog = NamingDialog(session, photos: photos, loader: loader)
    dialog.window.own(dialog)
    dialog.build()
    dialog.window.makeModal(above: parent)
    dialog.window.onCloseRequest {
      session.pause()
      onClose()
      return false
    }
    dialog.window.present()
    // After it is shown: a window whose field takes the keyboard before is no window to AT-SPI,
    // but a filler (GTK 4.8).
    dialog.window.observe { [weak dialog] in dialog?.update(onClose: onClose) }
  }

  private init(_ session: NamingSession, photos: PhotoCollection, loader: PictureLoader) {
    self.session = session
    self.photos = photos
    window = Window(localized("Name Photo"), width: 648, height: 660)
    preview = AsyncImage(
      least: Self.leastPreview, decoded: Self.decodedPreview, loader: loader,
      priority: .preview)
  }

  private func build() {
    let save = AsyncButton(localized("Save"), action: saving) { [weak self] in
      self?.save()
      await self?.session.flush()
    }
    .style("suggested-action")
    let back = Button(localized("Back")) { [weak self] in self?.session.back() }
    let skip = Button(localized("Skip")) { [weak self] in self?.session.skip() }
    backButton = back
    skipButton = skip
    entry.onChange { [weak self] in self?.textChanged() }
    entry.onActivate { [weak self] in self?.save() }
    // Behind the text field, so that an input method that composes has every key first.
    window.onKey { [weak self] key, modifiers in self?.take(key, modifiers) ?? false }
    window.setHeader(HeaderBar())
    window.setContent(
      Box(spacing: 12) {
        preview.expand()
        counter
        Box(spacing: 6) {
          entry
          hint
        }
        HorizontalBox(spacing: 12) {
          back
          Box().expand(vertical: false)
          skip
          save
        }
        .style("answers")
      }
      .margin(24))
  }

  /// What keys do besides typing and Enter: Shift+Enter and Alt+Up lead back, Ctrl+Enter skips,
  /// Alt+Left and Alt+Right look at the neighbours without an answer, Escape puts the rest off.
  private func take(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isAlt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
    let isShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let isControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    switch Int32(key) {
    case GDK_KEY_Escape: gtk_window_close(window.cast())
    case GDK_KEY_Return where isShift, GDK_KEY_KP_Enter where isShift: session.back()
    case GDK_KEY_Return where isControl, GDK_KEY_KP_Enter where isControl: session.skip()
    case GDK_KEY_Up where isAlt, GDK_KEY_Left where isAlt: session.back()
    case GDK_KEY_Right where isAlt: session.forward()
    default: return false
    }
    return true
  }

  private func update(onClose: @MainActor () -> Void) {
    guard let prompt = session.prompt else {
      window.destroy()
      onClose()
      return
    }
    counter.text = localized(
      "Photo {n} of {total}", ["n": String(prompt.ordinal), "total": String(prompt.total)])
    preview.show((prompt.photo.flatMap(photos.record)?.photo).map { ImageSource($0) })
    if let next = prompt.next.flatMap(photos.record)?.photo { preview.prepare(ImageSource(next)) }
    backButton?.isSensitive = prompt.canGoBack
    skipButton?.isSensitive = prompt.field != nil
    if prompt.field != field { take(prompt) }
    updateAnswers()
  }

  /// Gives the text field to another photo.
  private func take(_ prompt: NamingPrompt) {
    field = prompt.field
    isSettingText = true
    entry.text = prompt.text
    isSettingText = false
    entry.focusKeepingSelection()
    // What was half typed is continued; a whole name is replaced by typing.
    if prompt.isDraft { entry.moveToEnd() } else { entry.selectAll() }
  }

  private func textChanged() {
    if !isSettingText {
      session.typed(entry.text)
      // A click after new text is no double of the one before.
      saving.rearm()
    }
    updateAnswers()
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

  private func save() {
    let text = entry.text
    guard !PhotoName.isBlank(text), session.prompt?.field != nil else { return }
    session.save(text)
    // The field belongs to the next photo at once, before another key arrives.
    if let prompt = session.prompt, prompt.field != field { take(prompt) }
  }
}
