// The dialog for the keywords of some photos: it adds some, and takes away some that they have. The keywords of
// one photo can also be typed in its details (`Viewer/DetailsPane.swift`).

import Gtk
import PhotoModel

/// Asks which keywords some photos get and lose.
@MainActor
enum KeywordsDialog {
  /// What a person wants to change.
  struct Answer: Sendable {
    /// The keywords that all photos get.
    var added: [String] = []
    /// The keywords that all photos lose.
    var removed: [String] = []

    /// Whether nothing is to be changed.
    var isEmpty: Bool { added.isEmpty && removed.isEmpty }
  }

  /// How many keywords are shown, the most frequent ones: more would need a larger window. All of one photo are
  /// in its details.
  private static let most = 30

  /// Shows the dialog.
  /// - Parameters:
  ///   - count: how many photos it is about.
  ///   - found: the keywords that they have, with the number of these photos that have it.
  /// - Returns: the answer; `nil` if the person has cancelled it.
  static func ask(_ count: Int, _ found: [CountedTag], above parent: Window) async -> Answer? {
    let entry = Entry(localized("Keywords"), placeholder: localized("sea, crete, family"))
    let shown = found.sorted { $0.count > $1.count }.prefix(most)
    let buttons = found.filter(shown.contains).map { counted in
      let button = ToggleButton(title(of: counted, among: count)) { _ in }
      button.isOn = true
      button.tooltip(counted.tag.text)
      return (keyword: counted.tag.text, button: button)
    }
    let row = FlowRow { for (_, button) in buttons { button } }
    let content = Box(spacing: 12) {
      ChoiceDialog.titled(
        localized("Add, with commas between them"), entry.activatesDefault())
      if !buttons.isEmpty {
        ChoiceDialog.titled(localized("These photos have: a click takes it away"), row)
        if found.count > shown.count {
          Label(
            localizedPlural(
              "{n} other keyword is not shown", "{n} other keywords are not shown",
              found.count - shown.count)
          ).style("dim-label").alignLines(0)
        }
      }
    }
    return await ChoiceDialog.ask(
      localizedPlural("Keywords for {n} Photo", "Keywords for {n} Photos", count),
      above: parent, confirm: localized("Save"), first: entry,
      answer: {
        Answer(
          added: PhotoKeywords.keywords(in: entry.text),
          removed: buttons.filter { !$0.button.isOn }.map(\.keyword))
      }, content)
  }

  /// A keyword, with the number of photos that have it unless all have.
  private static func title(of counted: CountedTag, among count: Int) -> String {
    // A keyword of a file may be a whole sentence.
    let keyword = counted.tag.text.cutInMiddle(to: 40)
    guard counted.count < count else { return keyword }
    return localized(
      "{keyword} ({n} of {total})",
      ["keyword": keyword, "n": counted.count.groupedText, "total": count.groupedText])
  }
}
