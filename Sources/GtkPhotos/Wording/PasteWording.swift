// What people are told of what could not be pasted.

import PhotoModel

extension PasteFailure {
  /// What happened, and what to do about it.
  var message: String {
    switch self {
    case .tooLarge(let byteCount):
      localized(
        "it is larger than {size} MB, more than Photos pastes; save it as a file and add that",
        ["size": String(byteCount >> 20)])
    case .noAnswer:
      localized(
        "the program that it was copied in does not answer; copy it again, or save it as a file and add that"
      )
    case .brokenOff:
      localized("the program that it was copied in did not hand it over; copy it again")
    case .closing:
      localized("the window was closed before it was there; paste it again")
    }
  }
}
