// Messages for what could not be pasted.

import PhotoModel

extension PasteFailure {
  /// What happened, and what to do about it.
  var message: String {
    switch self {
    case .tooLarge(let byteCount):
      localized(
        "it is larger than {size} MB, the limit for pasting; save it as a file and add the file",
        ["size": String(byteCount >> 20)])
    case .noAnswer:
      localized(
        "the app it was copied from is not responding; copy it again, or save it as a file and add the file"
      )
    case .brokenOff:
      localized("the app it was copied from did not provide it; copy it again")
    case .closing:
      localized("the window was closed before it was pasted; paste it again")
    }
  }
}
