// The page of the space catalogue: the list, and the page of one picture behind it. The list's
// own parts are in `CatalogList.swift`.

import CGtk
import Foundation
import PhotoModel

/// The space catalogue's page. Owned by its widget.
@MainActor
final class CatalogPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let model: AppModel
  private let context: CatalogContext
  private let stack: Stack
  private var shown: SpacePhoto.ID?

  /// Makes the page.
  /// - Parameter network: tells when the network comes back.
  init(model: AppModel, loader: PictureLoader, pictures: RemotePictures, network: NetworkMonitor) {
    self.model = model
    context = CatalogContext(model: model, loader: loader, pictures: pictures)
    let stack = Stack([:]).transition(GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT).expand()
    self.stack = stack
    gtk = stack.gtk
    stack.replace("list", with: CatalogList(context) { stack.refreshAction?.call() })
    let catalog = model.catalog
    own(self)
    observe { [weak self] in self?.show(catalog.opened) }
    task(id: { catalog.nextTry }) { _ in await catalog.keepTrying() }
    // Only while the page is shown: nobody misses a reload of a page that nobody sees.
    task { [network] in
      for await isAvailable in network.changes.events()
      where isAvailable && catalog.failure != nil {
        await catalog.updateItems()
      }
    }
    connect(instance, "unmap") { catalog.cancelLoading() }
    refreshable { await catalog.updateItems() }
    onKey { [weak self] key, modifiers in self?.goBack(key, modifiers) ?? false }
  }

  private func show(_ photo: SpacePhoto?) {
    guard photo?.id != shown else { return }
    shown = photo?.id
    guard let photo else {
      stack.show("list")
      return
    }
    let detail = CatalogDetailPage(photo, context) { [model] in model.catalog.opened = nil }
    stack.replace("detail", with: detail)
    stack.show("detail")
    detail.focus()
  }

  /// Escape and Alt+Left lead back to the list.
  private func goBack(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isAlt = modifiers.rawValue & GDK_ALT_MASK.rawValue != 0
    guard shown != nil,
      key == UInt32(GDK_KEY_Escape) || key == UInt32(GDK_KEY_Left) && isAlt
    else { return false }
    model.catalog.opened = nil
    return true
  }
}

/// What the parts of the catalogue's page share.
@MainActor
struct CatalogContext {
  let model: AppModel
  let loader: PictureLoader
  let pictures: RemotePictures

  var catalog: Catalog { model.catalog }

  /// A picture's Like button, for the picture that `photo` says now.
  func likeButton(
    _ action: AsyncAction, of photo: @escaping @MainActor () -> SpacePhoto?
  ) -> AsyncButton {
    let icon = Icon("gtkphotos-thumb-up-outline-symbolic")
    let marks = model.catalogMarks
    let button = AsyncButton(named: localized("Like"), action: action, label: icon) {
      if let photo = photo() { await marks.toggleLiked(photo.id) }
    }
    .style("flat", "circular", "like")
    button.observe {
      let isLiked = photo().map { marks.liked.contains($0.id) } ?? false
      icon.show("gtkphotos-thumb-up-\(isLiked ? "filled" : "outline")-symbolic")
      let name = isLiked ? localized("Unlike") : localized("Like")
      button.accessibleLabel(name).tooltip(name)
      button.setStyle("thumbed", isLiked)
    }
    return button
  }

  /// A picture's Save Photo button, which says so once the picture is in the library.
  func saveButton(of photo: @escaping @MainActor () -> SpacePhoto?) -> AsyncButton {
    let label = Label(localized("Save Photo"))
    let check = Icon("gtkphotos-saved-symbolic")
    let (saver, marks, catalog) = (model.catalogSaver, model.catalogMarks, catalog)
    let face = HorizontalBox(spacing: 6) {
      check
      label
    }
    .align(horizontal: GTK_ALIGN_CENTER)
    let button = AsyncButton(
      named: localized("Save Photo"), label: face,
      showing: { photo().flatMap { saver.action(of: $0.id) } },
      onClick: {
        guard let photo = photo(), !marks.saved.contains(photo.id) else { return }
        saver.click(photo, from: catalog.source)
      })
    button.observe {
      let isSaved = photo().map { marks.saved.contains($0.id) } ?? false
      check.isVisible = isSaved
      label.text = isSaved ? localized("Saved") : localized("Save Photo")
      button.accessibleLabel(label.text)
      button.setStyle("saved", isSaved)
      button.tooltip(isSaved ? localized("The photo is in your library") : nil)
    }
    return button
  }
}
