// The page of one picture of the catalogue. Its files and the whole description are not part of the
// list; they are loaded when the page is opened.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The page of one picture.
struct CatalogDetailPage: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let back: Button
  private let details: Loader<SpacePhotoDetails>

  /// The size that a large picture is decoded to cover, in pixels of layout.
  private static let decoded = Size(width: 960, height: 600)
  private static let least = Size(width: 300, height: 440)

  init(_ photo: SpacePhoto, _ context: CatalogContext, onBack: @escaping @MainActor () -> Void) {
    let source = context.catalog.source
    let details = Loader { try await source.details(of: photo) }
    self.details = details
    let image = PhotoImage(
      least: Self.least, decoded: Self.decoded, isWhole: true, loader: context.loader,
      priority: .preview,
      broken: .localized)
    image.show(photo.preview.map { ImageSource($0, from: context.pictures) })
    let zoomed = ZoomedPicture(above: image, decoder: context.decoder)
    let back = Button(icon: "go-previous-symbolic", localized("Back"), onBack)
    self.back = back
    let clock = context.model.clock
    let liking = AsyncAction(clock: clock)
    let page = Box {
      HorizontalBox(spacing: 12) {
        back
        Box().expand(vertical: false)
        context.likeButton(liking) { photo }
        context.saveButton { photo }
      }
      .style("catalog-bar")
      ScrolledWindow(
        Box(spacing: 12) {
          zoomed.widget
          Label(photo.title).wrap().alignLines(0).maxWidth(characters: Self.readable).style(
            "title-2")
          Self.facts(photo)
          Self.knownWords(photo, details)
          AsyncContentView(
            details, placeholder: Self.words(Self.shape).redacted(), appearance: .localized,
            clock: clock, message: { $0.catalogMessage }
          ) { details in Self.words { details.value } }
        }
        .style("catalog-detail")
      ).expand()
    }
    gtk = page.gtk
    // The list's thumbnail stays until the large picture is loaded.
    let pictures = context.pictures
    page.task(id: { details.value?.display }) { display in
      guard let display else { return }
      let large = ImageSource(display, from: pictures)
      // A cancelled task means that the page was closed; its widgets may be gone.
      guard await image.canLoad(large), !Task.isCancelled else { return }
      image.show(large)
      zoomed.show(large)
    }
  }

  /// Loads the details again, which are not part of the list.
  func reload() async { await details.load() }

  /// Gives the page the keyboard.
  func focus() { back.focus() }

  private static func facts(_ photo: SpacePhoto) -> Label {
    let facts: [String?] = [
      photo.date?.dayText, photo.creator, photo.keywords.joined(separator: ", "),
    ]
    return Label(facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))
      .wrap().alignLines(0).style("dim-label")
  }

  /// The description from the list, shown where the details can't be loaded.
  private static func knownWords(
    _ photo: SpacePhoto, _ details: Loader<SpacePhotoDetails>
  ) -> Label {
    let label = Label(photo.description).wrap().alignLines(0).maxWidth(characters: readable)
      .align(horizontal: .start).selectable()
    return label.observe { label.isVisible = details.value == nil && details.failure != nil }
  }

  /// The width of a readable line, in characters.
  private static let readable = 80

  /// The highest number of files that are listed.
  private static let fileLimit = 40

  /// Description and files from `details`.
  private static func words(_ details: @escaping @MainActor () -> SpacePhotoDetails?) -> Box {
    let description = Label().wrap().alignLines(0).maxWidth(characters: readable)
      .align(horizontal: .start).selectable()
    let location = Label().wrap().alignLines(0).style("dim-label")
    let files = Label().wrap().alignLines(0).selectable().style("caption", "dim-label")
    let box = Box(spacing: 12) {
      description
      location
      Label(localized("Files")).alignLines(0).style("heading")
      files
    }
    return box.observe {
      guard let details = details() else { return }
      description.text = details.description
      description.isVisible = !details.description.isEmpty
      location.text = details.location ?? ""
      location.isVisible = details.location != nil
      files.text = details.files.prefix(fileLimit)
        .map { String($0.lastPathComponent.prefix(120)) }.joined(separator: "\n")
    }
  }

  /// Placeholder values that give the skeleton its shape.
  private static func shape() -> SpacePhotoDetails {
    let line = String(repeating: "Description ", count: 30)
    let file = URL(filePath: "/picture~orig.jpg")
    return SpacePhotoDetails(description: line, location: "Place", files: [file, file, file])
  }
}
