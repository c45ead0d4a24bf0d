// Keeps the catalogue from trying again by itself, so that what is loaded next was asked for by a click.

import Foundation
import WindowDriver
import XCTest

extension Application {
  /// Lets four loads of the catalogue in a row fail, one of them the first or a reload. With each the
  /// pause doubles until it is tried again by itself: 40 seconds after these, 80 after one more, which
  /// is longer than any test waits for what it has clicked. The last reason is that of status 500.
  func putAutomaticRetryOff(_ server: CatalogServer) throws {
    for status in [502, 503, 504, 500] {
      server.set(.status(status), at: "/search")
      try Keyboard.press("F5")
      // Each has its own words, so that they tell that this one has failed.
      try waitForReason("Service unavailable at 127.0.0.1 (\(status)). Try again later.")
    }
  }

  /// Waits until the page gives a reason why something failed.
  func waitForReason(_ reason: String) throws {
    try wait(for: "“\(reason)”", within: 10) { try shows("label", reason) }
  }

  /// Waits until no Retry is shown, which is there with every reason.
  func waitForNoReason() throws {
    try wait(for: "the reason to go", within: 5) { try !shows("push button", "Retry") }
  }

  /// The Retry button that is shown.
  func retryButton() throws -> Element {
    try wait(toFind: "Retry", within: 5) {
      try window("Photos")?.all(role: "push button", named: "Retry").first(where: \.isShowing)
    }
  }
}
