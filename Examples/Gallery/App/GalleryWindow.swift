// The gallery's window: the groups of pages in its header, and the pages of one group in a list
// beside the page that is shown. All pages are listed in `Pages.swift`.

import Gtk

/// The window. It exists until the process ends.
@MainActor
final class GalleryWindow {
  static let title = "Gallery"
  private let window: Window

  /// Creates the window and all pages. A page does nothing before it is shown.
  init(_ options: GalleryOptions, of application: Application) {
    GalleryStyle.install()
    window = Window(Self.title, width: 900, height: 640, of: application)
    let groups = Stack([:]).expand()
    for group in Pages.groups {
      let pages = Stack([:]).expand()
      for page in group.pages {
        pages.replace(page.title, with: page.view(options.pace))
        pages.setTitle(page.title, of: page.title)
      }
      let sidebar = StackSidebar(pages).frame(width: 150)
      groups.replace(
        group.title,
        with: HorizontalBox {
          sidebar
          pages
        })
      groups.setTitle(group.title, of: group.title)
      if let page = options.page, group.pages.contains(where: { $0.title == page }) {
        pages.bringToFront(page)
        groups.bringToFront(group.title)
      }
    }
    window.setContent(groups)
    let clock = options.manualClock
    let time = clock.map { clock in Label { clock.face.text }.style("dim-label", "numeric") }
    window.setHeader(HeaderBar(title: StackSwitcher(groups), end: { if let time { time } }))
    if let clock { window.addAction("pass-time") { clock.pass() } }
  }

  func present() { window.present() }
}
