// The four states of a load, set by buttons.

import AsyncGtk
import AsyncState
import Gtk
import Observation

extension Page {
  static var states: Page {
    Page(
      "States",
      """
      What is shown for each state of a load. What was loaded stays while a later load runs or \
      fails; Idle forgets it.
      """
    ) { pace in
      // begin
      let weather = Weather(pace)
      return Box(spacing: 12) {
        HorizontalBox(spacing: 6) {
          Button("Idle") { weather.forget() }
          Button("Loading") { weather.begin() }
          Button("Failed") { weather.fail() }
          Button("Loaded") { weather.succeed() }
        }
        Label { "State: \(weather.name)" }.style("dim-label")
        AsyncContentView(weather, message: { "\($0)" }) { weather in
          Label { weather.value ?? "" }.alignLines(0.5).expand()
        }
        .frame(height: 260)
      }
      // end
    }
  }
}

/// A loadable object whose state is set by buttons; Retry runs a real load.
@MainActor @Observable
private final class Weather: LoadableObject {
  private struct NoAnswer: Error, CustomStringConvertible {
    let description = "The weather station does not answer."
  }

  private var record = LoadingRecord<String>()
  private var attempt = 0
  private let pace: Pace

  init(_ pace: Pace) { self.pace = pace }

  var state: LoadingState<String> { record.state }
  var value: String? { record.value }
  var failure: (any Error)? { record.failure }
  /// Idle until a button is clicked.
  let loadsWhenShown = false

  var name: String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .loaded: "loaded"
    }
  }

  func forget() { record.forget() }
  func begin() { attempt = record.begin() }
  func fail() {
    begin()
    record.failed(NoAnswer(), attempt)
  }
  func succeed() {
    begin()
    record.loaded("Sunny, 21 °C", attempt)
  }

  func load() async {
    begin()
    let own = attempt
    await pace.work()
    if Task.isCancelled { record.ended(own) } else { record.loaded("Sunny again, 23 °C", own) }
  }
}
