// The suggestions below the naming dialog's field: names from what is known of the photo or, once
// something is typed, names of the library that begin with it. Which these are is decided by the
// model's `NameSuggestions`.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// A row of suggestions. A click, or Alt and its number, puts one in the field; Down and Up put one after the other
/// there. They stand in several lines where the row is too narrow for a readable part of each.
@MainActor
final class SuggestionBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let box = FlowRow()
  private let photos: PhotoCollection
  private let buttons: [SuggestionButton]
  private var names: [String] = []
  private var choose: @MainActor (String) -> Void = { _ in }
  private var reading: Task<Void, Never>?
  /// The request whose answer the row shows.
  private var shown: Request?
  /// The suggestion that ``step(_:from:)`` has put in the field, and the text that was there before the first.
  private var stepped: (index: Int, before: String)?

  private struct Request: Equatable {
    let photo: Photo?
    let previous: String?
    let typed: String?
  }

  /// The number of suggestions: as many as one hand reaches by digits and as fit into the row.
  private static let count = 6

  init(photos: PhotoCollection) {
    self.photos = photos
    buttons = (1...Self.count).map { SuggestionButton(number: $0) }
    gtk = box.style("suggestions").gtk
    for (index, button) in buttons.enumerated() {
      box.append(button.button)
      button.onClick { [weak self] in self?.choose(index) }
    }
  }

  isolated deinit { reading?.cancel() }

  /// Sets the closure that runs with the suggestion that the person chose.
  func onChoose(_ action: @escaping @MainActor (String) -> Void) { choose = action }

  /// Chooses the suggestion at an index, from 0, if there is one.
  func choose(_ index: Int) {
    if names.indices.contains(index) { choose(names[index]) }
  }

  /// Puts the next suggestion in the field, or the one before; before the first, the text that was there.
  /// - Parameters:
  ///   - offset: 1 for the next one, -1 for the one before.
  ///   - text: the text of the field.
  func step(_ offset: Int, from text: String) {
    let before = stepped?.before ?? text
    let index = (stepped?.index ?? -1) + offset
    guard index >= -1, index < names.count else { return }
    stepped = index < 0 ? nil : (index, before)
    choose(index < 0 ? before : names[index])
  }

  /// Shows suggestions for a photo; once `typed` differs from them, those that complete it.
  func show(_ photo: Photo?, previous: String?, typed: String?) {
    let request = Request(photo: photo, previous: previous, typed: typed)
    // The row stays while the person goes through it.
    if let stepped, photo == shown?.photo, typed == names[stepped.index] { return }
    guard request != shown else { return }
    stepped = nil
    shown = request
    reading?.cancel()
    let suggestions =
      photo.map {
        NameSuggestions.suggestions(
          sourceName: $0.sourceName, metadata: $0.metadata, previous: previous,
          locale: PersonLocale.current.dates)
      } ?? []
    // After one suggestion was accepted, the person may want another one, so the row stays.
    guard let typed, !PhotoName.isBlank(typed), !suggestions.contains(where: { $0.text == typed })
    else { return show(suggestions) }
    reading = Task { [weak self, photos] in
      let names = await photos.names(beginning: typed, limit: Self.count + 1)
      guard let self, !Task.isCancelled else { return }
      show(NameSuggestions.completions(typed: typed, names: names))
    }
  }

  private func show(_ suggestions: [NameSuggestion]) {
    stepped = nil
    names = suggestions.prefix(Self.count).map(\.text)
    for (index, button) in buttons.enumerated() {
      button.show(names.indices.contains(index) ? suggestions[index] : nil)
    }
  }
}

/// The button of one suggestion.
@MainActor
private final class SuggestionButton {
  let button: Button
  private let text = Label().maxWidth(characters: 48)
  private let number: Int
  private let relay: DeferredAction<Void>

  /// How many characters are shown at least of a text that is longer: so many that six suggestions
  /// fit into one line of a window of the usual size.
  private static let leastCharacters = 8

  init(number: Int) {
    self.number = number
    let relay = DeferredAction<Void>()
    self.relay = relay
    let content = HorizontalBox(spacing: 6)
    content.append(Label(String(number)).style("dim-label", "numeric"))
    content.append(text)
    button = Button("", child: content) { relay.action(()) }
      .style("suggestion").focusable(false)
    // The invisible button keeps the row's height while there are no suggestions.
    button.opacity = 0
  }

  func onClick(_ action: @escaping @MainActor () -> Void) {
    relay.action = { _ in action() }
  }

  func show(_ suggestion: NameSuggestion?) {
    button.opacity = suggestion == nil ? 0 : 1
    button.isSensitive = suggestion != nil
    button.isVisible = suggestion != nil || number == 1
    guard let suggestion else { return }
    text.text = suggestion.text
    if suggestion.kind == .date {
      // Without its middle, a date is another one.
      text.keepWhole()
    } else {
      text.ellipsizeMiddle()
        .leastWidth(characters: min(Self.leastCharacters, suggestion.text.count))
    }
    button.accessibleLabel(suggestion.text)
    let origin = localized(
      "{origin} (Alt+{n})", ["origin": suggestion.kind.text, "n": String(number)])
    button.tooltip("\(suggestion.text)\n\(origin)")
  }
}

extension NameSuggestion.Kind {
  /// The source of the suggestion, in words.
  fileprivate var text: String {
    switch self {
    case .title: localized("Title in the file")
    case .fileName: localized("File name")
    case .date: localized("Date taken")
    case .place: localized("Location")
    case .previous: localized("Previous name, also Ctrl+D")
    case .raised: localized("Next number, also Ctrl+Shift+D")
    case .completion: localized("Name in your library")
    }
  }
}
