// What a person is typing where a photo is shown (`DirectEditing.swift`), on the disk before it is saved:
// a crash loses none of it. Drafts of the naming dialog are in `Naming/NamingSession+Drafts.swift`.

import Foundation

/// A text of a photo that is typed and not saved yet.
struct TypedText: Codable, Equatable, Sendable {
  /// The photo's sequence number.
  let sequence: Int64
  /// Which of its texts it is.
  let kind: PhotoText
  /// The text so far.
  var value: String
}

/// Stores the texts that are being typed, a moment after the last key.
@MainActor
final class TypedTexts {
  /// How long keys are collected.
  private static let pause = Duration.milliseconds(300)

  /// What is being typed, in all windows.
  private(set) var texts: [TypedText] = []
  private let setting: PersistedSetting<[TypedText]>
  private let clock: any Clock<Duration>
  private var waiting: Task<Void, Never>?

  init(_ library: PhotoLibrary, clock: any Clock<Duration>) {
    self.clock = clock
    setting = PersistedSetting(
      read: { () throws(LibraryError) in try await library.settings.typedTexts() },
      write: { (texts) throws(LibraryError) in try await library.settings.set(texts) })
  }

  /// The texts that a crash has left. From now on, texts are stored.
  func restore() async throws(LibraryError) -> [TypedText] {
    let left = try await setting.read()
    texts = left + texts
    return left
  }

  /// Notes a text as it is now.
  func note(_ text: TypedText) {
    texts.removeAll { $0.sequence == text.sequence && $0.kind == text.kind }
    texts.append(text)
    guard waiting == nil else { return }
    waiting = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.pause) } catch { return }
      self?.waiting = nil
      self?.store()
    }
  }

  /// Forgets a text that is saved, or taken back.
  /// - Parameter value: the only text that is forgotten; `nil` for any.
  func forget(_ kind: PhotoText, of sequence: Int64, ifValue value: String? = nil) {
    keep {
      $0.sequence != sequence || $0.kind != kind
        || value.map { [text = $0.value] in $0 != text } == true
    }
  }

  /// Forgets all texts but some.
  func keep(_ isKept: (TypedText) -> Bool) {
    let kept = texts.filter(isKept)
    guard kept != texts else { return }
    texts = kept
    store()
  }

  /// Stores the texts at once. Returns when the disk has them, or has refused them.
  func flush() async {
    waiting?.cancel()
    waiting = nil
    store()
    await setting.stored()
  }

  private func store() {
    // A disk that refuses it refuses the text itself too, which is told.
    setting.set(texts) { _ in }
  }
}

extension SettingsStore {
  private static let typedKey = "typed"

  /// The texts that were being typed; none where they can't be read by this version.
  /// - Throws: ``LibraryError`` where the database can't be read.
  func typedTexts() throws(LibraryError) -> [TypedText] {
    let stored = try storage.setting(Self.typedKey) ?? ""
    return (try? JSONDecoder().decode([TypedText].self, from: Data(stored.utf8))) ?? []
  }

  /// Stores the texts that are being typed.
  /// - Throws: ``LibraryError`` where the database can't be written; nothing has changed then.
  func set(_ texts: [TypedText]) throws(LibraryError) {
    // Texts can always be encoded.
    let bytes = texts.isEmpty ? Data() : (try? JSONEncoder().encode(texts)) ?? Data()
    try database.transaction { () throws(LibraryError) in
      try storage.set(String(decoding: bytes, as: UTF8.self), as: Self.typedKey)
    }
  }
}
