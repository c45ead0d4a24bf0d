// The text of the library's page when search and filters leave no photo to show.

import CGtk
import Gtk
import PhotoModel

/// "No Photos Found", what was searched for, and a button that shows all photos.
struct NothingFound: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// The page.
  /// - Parameter showAll: ends search and filters.
  init(_ photos: PhotoCollection, showAll: @escaping @MainActor () -> Void) {
    let words = Self.detail()
    let tag = Self.detail()
    let filters = Self.detail()
    let page = Box(spacing: 12) {
      Icon("edit-find-symbolic", size: 96).style("dim-label")
      Label(localized("No Photos Found")).wrap().alignLines(0.5).style("title-1")
      words
      tag
      filters
      Button(localized("Show All Photos"), showAll)
        .style("pill").align(horizontal: .center).margin(vertical: 12)
    }
    .align(horizontal: .center, vertical: .center)
    .margin(24)
    gtk = page.gtk
    observe {
      let query = photos.answeredQuery
      words.isVisible = query.isSearch
      words.text = localized("Searched for “{words}”", ["words": query.search])
      tag.isVisible = query.tag != nil
      tag.text = query.tag.map { localized("“{name}”", ["name": $0.text.onOneLine]) } ?? ""
      filters.isVisible = !query.filters.isEmpty
      filters.text = filtersText(query.filters)
    }
  }

  private static func detail() -> Label {
    Label().wrap().lines(3).alignLines(0.5).maxWidth(characters: 40).style("dim-label")
  }
}
