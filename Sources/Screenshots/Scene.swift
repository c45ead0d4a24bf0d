// What is on the pictures: each page, dialog and state once. Scenes are driven by keys and positions, as
// the names of buttons differ from language to language.

import WindowDriver

/// One state of the app.
struct Scene {
  /// The library that the app begins with.
  enum Start {
    /// No photos.
    case empty
    /// No photos, and pictures that are picked.
    case picked
    /// Named photos, some liked, some with keywords.
    case named
    /// The same photos by the date on which they were taken, in sections by months.
    case sectioned
    /// The same photos, and pictures that are picked: some are copies.
    case duplicates
    /// A file that is no library.
    case damaged
    /// Named photos, and a catalogue that does not answer.
    case offline
  }

  /// What a person does.
  enum Step {
    /// Presses keys, one combination after another.
    case keys([String])
    /// Types a text.
    case type(String)
    /// Clicks a photo of the grid, from 0, perhaps with a key held.
    case photo(Int, holding: String? = nil)
    /// Clicks a photo of the grid with the right button.
    case menu(Int)
    /// Waits until the app has so many windows.
    case windows(Int)
  }

  /// Its name, for the file.
  let name: String
  let start: Start
  let steps: [Step]

  init(_ name: String, _ start: Start = .named, _ steps: Step...) {
    self.name = name
    self.start = start
    self.steps = steps
  }

  /// The scenes that the README shows in the usual look, and the names of their pictures there.
  static let readme = ["naming-typed": "naming", "grid": "grid", "catalogue": "catalog"]

  /// All scenes, in the order of a person's first hour.
  static let all: [Scene] = [
    Scene("empty", .empty),
    Scene("naming", .picked, .windows(2)),
    Scene(
      "naming-typed", .picked, .windows(2), .type("Harbour 1"), .keys(["Return"]),
      .type("Harbour 2"), .keys(["Return"]), .type("Har")),
    // The first photo has no Back, so that the first Tab leads to Name Remaining….
    Scene("name-remaining", .picked, .windows(2), .keys(["Tab", "space"]), .windows(3)),
    Scene("waiting", .picked, .windows(2), .keys(["Escape"])),
    Scene("duplicate", .duplicates, .windows(2)),
    Scene(
      "receipt", .duplicates, .windows(2), .keys(["ctrl+Return", "ctrl+Return", "ctrl+Return"])),
    Scene("grid"),
    Scene("grid-selected", .named, .photo(1), .photo(3, holding: "ctrl")),
    Scene("grid-largest", .named, .photo(0), .keys(["ctrl+plus", "ctrl+plus"])),
    Scene("grid-renaming", .named, .photo(1), .keys(["F2"])),
    Scene("grid-menu", .named, .menu(1)),
    Scene("main-menu", .named, .keys(["F10"])),
    Scene("sections", .sectioned),
    Scene("keywords", .named, .photo(1), .keys(["F9"])),
    Scene("keywords-dialog", .named, .photo(1), .keys(["ctrl+k"]), .windows(2)),
    Scene("second-window", .named, .keys(["ctrl+n"]), .windows(2)),
    Scene("search", .named, .keys(["ctrl+f"]), .type("a")),
    Scene("nothing-found", .named, .keys(["ctrl+f"]), .type("zzz")),
    Scene("deleted", .named, .photo(2), .keys(["Delete"])),
    Scene("trash", .named, .photo(2), .keys(["Delete", "Delete"]), .keys(["alt+3"])),
    Scene("trash-empty", .named, .keys(["alt+3"])),
    Scene("viewer", .named, .photo(1), .keys(["Return"])),
    Scene("viewer-details", .named, .photo(1), .keys(["Return", "F9"])),
    Scene("viewer-full-screen", .named, .photo(1), .keys(["Return", "F11"])),
    Scene("viewer-renaming", .named, .photo(1), .keys(["Return", "F2"])),
    // Four photos have an "n" in their names.
    Scene(
      "compare", .named, .keys(["ctrl+f", "n", "Down", "ctrl+a"]), .menu(0),
      .keys(["Down", "Return"])),
    Scene("catalogue", .named, .keys(["alt+2"])),
    Scene("catalogue-failed", .offline, .keys(["alt+2"])),
    Scene("export", .named, .keys(["ctrl+shift+e"]), .windows(2)),
    Scene("print", .named, .photo(1), .keys(["ctrl+p"]), .windows(2)),
    Scene("preferences", .named, .keys(["ctrl+comma"]), .windows(2)),
    Scene("help", .named, .keys(["F1"]), .windows(2)),
    Scene("shortcuts", .named, .keys(["ctrl+question"]), .windows(2)),
    Scene("damaged-library", .damaged),
  ]
}
