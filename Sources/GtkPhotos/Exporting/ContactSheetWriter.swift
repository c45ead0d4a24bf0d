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

  /// Makes a writer.
  init(_ model: AppModel, _ decoder: DecoderPool) {
    exporter = model.exporter
    library = model.library
    self.decoder = decoder
    work = LongWork(.makingContactSheet, clock: model.clock)
    work.onCancel = { [weak self] in self?.end() }
  }

  /// Gives up what is being written.
  func end() { cancelled = count }

  /// Writes the sheet of some photos. A picture that can't be decoded has its name alone.
  /// - Throws: ``ExportError``; nothing is left of the sheet then.
  func write(_ photos: [Int64], to folder: FilePath) async throws(ExportError) {
    count += 1
    let number = count
    let file = try await exporter.beginContactSheet(in: folder)
    let sheet = ContactSheet(count: photos.count)
    guard
      let pdf = PDFFile(
        FileLocation(bytes: Array(file.path.bytes)), width: ContactSheet.width,
        height: ContactSheet.height)
    else { throw .folder(.failed(folder, code: EIO)) }
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
      photo.title.onOneLine, x: place.x, y: place.nameY, width: place.width,
      size: ContactSheet.nameSize)
    let box = PixelSize(width: Self.side, height: Self.side)
    let request = DecoderRequest(
      PictureRendition(.within, box),
      PictureRendition(
        .within, box, form: .file(.jpeg, quality: 85, byteLimit: Self.side * Self.side * 4)))
    guard
      let reply = try? await decoder.reply(to: request, about: photo.original, .background),
      let picture = reply.renditions.first.flatMap(Self.picture)
    else { return }
    // The file is not rotated, and has no opacity.
    let isPlain = photo.orientation == .upright && !picture.hasAlpha
    let jpeg = isPlain ? reply.renditions.last.map { Array($0.bytes) } ?? [] : []
    let pixels = await PageCanvas.Pixels.making(picture, photo.orientation, jpeg: jpeg)
    page.draw(
      pixels, x: place.x, y: place.y, width: place.width, height: place.pictureHeight)
  }

  private static func picture(_ rendition: DecoderReply.Rendition) -> Picture? {
    guard let channels = rendition.channels else { return nil }
    return Picture(size: rendition.size, hasAlpha: channels == 4, bytes: rendition.bytes)
  }
}
