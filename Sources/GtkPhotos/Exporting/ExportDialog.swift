// The dialog in which a person chooses how photos are exported. The options are the model's
// `ExportOptions`; the files that get other names are listed in `ExportPreviewDialog.swift`.

import CGtk
import Gtk
import PhotoModel

/// Asks how photos are exported.
@MainActor
enum ExportDialog {
  /// What a person chose.
  struct Choice {
    /// How the photos are exported.
    var options = ExportOptions()
    /// Whether a sheet with all pictures and names is made besides.
    var hasContactSheet = false
  }

  private static let sides: [Int?] = [nil, 3840, 2560, 1920, 1280, 800]
  private static let formats: [(format: EncodedFormat?, name: String)] = [
    (nil, localized("Like the Originals")), (.jpeg, "JPEG"), (.webp, "WebP"), (.avif, "AVIF"),
    (.png, "PNG"),
  ]

  /// Asks; `nil` if the person does not go on.
  static func ask(_ count: Int, _ last: Choice, above parent: Window) async -> Choice? {
    guard !parent.isBehindDialog else { return nil }
    let template = Entry(
      localized("File Names"), placeholder: ExportOptions.plainTemplate)
    template.text = TemplatePlaceholder.shown(last.options.template, withName: true)
    let format = DropDown(
      localized("Format"), formats.map(\.name),
      selected: formats.firstIndex { $0.format == last.options.format } ?? 0)
    let side = DropDown(
      localized("Longest Side"),
      sides.map { side in
        side.map { localized("{n} pixels", ["n": $0.groupedText]) } ?? localized("Any Size")
      },
      selected: sides.firstIndex(of: last.options.longestSide) ?? 0)
    let texts = CheckButton(
      localized("Write names, descriptions and keywords into the copies"),
      isOn: last.options.writesTexts)
    let places = CheckButton(
      localized("Leave out where the photos were taken"), isOn: last.options.leavesOutPlaces)
    let sheet = CheckButton(
      localized("Add a contact sheet with all pictures and names (PDF)"),
      isOn: last.hasContactSheet)
    let hint = Label().wrap().alignLines(0).style("hint")
    let update = { @MainActor in
      let typed = TemplatePlaceholder.stored(template.text, withName: true)
      let warning = TemplatePlaceholder.warning(NameTemplate(typed, hasNames: true))
      hint.text = warning ?? ""
      hint.isVisible = warning != nil
    }
    template.onChange { update() }
    update()
    let choice = { @MainActor in
      var choice = Choice()
      choice.options.template =
        PhotoName.isBlank(template.text)
        ? ExportOptions.plainTemplate : TemplatePlaceholder.stored(template.text, withName: true)
      choice.options.format = formats[format.selected].format
      choice.options.longestSide = sides[side.selected]
      choice.options.writesTexts = texts.isOn
      choice.options.leavesOutPlaces = places.isOn
      choice.hasContactSheet = sheet.isOn
      return choice
    }
    return await ChoiceDialog.ask(
      localizedPlural("Export {n} Photo", "Export {n} Photos", count), above: parent,
      confirm: localized("Choose Folder…"), first: template, answer: choice,
      Box(spacing: 12) {
        ChoiceDialog.titled(localized("File Names"), template.activatesDefault())
        TemplatePlaceholder.buttons(for: template, withName: true)
        hint
        FlowRow {
          ChoiceDialog.titled(localized("Format"), format)
          ChoiceDialog.titled(localized("Longest Side"), side)
        }
        Box(spacing: 6) {
          texts
          places
          sheet
        }
      }
    )
  }
}
