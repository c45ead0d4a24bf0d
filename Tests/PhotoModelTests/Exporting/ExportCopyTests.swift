// Tests of exports whose copies are not their originals' bytes, or have other names.

import Foundation
import TestTime
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct ExportCopyTests {
  private let library: PhotoLibrary
  private let folder: FilePath

  init() async throws {
    library = try await openLibrary()
    folder = try TemporaryFolder.path.appending("stick").asFolder()
  }

  /// Photos of these texts, each under the name beside it.
  private func photos(_ names: KeyValuePairs<String, String>) async throws -> [Int64] {
    var photos: [Int64] = []
    for (text, name) in names {
      photos.append(try await library.photo(of: text, named: name).sequence)
    }
    return photos
  }

  private func bytes(_ name: String) throws -> [UInt8] { try folder.appending(name).contents() }

  /// Says what it was asked for, in place of a copy.
  private static let speller = NoPictures { (instructions) throws(PictureError) in
    let texts = instructions.texts
    if texts?.name == "moves" { throw .severalFrames }
    if texts?.name == "slow" { throw .tookTooLong }
    if texts?.name == "damaged" { throw .damaged(detail: "") }
    return PictureBytes(Array("\(instructions.orientation) \(texts?.name ?? "")".utf8))
  }

  private func exported(
    _ photos: [Int64], _ change: (inout ExportOptions) -> Void
  ) async throws -> ExportReceipt {
    var options = ExportOptions()
    change(&options)
    let exporter = Exporter(library: library, decoder: Self.speller, clock: ManualClock())
    exporter.export(photos, to: folder, options)
    await until { exporter.receipt != nil }
    return try #require(exporter.receipt)
  }

  @Test func aRotatedPhotoIsCopiedRotated() async throws {
    let photo = try await library.photo(of: "a", named: "a")
    try await library.photos.turn([photo.id], by: .rotatedLeft)
    let receipt = try await exported([photo.sequence]) { _ in }
    #expect(receipt.exportedCount == 1 && receipt.lines.isEmpty)
    #expect(try bytes("a.jpg") == Array("rotatedLeft ".utf8))
  }

  @Test func aCopyThatCannotBeMadeIsOneLineAndAMovingOneIsCopiedAsItIs() async throws {
    let photos = try await photos(["1": "slow", "2": "moves", "3": "c", "4": "damaged"])
    let receipt = try await exported(photos) { $0.writesTexts = true }
    #expect(receipt.exportedCount == 3 && receipt.failedCount == 1)
    #expect(
      receipt.lines.map(\.outcome) == [
        .failed(.copy(.tookTooLong)), .asItIs("moves.jpg"),
      ])
    #expect(
      try folder.tree() == [
        "c.jpg", "damaged.jpg", "damaged.jpg.xmp", "moves.jpg", "moves.jpg.xmp",
      ])
    #expect(try bytes("moves.jpg") == jpeg("2"))
    #expect(try bytes("damaged.jpg") == jpeg("4"), "its metadata can't be written")
    #expect(
      String(decoding: try bytes("moves.jpg.xmp"), as: UTF8.self).contains(
        "<rdf:li xml:lang=\"x-default\">moves</rdf:li>"))
  }

  @Test func aDamagedOriginalIsNotCopiedUnderThePhotosName() async throws {
    let photo = try await library.photo(of: "a", named: "a")
    try photo.original.holding(jpeg("b"))
    let receipt = try await exported([photo.sequence]) { $0.writesTexts = true }
    #expect(receipt.lines.map(\.outcome) == [.failed(.originalDamaged(photo.original))])
    #expect(try folder.tree() == [])
  }

  @Test func namesComeFromTheTemplate() async throws {
    let unnamed = try await library.photo(of: "c", as: "IMG_7.JPG")
    let photos = try await photos(["a": "Beach", "b": "Dune"]) + [unnamed.sequence]
    _ = try await exported(photos) { $0.template = "{n:2} {name}" }
    #expect(try folder.tree() == ["01 Beach.jpg", "02 Dune.jpg", "03 IMG_7.JPG"])
  }

  @Test func aFormatThatNobodyHasChosenIsTold() async throws {
    let bytes: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 20)
    let source = try TemporaryFolder.path.appending("a.heic").holding(bytes)
    let position = try await library.namingQueue.enqueue([source])[0].position
    _ = try await library.namingQueue.add(
      library.originals.stage(source), at: position, metadata: PhotoMetadata())
    let jpeg = try await library.photo(of: "b", named: "b").sequence
    let photos = [position, jpeg]
    #expect(try await exported(photos) { $0.longestSide = 100 }.otherFormats == ["jpg": 1])
    let chosen = try await exported(photos) {
      $0.longestSide = 100
      $0.format = .jpeg
    }
    #expect(chosen.otherFormats.isEmpty)
    #expect(try await exported(photos) { _ in }.otherFormats.isEmpty)
  }

  @Test func otherNamesAreToldBeforeAnythingIsWritten() async throws {
    _ = try folder.appending("beach.jpg").holding([1])
    let photos = try await photos(["a": "Beach", "b": "AC/DC", "c": "Dune", "d": "Dune"])
    let exporter = Exporter(library: library, decoder: Self.speller, clock: ManualClock())
    let preview = try #require(try await exporter.preview(photos, to: folder))
    #expect(preview.count == 4)
    #expect(
      preview.lines == [
        ExportPreview.Line(photo: "Beach", fileName: "Beach 2.jpg", reason: .taken(by: .file)),
        ExportPreview.Line(
          photo: "AC/DC", fileName: "AC_DC.jpg", reason: .unsuitable(.reserved(["/"]))),
        ExportPreview.Line(photo: "Dune", fileName: "Dune 2.jpg", reason: .taken(by: .photo)),
      ])
    #expect(try folder.tree() == ["beach.jpg"], "nothing is written")
    let receipt = try await exported(photos) { _ in }
    #expect(receipt.exportedCount == 4)
    #expect(
      receipt.lines.map(\.outcome) == [
        .numbered("Beach 2.jpg", owner: .file), .numbered("Dune 2.jpg", owner: .photo),
      ])
    #expect(
      try folder.tree() == ["AC_DC.jpg", "Beach 2.jpg", "Dune 2.jpg", "Dune.jpg", "beach.jpg"])
    await #expect(throws: ExportError.folderGone(folder.appending("none"))) {
      try await exporter.preview(photos, to: folder.appending("none"))
    }
  }
}
