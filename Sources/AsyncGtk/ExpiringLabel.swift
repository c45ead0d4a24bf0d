// A label that speaks of the time that passes. It is drawn anew only while it is on the screen, and when
// its words are no longer true.

import CGtk
import Gtk

/// Words that are true for a while.
///
/// ```swift
/// ExpiringLabel { ExpiringText(words: "1 min ago", lasts: .seconds(60)) }
/// ```
public struct ExpiringText: Sendable {
  /// What is said; empty for nothing.
  public let words: String
  /// How long that is true; `nil` until the state changes that it was made of.
  public let lasts: Duration?

  /// Words that are true for so long.
  public init(words: String, lasts: Duration?) {
    self.words = words
    self.lasts = lasts
  }

  /// No words.
  public static let nothing = ExpiringText(words: "", lasts: nil)
}

/// A label whose text is made anew when it is no longer true, while it is on the screen. A text that
/// stays true takes no processor time.
///
/// ```swift
/// ExpiringLabel {
///   let age = Age(document.saved.duration(to: .now))
///   return ExpiringText(words: "Saved \(age.count) \(age.unit) ago", lasts: age.lasts)
/// }
/// ```
public struct ExpiringLabel: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A label; `text` is called when its last answer is no longer true, and whenever the state changes
  /// that it reads.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), _ text: @escaping @MainActor () -> ExpiringText
  ) {
    let label = Label()
    gtk = label.gtk
    var changes = 0
    task(id: { () -> Int in
      // What the text reads is read here, so that any change of it begins anew.
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
