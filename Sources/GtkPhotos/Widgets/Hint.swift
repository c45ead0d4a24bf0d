// A short text over the grid or a photo that goes by itself: why a key did nothing, or what went to the
// clipboard. What was done, and can be undone, is in `Library/UndoBar.swift`.

import CGtk
import Gtk
import Observation
import PhotoModel

/// The text that a window says for a moment.
@MainActor @Observable
final class Hint {
  /// The text; `nil` for none.
  private(set) var text: String?
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var ending: Task<Void, Never>?

  /// How long a text stays.
  private static let stay = Duration.seconds(4)

  init(clock: any Clock<Duration>) { self.clock = clock }

  isolated deinit { ending?.cancel() }

  /// Says a text.
  func say(_ text: String) {
    self.text = text
    ending?.cancel()
    ending = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.stay) } catch { return }
      self?.text = nil
    }
  }
}

/// Shows a hint.
struct HintBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ hint: Hint) {
    let label = Label().wrap().alignLines(0.5).maxWidth(characters: 40)
    let bar = Revealer(
      .slideUp, HorizontalBox { label.margin(horizontal: 12, vertical: 6) }.style("toast"))
    gtk = bar.align(horizontal: .center, vertical: .end).margin(18).gtk
    observe {
      if let text = hint.text { label.text = text }
      bar.isRevealed = hint.text != nil
    }
  }
}
