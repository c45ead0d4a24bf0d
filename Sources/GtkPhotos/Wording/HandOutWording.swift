// Messages for photos that are handed to other programs.

import Gtk
import PhotoModel

extension HandOutError {
  /// What happened, and what to do about it.
  var message: String {
    switch self {
    case .copy(let error): error.message.asSentence
    case .noFileManager(let path):
      localized(
        "There is no file manager that shows {path}.", ["path": path.text.cutInMiddle(to: 60)])
    case .program(let name):
      localized("{name} could not be started. Choose another program.", ["name": name])
    case .tooMany(let limit):
      localizedPlural(
        "That works with {n} photo at a time. Select fewer photos.",
        "That works with {n} photos at a time. Select fewer photos.", limit)
    case .nothingSimilar:
      localized("No other photo that is shown in the library looks like this one.")
    case .desktop: localized("The desktop did not take the photo. Try again.")
    case .printer(let reason): localized("The photo was not printed: {reason}", ["reason": reason])
    }
  }
}

extension FilePath {
  /// The name without its extension, for a person.
  var stem: String {
    let name = name
    return pathExtension.map { String(name.dropLast($0.count + 1)) } ?? name
  }
}
