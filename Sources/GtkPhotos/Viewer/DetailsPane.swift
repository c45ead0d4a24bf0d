// The pane with the details of the photo that is looked at: what the library knows, and what its file
// says, which is read when the pane is shown.

import AsyncGtk
import AsyncState
import Foundation
import Gtk
import PhotoModel

/// The details of the photo of a viewer.
@MainActor
struct DetailsPane {
  /// The width of the pane, in pixels of layout.
  static let width = 300

  /// The widget.
  let widget: ScrolledWindow

  /// What is read from the file.
  private struct FileDetails: Sendable {
    let photo: Photo
    let details: PictureDetails
    let histogram: Texture?
  }

  /// Makes a pane that follows the viewer while it is shown.
  init(_ viewer: Viewer, decoder: DecoderPool, clock: any Clock<Duration>) {
    let loader = Loader { () async throws -> FileDetails? in
      guard let photo = viewer.record?.photo else { return nil }
      return try await Self.read(photo, decoder)
    }
    let content = Box {
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
          return FileDetails(photo: photo, details: read.details, histogram: read.histogram)
        }
        let histogram = LayeredCanvas()
        let area = CanvasArea(histogram).frame(height: Self.histogramHeight)
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
                  $0, x: 0, y: 0, width: Double(Self.width - 2 * Self.margin),
                  height: Double(Self.histogramHeight))
              ]
            } ?? []
        }
      }
    }
    .margin(Self.margin)
    widget = ScrolledWindow(content).frame(width: Self.width).style("details-pane")
      .expand(horizontal: false)
    // The name and the likes change without the file.
    content.task(id: { viewer.record?.photo.id }) { _ in await loader.load() }
  }

  private static let margin = 18
  private nonisolated static let histogramHeight = 80

  private typealias Row = @MainActor (FileDetails) -> String?

  /// The rows, in their order. Those without a value are hidden.
  private static var rows: [(title: String, value: Row)] {
    [
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
      (localized("SHA-256"), { $0.photo.sha256 }),
    ]
  }

  private static func table(_ value: @escaping @MainActor (Row) -> String?) -> Box {
    let lines = rows.map { row in line(row.title) { value(row.value) } }
    return Box(spacing: 12) { for line in lines { line } }
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
