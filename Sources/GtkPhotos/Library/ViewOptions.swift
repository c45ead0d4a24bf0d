// The order, the filters and the sections of the grid: the menu in the header, and its actions. The
// rules are the model's (`PhotoQuery`, `GridItems`).

import CGtk
import Foundation
import Gtk
import PhotoModel

/// The button "View Options". It has a dot while a filter is on.
struct ViewOptions: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ model: AppModel) {
    let name = localized("View Options")
    let menu = Menu(titled: [
      localized("Sort By"): PhotoSort.allCases.map {
        Menu.Entry($0.title, "win.sort::\($0.rawValue)")
      },
      localized("Order"): [false, true].map { Self.entry(ofOrder: .added, isDescending: $0) },
      localized("Sections"): PhotoSections.allCases.map {
        Menu.Entry($0.title, "win.sections::\($0.rawValue)")
      },
      localized("Show Only"): PhotoFilter.allCases.map {
        Menu.Entry($0.title, "win.\($0.actionName)")
      },
      localized("Beside the Photos"): [
        Menu.Entry(localized("Keywords and Places"), "win.tags")
      ],
    ])
    let button = MenuButton(
      icon: "view-sort-descending-symbolic", name, menu, isPrimary: false
    )
    .returnsKeyboard()
    gtk = button.gtk
    let photos = model.photos
    observe {
      let filters = photos.query.filters
      button.setStyle("narrowed", !filters.isEmpty)
      button.tooltip(filters.isEmpty ? name : filtersText(filters))
      button.isVisible = model.page == .library
    }
    var named: PhotoSort?
    observe {
      // What comes first is said in the words of what it is sorted by.
      let sort = photos.query.sort
      guard sort != named else { return }
      named = sort
      for isDescending in [false, true] {
        let entry = Self.entry(ofOrder: sort, isDescending: isDescending)
        menu.setTitle(entry.title, of: entry.action)
      }
    }
    observe {
      // The button "Unnamed (12)" is hidden in a narrow window.
      let count = photos.unnamedCount
      menu.setTitle(
        count > 0
          ? localized("Unnamed ({n})", ["n": count.groupedText]) : PhotoFilter.unnamed.title,
        of: "win.\(PhotoFilter.unnamed.actionName)")
    }
  }

  private static func entry(ofOrder sort: PhotoSort, isDescending: Bool) -> Menu.Entry {
    Menu.Entry(
      sort.title(isDescending: isDescending),
      "win.order::\(isDescending ? descending : ascending)")
  }

  private static let (ascending, descending) = ("ascending", "descending")

  /// Adds the actions of the menu to a window.
  static func addActions(to window: Window, _ photos: PhotoCollection, _ items: GridItems) {
    let sort = window.addChoice("sort") { choice in
      PhotoSort(rawValue: choice).map { photos.query.sort = $0 }
    }
    window.observe { sort.show(choice: photos.query.sort.rawValue) }
    let order = window.addChoice("order") { photos.query.isDescending = $0 == descending }
    window.observe { order.show(choice: photos.query.isDescending ? descending : ascending) }
    let sections = window.addChoice("sections") { choice in
      PhotoSections(rawValue: choice).map { items.sections = $0 }
    }
    window.observe {
      sections.show(choice: items.sections.rawValue)
      sections.setEnabled(photos.query.sort.date != nil)
    }
    for filter in PhotoFilter.allCases {
      let action = window.addSwitch(filter.actionName) {
        photos.query.filters.formSymmetricDifference([filter])
      }
      window.observe { action.show(isOn: photos.query.filters.contains(filter)) }
    }
  }
}

/// "Filters: Unnamed, Liked".
@MainActor
func filtersText(_ filters: Set<PhotoFilter>) -> String {
  let titles = PhotoFilter.allCases.filter(filters.contains).map(\.title)
  return localized("Filters: {list}", ["list": titles.joined(separator: localized(", "))])
}

extension PhotoSort {
  /// The menu's label for it.
  @MainActor fileprivate var title: String {
    switch self {
    case .name: localized("Name")
    case .taken: localized("Date Taken")
    case .added: localized("Date Added")
    case .fileName: localized("File Name")
    case .size: localized("File Size")
    }
  }

  /// The menu's label for what comes first.
  @MainActor fileprivate func title(isDescending: Bool) -> String {
    switch (self, isDescending) {
    case (.taken, false), (.added, false): localized("Oldest First")
    case (.taken, true), (.added, true): localized("Newest First")
    case (.name, false), (.fileName, false): localized("A to Z")
    case (.name, true), (.fileName, true): localized("Z to A")
    case (.size, false): localized("Smallest First")
    case (.size, true): localized("Largest First")
    }
  }
}

extension PhotoSections {
  /// The menu's label for it.
  @MainActor fileprivate var title: String {
    switch self {
    case .off: localized("None")
    case .days: localized("Days")
    case .months: localized("Months")
    case .years: localized("Years")
    }
  }
}

extension PhotoFilter {
  /// The window's action that switches it.
  fileprivate var actionName: String { "filter-\(rawValue)" }

  /// The menu's label for it.
  @MainActor var title: String {
    switch self {
    case .unnamed: localized("Unnamed")
    case .liked: localized("Liked")
    case .thisMonth: localized("This Month")
    }
  }
}
