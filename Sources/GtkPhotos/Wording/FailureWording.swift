// Messages for the failures of the window (`FailureLog`). The texts are those of the error types:
// `LibraryErrorWording.swift`, and `FileErrorWording.swift` for an import.

import Gtk
import PhotoModel

extension FailureLog.Entry {
  /// What happened, and what to do.
  var message: String {
    switch error {
    case let error as LibraryError: error.message
    case let error as ImportFailure.Reason: error.message
    // No other type of error is reported.
    default: error.localizedDescription
    }
  }
}
