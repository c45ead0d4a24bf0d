// Tests of a frame that is larger than the stored thumbnail: it shows the thumbnail first, and the
// sharp picture once the frame is visible and its photo stays the same for a moment.

import CGtk
import Foundation
import Gtk
import XCTest

@testable import AsyncGtk
@testable import GtkPhotos
@testable import PhotoModel

final class SharperPictureTests: XCTestCase {
  /// A decoder that returns thumbnails at once, and originals when the test releases them.
  @MainActor
  private final class Originals: PictureDecoding {
    private(set) var count = 0
    var failure: PictureError?
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func release() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    private func picture(_ size: PixelSize) -> Picture {
      Picture(
        size: size, hasAlpha: false, bytes: Array(repeating: 9, count: size.width * size.height * 3)
      )
    }

    func picture(
      at path: FilePath, covering box: PixelSize, priority: DecodingPriority
    ) async throws -> Picture {
      count += 1
      await withCheckedContinuation { waiting.append($0) }
      if let failure { throw failure }
      return picture(box)
    }

    func picture(
      at path: FilePath, within box: PixelSize, priority: DecodingPriority
    ) async throws -> Picture { picture(box) }

    func thumbnail(
      at path: FilePath, covering box: PixelSize, priority: DecodingPriority
    ) async throws -> Thumbnail { Thumbnail(picture: picture(box), bytes: [1]) }

    func picture(
      ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
    ) async throws -> Picture { picture(Thumbnail.box) }

    func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
      PhotoMetadata()
    }
  }

  /// A frame for the largest size of photos, on a display of double density.
  @MainActor
  private final class Scene {
    let originals = Originals()
    let picture = FramedPicture(isWhole: false)
    let slot: ImageLoadController<PictureLoader>
    /// Owns the picture.
    private let window = Window("Sharper", width: 100, height: 100)
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "photos-\(UUID().uuidString)")

    init() {
      let (folder, originals) = (FilePath(folder.path), originals)
      var thumbnails: Thumbnails?
      Task {
        thumbnails = Thumbnails(store: await .open(in: folder), decoder: originals)
      }
      GtkLoop.iterate(until: "the store to open") { thumbnails != nil }
      window.setContent(picture)
      slot = ImageLoadController(
        frame: ImageFrame(box: Size(PhotoSize.largest.picture), isWhole: false), larger: nil,
        picture: picture, loader: PictureLoader(decoder: originals, thumbnails: thumbnails),
        priority: .cell, onlyWhileSeen: false, clock: ContinuousClock())
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func show(_ letter: Character) {
      slot.show(
        ImageSource(
          Photo(
            id: UUID(), sequence: 1, name: nil, sha256: String(repeating: letter, count: 64),
            original: FilePath("/gone.jpg"), sourceName: "", byteCount: 1, liked: false,
            added: Date(), metadata: PhotoMetadata())), scale: 2)
    }

    /// The width of the painted picture, in device pixels.
    var width: Int32? {
      picture.controller(PictureCanvas.self)?.texture.map {
        gdk_texture_get_width($0.reference.opaque)
      }
    }
  }

  func testTheThumbnailComesFirstThenTheSharpPicture() throws {
    try onGtk { (_: SharperPictureTests) in
      let scene = Scene()
      scene.slot.isMapped = true
      scene.show("a")
      GtkLoop.iterate(until: "the thumbnail") { scene.width == 340 }
      XCTAssertEqual(scene.originals.count, 0)
      GtkLoop.iterate(until: "the original to be asked for") { scene.originals.count == 1 }
      XCTAssertEqual(scene.width, 340)
      scene.originals.release()
      GtkLoop.iterate(until: "the sharp picture") { scene.width == 680 }
      // The sharp picture is cached now.
      scene.show("b")
      scene.show("a")
      XCTAssertEqual(scene.width, 680)
    }
  }

  func testWhoGoesOnNeedsNoOriginal() throws {
    try onGtk { (_: SharperPictureTests) in
      let scene = Scene()
      scene.slot.isMapped = true
      for letter in "abcd" {
        scene.show(letter)
        GtkLoop.iterate(until: "the thumbnail") { scene.width == 340 }
      }
      GtkLoop.iterate(until: "the original to be asked for") { scene.originals.count > 0 }
      GtkLoop.iterate(for: .milliseconds(200))
      XCTAssertEqual(scene.originals.count, 1, "only of the one that stayed")
      scene.originals.release()
    }
  }

  func testACellThatIsNotSeenNeedsNoOriginalUntilItIs() throws {
    try onGtk { (_: SharperPictureTests) in
      let scene = Scene()
      scene.show("a")
      GtkLoop.iterate(until: "the thumbnail") { scene.width == 340 }
      GtkLoop.iterate(for: .milliseconds(200))
      XCTAssertEqual(scene.originals.count, 0)
      scene.slot.isMapped = true
      GtkLoop.iterate(until: "the original to be asked for") { scene.originals.count == 1 }
      XCTAssertEqual(scene.width, 340)
      scene.originals.release()
      GtkLoop.iterate(until: "the sharp picture") { scene.width == 680 }
    }
  }

  func testWhereTheOriginalCanNotBeDecodedTheThumbnailStays() throws {
    try onGtk { (_: SharperPictureTests) in
      let scene = Scene()
      var isMarked = false
      scene.slot.makeBroken = {
        isMarked = true
        return Button("Broken") {}
      }
      scene.originals.failure = .damaged(detail: "cut off")
      scene.slot.isMapped = true
      scene.show("a")
      GtkLoop.iterate(until: "the original to be asked for") { scene.originals.count == 1 }
      scene.originals.release()
      GtkLoop.iterate(for: .milliseconds(100))
      XCTAssertEqual(scene.width, 340)
      XCTAssertFalse(isMarked)
    }
  }
}
