// The page of the space catalogue: the list, and the page of one picture, which replaces it. The
// parts of the list are in `CatalogList.swift`; what both share is in `CatalogContext.swift`.

import AsyncGtk
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The space catalogue's page. Owned by its widget.
@MainActor
final class CatalogPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let model: AppModel
  private let context: CatalogContext
  private let stack: Stack
  private let list: CatalogList
  private var shown: SpacePhoto.ID?
  private var detail: CatalogDetailPage?

  /// Makes the page.
  /// - Parameters:
  ///   - network: tells when the network is available again.
  ///   - usualWidth: the width of the page in a new window, in pixels. Used until it is laid out.
  init(
    model: AppModel, loader: PictureLoader, decoder: DecoderPool, pictures: RemotePictures,
    network: NetworkMonitor, usualWidth: Int
  ) {
    self.model = model
    context = CatalogContext(
      model: model, loader: loader, pictures: pictures, decoder: decoder, usualWidth: usualWidth)
    let stack = Stack([:]).transition(.slideLeftRight).expand()
    self.stack = stack
    gtk = stack.gtk
    list = CatalogList(context) { stack.refreshAction?.call() }
    stack.replace("list", with: list)
    let catalog = model.catalog
    own(self)
    observe { [weak self] in self?.show(catalog.opened) }
    task(id: { catalog.nextTry }) { _ in await catalog.retryLater() }
    // Only while the page is visible: a hidden page needs no reload.
    task { [network] in
      for await isAvailable in network.changes.events()
      where isAvailable && catalog.failure != nil {
        await catalog.updateItems()
      }
    }
    connect(instance, "unmap") { catalog.cancelLoading() }
    refreshable { [weak self] in await self?.reload() }
    onKey { [weak self] key, modifiers in self?.goBack(key, modifiers) ?? false }
  }

  /// Gives the search field the keyboard; closes the page of one picture first.
  func focusSearch() {
    model.catalog.opened = nil
    show(nil)
    list.search.focus()
  }

  /// Reloads what is visible: the page of one picture, or the list.
  private func reload() async {
    if let detail { await detail.reload() } else { await model.catalog.updateItems() }
  }

  private func show(_ photo: SpacePhoto?) {
    guard photo?.id != shown else { return }
    shown = photo?.id
    guard let photo else {
      detail = nil
      stack.show("list")
      return
    }
    let detail = CatalogDetailPage(photo, context) { [model] in model.catalog.opened = nil }
    self.detail = detail
    stack.replace("detail", with: detail)
    stack.show("detail")
    detail.focus()
  }

  /// Escape and Alt+Left go back to the list.
  private func goBack(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isAlt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
    guard shown != nil,
      key == UInt32(GDK_KEY_Escape) || key == UInt32(GDK_KEY_Left) && isAlt
    else { return false }
    model.catalog.opened = nil
    return true
  }
}
