// The user guide: what a person can do with the app, in the app's languages, without another program
// or a network. The keys are in `KeyboardShortcuts.swift`.

import CGtk
import Gtk

/// The window "Help".
@MainActor
enum UserGuide {
  /// Shows the guide above a window. It closes with Escape, or with that window.
  static func show(above parent: Window) {
    guard !parent.isBehindDialog else { return }
    let window = Window(localized("Help"), width: 620, height: 640)
    window.makeModal(above: parent)
    window.setHeader(HeaderBar())
    let page = Box(spacing: 24) {
      for chapter in chapters {
        Box(spacing: 6) {
          Label(chapter.title).wrap().alignLines(0).style("title-4")
          for text in chapter.texts { Label(text).wrap().alignLines(0) }
        }
      }
      Button(localized("Keyboard Shortcuts")) { KeyboardShortcuts.show(above: window) }
        .align(horizontal: .start)
    }
    .margin(24)
    let scroller = ScrolledWindow(page).expand()
    window.setContent(FoldingBin(leastWidth: WindowFolding.leastWidth, scroller))
    window.onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      window.destroy()
      return true
    }
    window.present()
  }

  private static var chapters: [(title: String, texts: [String])] {
    [
      (
        localized("Add photos"),
        [
          localized(
            "Press Add Photos, drop files or folders on the window, or paste pictures. Photos copies each file into its library. The files that you added are never changed."
          )
        ]
      ),
      (
        localized("Name photos"),
        [
          localized(
            "Photos shows one new photo after another. Type its name and press Enter: the next photo is there at once. You can go back, skip a photo, or take a suggestion."
          ),
          localized(
            "Escape names the rest later. Continue in the bar below the photos goes on where you were. A name that you have typed is stored even if the computer is switched off."
          ),
          localized(
            "Name Remaining gives all photos that wait names from one template, such as Holiday {n}.",
            ["n": "{n}"]),
        ]
      ),
      (
        localized("Find photos"),
        [
          localized(
            "Just type. Photos are found by their names, descriptions and keywords. The menu View Options sorts them, and shows only those without a name, the ones you like, or those of this month. The bar below the photos says what is left out, and a click there shows it again."
          ),
          localized(
            "A search also knows the place, the camera, the month and the year of a photo, and whether you like it: Heraklion May 2025 liked."
          ),
          localized(
            "Photos sorted by a date can be in sections by day, month or year. Each begins with its date; a click on the date selects its photos."
          ),
        ]
      ),
      (
        localized("Look at a photo"),
        [
          localized(
            "Press Enter or double-click a photo. The arrow keys lead to its neighbors, F9 shows its details, F11 fills the screen. A click on the name changes it."
          ),
          localized(
            "Rotating a photo changes how it is shown and exported. Its original stays as it is."),
        ]
      ),
      (
        localized("Export and share"),
        [
          localized(
            "Export copies photos into a folder, with their names as file names. Export As writes them in another size or format. Photos can also be dragged to other programs, copied, printed and sent."
          )
        ]
      ),
      (
        localized("Undo and the trash"),
        [
          localized(
            "Undo takes back the last thousand changes, even after a restart. Deleted photos stay in the trash for 30 days. The page Trash shows until when, restores them, or deletes them for good."
          )
        ]
      ),
      (
        localized("Where photos are kept"),
        [
          localized(
            "Library Details in the main menu shows the folder of the library. Beside each original is a file with its name, so that the library can be made anew from its photos."
          )
        ]
      ),
    ]
  }
}
