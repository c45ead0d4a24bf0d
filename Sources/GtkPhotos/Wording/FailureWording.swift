// What the window says of a failure (`FailureLog`). The words are those of its error:
// `LibraryErrorWording.swift`, and `FileErrorWording.swift` for an import.

import Gtk
import PhotoModel

extension FailureLog.Entry {
  /// What happened, and what to do.
  var message: String {
    switch error {
    case let error as LibraryError: error.message
    case let error as ImportFailure.Reason: error.message
    // Nothing else is reported.
    default: error.localizedDescription
    }
  }
}
