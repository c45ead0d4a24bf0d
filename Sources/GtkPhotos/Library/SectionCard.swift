// The card at the beginning of a section of the grid: what a cell shows instead of a photo
// (`PhotoCell.swift`). What a click on it selects is in `SectionCards.swift`.

import Gtk
import PhotoModel

/// The widgets of a card: a date, and how many photos have it.
@MainActor
final class SectionCard {
  private let large = Label().ellipsize().alignLines(0.5)
  private let small = Label().ellipsize().alignLines(0.5)
  private let count = Label().ellipsize().alignLines(0.5).style("dim-label", "caption")
  private let widget: Overlay

  /// Makes a card in a cell, which it fills. However long and large its texts are, it changes no
  /// size: all cells of the grid have the same.
  /// - Parameter onClick: called for a click, with whether Ctrl or Shift is held.
  init(in cell: Box, onClick: @escaping @MainActor (_ isMore: Bool) -> Void) {
    widget = Overlay(BlankArea().expand()) { [large, small, count] in
      Box(spacing: 2) {
        large
        small
        count
      }
      .align(vertical: .center)
    }
    .clipped()
    widget.onClick(onClick)
    // As wide as the pictures beside it.
    cell.append(
      widget.expand().margin(horizontal: CellFrame.margin / 2).style("section-card"))
  }

  /// Whether it is shown. A card that is hidden takes no room.
  var isShown: Bool {
    get { widget.isVisible }
    set { widget.isVisible = newValue }
  }

  /// Removes the widgets from their cell.
  func leave(_ cell: Box) { cell.remove(widget) }

  /// Draws a section.
  func show(_ section: GridSection) {
    let (large, small) = section.texts
    self.large.text = large
    self.small.text = small ?? ""
    self.small.isVisible = small != nil
    count.text = section.countText
    let isWord = section.start == nil || section.sections == .months
    self.large.setStyle("title-1", !isWord)
    self.large.setStyle("title-2", isWord)
  }
}

extension GridSection {
  /// The accessible name of its card: "12 December 2025, 34 photos".
  var title: String { localized("{date}, {photos}", ["date": dateText, "photos": countText]) }

  /// "34 photos".
  fileprivate var countText: String {
    localizedPlural("{n} photo", "{n} photos", photoCount)
  }

  /// What its card shows large, and what below: "12", "December 2025".
  fileprivate var texts: (large: String, small: String?) {
    let locale = PersonLocale.current.dates
    guard let start else { return (dateText, nil) }
    return switch sections {
    case .off, .days: (start.dayText(locale), start.monthText(locale))
    case .months: (start.monthNameText(locale), start.yearText(locale))
    case .years: (start.yearText(locale), nil)
    }
  }

  private var dateText: String {
    let locale = PersonLocale.current.dates
    guard let start else { return localized("No Date") }
    return switch sections {
    case .off, .days: start.dateText(locale)
    case .months: start.wholeMonthText(locale)
    case .years: start.yearText(locale)
    }
  }
}
