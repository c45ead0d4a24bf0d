// The Like and Save Photo buttons of a catalogue's picture, on its card and on its page.

import AsyncGtk
import AsyncState
import Gtk
import PhotoModel

extension CatalogContext {
  /// The Like button of the picture that `photo` returns at that time.
  func likeButton(
    _ action: AsyncAction, of photo: @escaping @MainActor () -> SpacePhoto?
  ) -> AsyncButton {
    let icon = Icon("gtkphotos-heart-outline-symbolic")
    let marks = model.catalogMarks
    let button = AsyncButton(
      named: localized("Like"), label: icon, showing: { action },
      onClick: {
        // The picture at the time of the click: the card may show another one when the work begins.
        guard let photo = photo() else { return }
        action.click { await marks.toggleLiked(photo.id) }
      }
    )
    .style("flat", "circular", "like")
    button.observe {
      let isLiked = photo().map { marks.liked.contains($0.id) } ?? false
      icon.show("gtkphotos-heart-\(isLiked ? "filled" : "outline")-symbolic")
      let name = isLiked ? localized("Unlike") : localized("Like")
      button.accessibleLabel(name).tooltip(name)
      button.setStyle("liked", isLiked)
    }
    return button
  }

  /// A picture's Save Photo button. Its label changes once the picture is in the library.
  func saveButton(of photo: @escaping @MainActor () -> SpacePhoto?) -> AsyncButton {
    let label = Label(localized("Save Photo"))
    let check = Icon("gtkphotos-saved-symbolic")
    let (saver, marks, catalog) = (model.catalogSaver, model.catalogMarks, catalog)
    let content = HorizontalBox(spacing: 6) {
      check
      label
    }
    .align(horizontal: .center)
    let button = AsyncButton(
      named: localized("Save Photo"), label: content,
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
