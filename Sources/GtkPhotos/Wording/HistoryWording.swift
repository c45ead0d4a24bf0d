// Messages for steps that were done, undone and redone.

import PhotoModel

extension History.Event {
  /// What happened, in one line; `nil` for a step whose effect is visible in the window.
  var message: String? {
    let name = step.title ?? localized("Unnamed")
    let count = step.photoCount + step.pickCount
    switch (step.kind, outcome) {
    case (.naming, .done) where count > 1, (.renaming, .done) where count > 1:
      return localizedPlural("{n} photo was named", "{n} photos were named", count)
    case (.naming, .done), (.renaming, .done), (.like, .done), (.unlike, .done),
      (.rotation, .done), (.description, .done), (.keywords, .done):
      return nil
    case (.description, .undone):
      return localized("The description of “{name}” was undone", ["name": name])
    case (.description, .redone):
      return localized("The description of “{name}” was restored", ["name": name])
    case (.keywords, .undone):
      return count == 1
        ? localized("The keywords of “{name}” were undone", ["name": name])
        : localizedPlural(
          "The keywords of {n} photo were undone", "The keywords of {n} photos were undone", count)
    case (.keywords, .redone):
      return count == 1
        ? localized("The keywords of “{name}” were restored", ["name": name])
        : localizedPlural(
          "The keywords of {n} photo were restored", "The keywords of {n} photos were restored",
          count)
    case (.rotation, .undone):
      return count == 1
        ? localized("The rotation of “{name}” was undone", ["name": name])
        : localizedPlural(
          "The rotation of {n} photo was undone", "The rotation of {n} photos was undone", count)
    case (.rotation, .redone):
      return count == 1
        ? localized("“{name}” was rotated again", ["name": name])
        : localizedPlural("{n} photo was rotated again", "{n} photos were rotated again", count)
    case (.naming, .undone), (.renaming, .undone):
      return count == 1
        ? localized("The name “{name}” was undone", ["name": name])
        : localizedPlural("{n} name was undone", "{n} names were undone", count)
    case (.naming, .redone), (.renaming, .redone):
      return count == 1
        ? localized("The name “{name}” was restored", ["name": name])
        : localizedPlural("{n} name was restored", "{n} names were restored", count)
    case (.like, .redone), (.unlike, .undone):
      return count == 1
        ? localized("“{name}” is liked again", ["name": name])
        : localizedPlural("{n} photo is liked again", "{n} photos are liked again", count)
    case (.like, .undone), (.unlike, .redone):
      return count == 1
        ? localized("“{name}” is no longer liked", ["name": name])
        : localizedPlural(
          "{n} photo is no longer liked", "{n} photos are no longer liked", count)
    case (.deletion, .undone), (.deletionOfAll, .undone), (.restoration, .done),
      (.restoration, .redone):
      return count == 1 && step.pickCount == 0
        ? localized("“{name}” was restored", ["name": name])
        : localizedPlural("{n} photo was restored", "{n} photos were restored", count)
    case (.deletion, _), (.deletionOfAll, _), (.restoration, .undone):
      let what =
        count == 1 && step.pickCount == 0
        ? localized("“{name}” was moved to the trash", ["name": name])
        : localizedPlural(
          "{n} photo was moved to the trash", "{n} photos were moved to the trash", count)
      guard let removal = step.removal else { return what }
      // Translators: {what} is "“Beach” was moved to the trash", {until} is "until 12 December".
      return localized(
        "{what}, kept there {until}", ["what": what, "until": removal.untilText])
    }
  }
}
