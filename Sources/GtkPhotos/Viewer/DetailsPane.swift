// The pane with the details of the photo that is looked at: what the library knows, and what its file
// says, which is read when the pane is shown.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import Observation
import PhotoModel

/// The details of the photo of a viewer.
@MainActor
final class DetailsPane {
  /// The width of the pane beside the picture, in pixels of layout.
  static let width = 300

  /// The widget.
  let widget: ScrolledWindow
  /// Called when the person has edited a text: the keyboard goes back to the picture.
  var onEnd: (() -> Void)? {
    didSet { for field in fields { field.onEnd = onEnd } }
  }

  private let fields: [DetailField]

  /// Holds the pane while it is in neither place.
  private lazy var reference = GObjectRef(sinking: widget.instance)
  private var isBelow: Bool?
  /// The height of what lies above the page's upper edge, in pixels.
  private var barHeight = 0

  /// Puts the pane beside the picture, or, where the window is narrow, below it.
  func follow(_ folding: WindowFolding, beside row: Box, below column: Box) {
    _ = reference
    column.observe { [weak self] in
      let isBelow = folding.isFolded(.pages)
      guard let self, isBelow != self.isBelow else { return }
      if let last = self.isBelow { (last ? column : row).remove(widget) }
      self.isBelow = isBelow
      (isBelow ? column : row).append(widget)
      widget.setStyle("below", isBelow)
      leaveRoom(below: barHeight)
    }
  }

  /// Keeps the pane below what lies above the page's upper edge, in full screen the bar.
  /// - Parameter height: its height, in pixels.
  func leaveRoom(below height: Int) {
    barHeight = height
    gtk_widget_set_margin_top(widget.gtk, isBelow == true ? 0 : Int32(height))
  }

  /// What is read from the file.
  private struct FileDetails: Sendable {
    let photo: Photo
    let details: PictureDetails
    let histogram: Texture?
    /// The photos with the same bytes, and those that look alike.
    var copies: [Photo] = []
    var similar: [Photo] = []
  }

  /// Makes a pane that follows the viewer while it is shown.
  init(_ model: AppModel, decoder: DecoderPool) {
    let (viewer, editing, clock) = (model.viewer, model.directEditing, model.clock)
    let alike = AlikePhotos()
    let loader = Loader { () async throws -> FileDetails? in
      guard let photo = viewer.record?.photo else { return nil }
      return try await Self.read(photo, decoder)
    }
    let description = TextView(localized("Description")).textMargins(6)
    let keywords = Entry(
      localized("Keywords"), placeholder: localized("Keywords, separated by commas"))
    fields = [
      DetailField(.description, description, editing) { $0.description ?? "" },
      DetailField(.keywords, keywords, editing) { PhotoKeywords.text($0.keywords) },
    ]
    let content = Box(spacing: 12) {
      Self.titled(
        localized("Description"),
        ScrolledWindow(description).frame(height: Self.descriptionHeight).style("text-frame"))
      Self.titled(localized("Keywords"), keywords)
      AsyncContentView(
        loader, placeholder: Self.table { _ in "Details" }.redacted(), appearance: .localized,
        clock: clock,
        message: { ($0 as? PictureError)?.message ?? $0.localizedDescription }
      ) { loader in
        // Not what was read of the photo before.
        let known = { @MainActor () -> FileDetails? in
          guard let read = loader.value ?? nil, let photo = viewer.record?.photo,
            read.photo.id == photo.id
          else { return nil }
          var known = FileDetails(
            photo: photo, details: read.details, histogram: read.histogram)
          if alike.photo == photo.id {
            known.copies = alike.found.filter { $0.sha256 == photo.sha256 }
            known.similar = alike.found.filter { $0.sha256 != photo.sha256 }
          }
          return known
        }
        let histogram = LayeredCanvas()
        // Not wider where the pane is as wide as the window.
        let area = CanvasArea(histogram)
          .frame(width: Self.histogramWidth, height: Self.histogramHeight)
          .align(horizontal: .center)
          .accessibleLabel(localized("Histogram")).style("histogram")
        return Box(spacing: 18) {
          area
          Self.table { row in known().flatMap(row) }
        }
        .observe {
          let texture = known()?.histogram
          histogram.layers =
            texture.map {
              [
                LayeredCanvas.Layer(
                  $0,
                  in: LayeredCanvas.Area(
                    x: 0, y: 0, width: Double(Self.histogramWidth),
                    height: Double(Self.histogramHeight)))
              ]
            } ?? []
        }
      }
    }
    .margin(Self.margin)
    widget = ScrolledWindow(content).frame(width: Self.width).style("details-pane")
      .expand(horizontal: false)
    content.observe { [fields] in
      // The photo before stays until the next one is read, as the picture does.
      let photo = viewer.record?.photo
      guard photo != nil || !viewer.isOpen else { return }
      for field in fields { field.show(photo) }
    }
    // All photos are compared, which the rest does not wait for. Photos that a held key passes are not:
    // the list is read by the same connection.
    content.task(id: { viewer.record?.photo.id }) { _ in
      guard let photo = viewer.record?.photo,
        (try? await clock.sleep(for: Self.restBeforeComparing)) != nil
      else { return }
      let found = await model.alike(photo)
      if !Task.isCancelled { alike.show(found, of: photo.id) }
    }
    // The name and the likes change without the file.
    content.task(id: { viewer.record?.photo.id }) { _ in await loader.load() }
  }

  /// Whether the person is typing.
  var isEditing: Bool { widget.hasKeyboardInside }

  /// Saves what is typed.
  func save() { for field in fields { field.save() } }

  private static let margin = 18
  /// How long a photo is looked at before it is compared with all others.
  private static let restBeforeComparing = Duration.milliseconds(300)
  private static let descriptionHeight = 72
  /// As wide as the pane is inside, beside the line at its edge.
  private static let histogramWidth = width - 2 * margin - 1
  private nonisolated static let histogramHeight = 80

  private static func titles(_ photos: [Photo]) -> String? {
    photos.isEmpty ? nil : photos.map(\.shownTitle.onOneLine).joined(separator: localized(", "))
  }

  private typealias Row = @MainActor (FileDetails) -> String?

  /// The rows, in their order. Those without a value are hidden.
  private static var rows: [(title: String, value: Row)] {
    [
      (localized("Name"), { $0.photo.name }),
      (localized("File"), { $0.photo.sourceName }),
      (localized("Size"), { byteCountText($0.photo.byteCount) }),
      (
        localized("Dimensions"),
        {
          $0.details.size.map($0.photo.orientation.size)?.dimensionsText
        }
      ),
      (localized("Taken"), { $0.details.taken?.dayAndTimeText }),
      (localized("Camera"), { $0.details.camera }),
      (localized("Lens"), { $0.details.lens }),
      (
        localized("Exposure"),
        {
          let parts = [$0.details.exposure, $0.details.aperture, $0.details.sensitivity]
          let known = parts.compactMap(\.self)
          return known.isEmpty ? nil : known.joined(separator: " · ")
        }
      ),
      (localized("Focal Length"), { $0.details.focalLength }),
      (localized("Place"), { $0.details.place }),
      (localized("Position"), { $0.details.position }),
      (localized("Color Profile"), { $0.details.profile }),
      (localized("Added"), { $0.photo.added.dayAndTimeText }),
      (localized("Copies"), { titles($0.copies) }),
      (localized("Similar Photos"), { titles($0.similar) }),
      (localized("SHA-256"), { $0.photo.sha256 }),
    ]
  }

  private static func table(_ value: @escaping @MainActor (Row) -> String?) -> Box {
    let lines = rows.map { row in line(row.title) { value(row.value) } }
    return Box(spacing: 12) { for line in lines { line } }
  }

  /// A field below its title.
  private static func titled(_ title: String, _ field: some Widget) -> Box {
    Box(spacing: 2) {
      Label(title).alignLines(0).style("caption", "dim-label")
      field
    }
  }

  /// A title, and below it the value, which can be selected and copied.
  private static func line(_ title: String, _ value: @escaping @MainActor () -> String?) -> Box {
    let text = Label().wrap().alignLines(0).selectable()
    let box = Box(spacing: 2) {
      Label(title).alignLines(0).style("caption", "dim-label")
      text
    }
    return box.observe {
      let value = value()
      text.text = value ?? ""
      box.isVisible = value != nil
      // A screen reader reads both together.
      text.accessibleLabel("\(title): \(text.text)")
    }
  }

  @concurrent
  private nonisolated static func read(
    _ photo: Photo, _ decoder: DecoderPool
  ) async throws -> FileDetails {
    let details = try await decoder.details(at: photo.original)
    // A picture that can't be decoded still has details.
    let picture = try? await decoder.picture(
      at: photo.original, within: PixelSize(width: 512, height: 512), priority: .cell)
    let histogram = picture.map {
      PictureTexture(Histogram(of: $0).picture(height: histogramHeight)).texture
    }
    return FileDetails(photo: photo, details: details, histogram: histogram)
  }
}

/// The photos that look like the one that is looked at.
@MainActor @Observable
private final class AlikePhotos {
  private(set) var photo: Photo.ID?
  private(set) var found: [Photo] = []

  func show(_ found: [Photo], of photo: Photo.ID) {
    self.photo = photo
    self.found = found
  }
}
