// The names that are offered below the naming dialog's field: what is known of the photo, or, once
// something is typed, names of the library that begin so. What is offered, the model's
// `NameSuggestions` says.

import CGtk
import Foundation
import Gtk
import PhotoModel

/// A row of offered names. A click, or Alt and its number, puts one in the field.
@MainActor
final class SuggestionBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let box = HorizontalBox(spacing: 6)
  private let photos: PhotoCollection
  private let buttons: [SuggestionButton]
  private var names: [String] = []
  private var choose: @MainActor (String) -> Void = { _ in }
  private var looking: Task<Void, Never>?
  /// What the row was made for.
  private var shown: Request?

  private struct Request: Equatable {
    let photo: Photo?
    let previous: String?
    let typed: String?
  }

  /// As many as digits are within reach of one hand, and fit into the row.
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

  isolated deinit { looking?.cancel() }

  /// Runs a closure with the name that the person chose.
  func onChoose(_ action: @escaping @MainActor (String) -> Void) { choose = action }

  /// Chooses the name at a place, from 0, if there is one.
  func choose(_ index: Int) {
    if names.indices.contains(index) { choose(names[index]) }
  }

  /// Offers names for a photo; those that complete `typed` once that is something else.
  func show(_ photo: Photo?, previous: String?, typed: String?) {
    let request = Request(photo: photo, previous: previous, typed: typed)
    guard request != shown else { return }
    shown = request
    looking?.cancel()
    let suggestions =
      photo.map {
        NameSuggestions.suggestions(
          sourceName: $0.sourceName, metadata: $0.metadata, previous: previous, locale: .current)
      } ?? []
    // Who took one of them may want another.
    guard let typed, !PhotoName.isBlank(typed), !suggestions.contains(where: { $0.text == typed })
    else { return show(suggestions) }
    looking = Task { [weak self, photos] in
      let names = await photos.names(beginning: typed, limit: Self.count + 1)
      guard let self, !Task.isCancelled else { return }
      show(NameSuggestions.completions(typed: typed, names: names))
    }
  }

  private func show(_ suggestions: [NameSuggestion]) {
    names = suggestions.prefix(Self.count).map(\.text)
    for (index, button) in buttons.enumerated() {
      button.show(names.indices.contains(index) ? suggestions[index] : nil)
    }
  }
}

/// One offered name.
@MainActor
private final class SuggestionButton {
  let button: Button
  private let text = Label().ellipsize().maxWidth(characters: 48)
  private let number: Int
  private let relay: DeferredAction<Void>

  init(number: Int) {
    self.number = number
    let relay = DeferredAction<Void>()
    self.relay = relay
    let face = HorizontalBox(spacing: 6)
    face.append(Label(String(number)).style("dim-label", "numeric"))
    face.append(text)
    button = Button("", child: face) { relay.action(()) }
      .style("suggestion").focusable(false)
    // The row keeps its height while nothing is offered.
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
    button.accessibleLabel(suggestion.text)
    let origin = localized(
      "{origin} (Alt+{n})", ["origin": suggestion.kind.text, "n": String(number)])
    button.tooltip("\(suggestion.text)\n\(origin)")
  }
}

extension NameSuggestion.Kind {
  /// Where the name comes from, in words.
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
