// Messages for steps that were done, undone and redone.

import PhotoModel

extension History.Event {
  /// What happened, in one line; `nil` for a step whose effect is visible in the window.
  var message: String? {
    let name = (step.title ?? localized("Unnamed")).onOneLine.cutInMiddle(to: Self.mostOfName)
    let count = step.photoCount + step.pickCount
    switch (step.kind, outcome) {
    case (.naming, .done) where count > 1, (.renaming, .done) where count > 1:
      return localizedPlural("{n} photo was named", "{n} photos were named", count)
    case (.naming, .done), (.renaming, .done), (.like, .done), (.unlike, .done),
      (.rotation, .done), (.description, .done):
      return nil
    case (.keywords, .done): return keywordsMessage(count)
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

  /// How many characters of a name are shown, so that the sentence around it stays whole.
  private static let mostOfName = 30
  /// How many keywords are named.
  private static let mostKeywords = 3

  /// Which keywords how many photos got or lost.
  private func keywordsMessage(_ count: Int) -> String {
    let (added, removed) = (step.keywords.added, step.keywords.removed)
    guard added.isEmpty != removed.isEmpty else {
      return localizedPlural(
        "The keywords of {n} photo were changed", "The keywords of {n} photos were changed", count)
    }
    let all = added + removed
    let words = all.prefix(Self.mostKeywords).map {
      localized("“{name}”", ["name": $0.onOneLine.cutInMiddle(to: Self.mostOfName)])
    }
    let list =
      words.joined(separator: localized(", ")) + (all.count > Self.mostKeywords ? "…" : "")
    return switch (added.count, removed.count) {
    case (1, _):
      localizedPlural(
        "{n} photo was given the keyword {keywords}",
        "{n} photos were given the keyword {keywords}", count, ["keywords": list])
    case (_, 0):
      localizedPlural(
        "{n} photo was given the keywords {keywords}",
        "{n} photos were given the keywords {keywords}", count, ["keywords": list])
    case (_, 1):
      localizedPlural(
        "{n} photo no longer has the keyword {keywords}",
        "{n} photos no longer have the keyword {keywords}", count, ["keywords": list])
    default:
      localizedPlural(
        "{n} photo no longer has the keywords {keywords}",
        "{n} photos no longer have the keywords {keywords}", count, ["keywords": list])
    }
  }
}

extension String {
  /// The text without its middle if it has more characters than `most`: its end may tell it from
  /// others.
  func cutInMiddle(to most: Int) -> String {
    guard count > most else { return self }
    let kept = most - 1
    return String(prefix(kept - kept / 2)) + "…" + String(suffix(kept / 2))
  }
}
