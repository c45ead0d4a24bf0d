// A label whose text expires as time passes. A timer replaces the text while the label is on the
// screen.

import CGtk
import Gtk

/// A text that is true for a limited time.
///
/// ```swift
/// ExpiringLabel { ExpiringText(words: "1 min ago", lasts: .seconds(60)) }
/// ```
public struct ExpiringText: Sendable {
  /// The text; may be empty.
  public let words: String
  /// How long the text stays true; `nil` if it expires only when the state that it depends on
  /// changes.
  public let lasts: Duration?

  /// Creates a text with its lifetime.
  public init(words: String, lasts: Duration?) {
    self.words = words
    self.lasts = lasts
  }

  /// An empty text, which doesn't expire.
  public static let nothing = ExpiringText(words: "", lasts: nil)
}

/// A label that replaces its text when the text expires, while the label is on the screen. Until
/// then, it takes no processor time.
///
/// ```swift
/// ExpiringLabel {
///   let age = Age(document.saved.duration(to: .now))
///   return ExpiringText(words: "Saved \(age.count) \(age.unit) ago", lasts: age.lasts)
/// }
/// ```
public struct ExpiringLabel: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a label. `text` is called again when the text that it last returned expires, and when
  /// observable state that it has read changes.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), _ text: @escaping @MainActor () -> ExpiringText
  ) {
    let label = Label()
    gtk = label.gtk
    var changes = 0
    task(id: { () -> Int in
      // Called here to observe the state that the text depends on: a change restarts the task.
      label.text = text().words
      changes += 1
      return changes
    }) { _ in
      while !Task.isCancelled {
        let said = text()
        label.text = said.words
        guard let pause = said.lasts else { return }
        do { try await clock.sleep(for: pause) } catch { return }
      }
    }
  }
}
