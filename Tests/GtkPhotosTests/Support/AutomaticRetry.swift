// Delays the catalogue's automatic retry, so that only a test's click starts the next load.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// Makes four reloads of the catalogue in a row fail. With each failure the pause before the
  /// automatic retry doubles: 40 seconds after these, 80 after one more, which is longer than any
  /// test waits for the effect of a click. The last reason is that of status 500.
  func putAutomaticRetryOff(_ server: CatalogServer) throws {
    for status in [502, 503, 504, 500] {
      server.set(.status(status), at: "/search")
      try Keyboard.press("F5")
      // Each status has its own text, which shows that this load has failed.
      try waitForReason("Service unavailable at 127.0.0.1 (\(status)). Try again later.")
    }
  }

  /// Waits until the page shows this reason for a failure.
  func waitForReason(_ reason: String) throws {
    try wait(for: "“\(reason)”", within: 10) { try shows("label", reason) }
  }

  /// Waits until no Retry button is shown; every reason has one.
  func waitForNoReason() throws {
    try wait(for: "the reason to go", within: 5) { try !shows("push button", "Retry") }
  }

  /// The Retry button that is shown, once there is one.
  func retryButton() throws -> Element {
    try wait(toFind: "Retry", within: 5) {
      try window("Photos")?.all(role: "push button", named: "Retry").first(where: \.isShowing)
    }
  }
}
