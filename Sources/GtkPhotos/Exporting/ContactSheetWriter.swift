// Writes contact sheets as PDF. Where everything stands is the model's `ContactSheet`.

import Foundation
import Gtk
import PhotoModel

/// Writes a contact sheet into a folder.
@MainActor
final class ContactSheetWriter {
  /// The longest side of a picture in the sheet, in pixels: 300 dots an inch.
  private static let side = 560
  /// How many photos are read at a time.
  private static let batch = 100

  /// The progress of the sheet.
  let work: LongWork
  private let exporter: Exporter
  private let library: PhotoLibrary
  private let decoder: DecoderPool
  /// The number of the last sheet, and of the last that is cancelled.
  private var (count, cancelled) = (0, 0)
  private var last: Task<Void, Never>?

  /// Makes a writer.
  init(_ model: AppModel, _ decoder: DecoderPool) {
    exporter = model.exporter
    library = model.library
    self.decoder = decoder
    work = LongWork(.makingContactSheet, clock: model.clock)
    work.onCancel = { [weak self] in self.map { $0.cancelled = $0.count } }
  }

  /// Writes the sheet of some photos, after those that are being written.
  /// - Parameter onFailure: called if it can't be written; nothing is left of it then.
  func begin(
    _ photos: [Int64], in folder: FilePath, onFailure: @escaping @MainActor (ExportError) -> Void
  ) {
    count += 1
    last = Task { [last, number = count] in
      await last?.value
      do throws(ExportError) {
        try await write(photos, to: folder, number)
      } catch {
        onFailure(error)
      }
    }
  }

  /// Gives up what is being written. Returns when nothing is left of it.
  func cancel() async {
    cancelled = count
    await last?.value
  }

  /// Writes the sheet of some photos. A picture that can't be decoded has its name alone.
  /// - Throws: ``ExportError``; nothing is left of the sheet then.
  private func write(
    _ photos: [Int64], to folder: FilePath, _ number: Int
  ) async throws(ExportError) {
    guard number > cancelled else { return }
    let file = try await exporter.beginContactSheet(in: folder)
    let sheet = ContactSheet(count: photos.count)
    guard
      let pdf = PDFFile(
        FileLocation(file.path), width: ContactSheet.width,
        height: ContactSheet.height)
    else {
      await file.giveUp()
      throw .folder(.failed(folder, code: EIO))
    }
    work.expect(photos.count)
    var done = 0
    defer { work.dropped(photos.count - done) }
    for start in stride(from: 0, to: photos.count, by: Self.batch) {
      let part = Array(photos[start..<min(start + Self.batch, photos.count)])
      let found: [Photo]
      do throws(LibraryError) {
        found = try await library.photos.find(sequences: part)
      } catch {
        await file.giveUp()
        throw .library(error)
      }
      let known = Dictionary(found.map { ($0.sequence, $0) }) { $1 }
      for (index, sequence) in part.enumerated() {
        let index = start + index
        if number <= cancelled {
          _ = pdf.finish()
          return await file.giveUp()
        }
        if let photo = known[sequence] {
          await draw(photo, at: sheet.place(of: index), on: pdf.page)
        }
        if (index + 1) % ContactSheet.perPage == 0 || index + 1 == photos.count { pdf.endPage() }
        work.did()
        done += 1
      }
    }
    guard pdf.finish() else {
      await file.giveUp()
      throw .diskFull(folder)
    }
    _ = try await file.finish(title: localized("Contact Sheet"))
  }

  private func draw(_ photo: Photo, at place: ContactSheet.Place, on page: PageCanvas) async {
    page.draw(
      photo.shownTitle.onOneLine, x: place.x, y: place.nameY, width: place.width,
      size: ContactSheet.nameSize)
    let box = PixelSize(width: Self.side, height: Self.side)
    // Without its picture, a photo has its name.
    guard let pixels = try? await PageCanvas.Pixels.decoding(photo, within: box, by: decoder) else {
      return
    }
    page.draw(
      pixels, x: place.x, y: place.y, width: place.width, height: place.pictureHeight)
  }
}
