// The progress of the naming: "Photo 12 of 300", a bar, "about 9 min left".

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The row that shows the progress of the naming.
struct NamingProgress: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let counter = Label().style("dim-label", "numeric")
  private let bar = ProgressBar()
  private let timeLeft = Label().style("dim-label", "numeric")

  init() {
    // In a narrow dialog, the time is below the bar.
    let row = WrappingRow { [counter, bar, timeLeft] in
      HorizontalBox(spacing: 12) {
        counter
        bar.expand(vertical: false).align(vertical: .center)
      }
      timeLeft
    }
    gtk = row.style("naming-progress").gtk
  }

  /// Updates the progress.
  func show(_ prompt: NamingPrompt, timeLeft: RemainingTime?) {
    counter.text = localized(
      "Photo {n} of {total}", ["n": String(prompt.ordinal), "total": String(prompt.total)])
    bar.isVisible = prompt.total > 1
    bar.show(Double(prompt.answeredCount) / Double(max(prompt.total, 1)))
    self.timeLeft.isVisible = timeLeft != nil
    if let timeLeft { self.timeLeft.text = timeLeft.text }
  }
}

extension RemainingTime {
  /// The time in words: "about 9 min left".
  var text: String {
    switch self {
    case .lessThanAMinute: localized("less than a minute left")
    case .minutes(let count):
      localizedPlural("about {n} min left", "about {n} min left", count)
    case .hours(let count):
      localized(
        "about {n} h left",
        [
          "n": count.formatted(
            .number.precision(.fractionLength(0...1)).locale(PersonLocale.current.numbers))
        ])
    }
  }
}
