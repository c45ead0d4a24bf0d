// Photos on the clipboard or at the pointer of a drag: copies that are made when another program asks for
// them (`PhotoModel/Exporting/HandOut.swift`).

import Foundation
import Gtk
import PhotoModel

/// Makes what other programs get of photos.
@MainActor
final class HandedOutContent {
  private static let files = "text/uri-list"
  /// What file managers paste.
  private static let copiedFiles = "x-special/gnome-copied-files"
  private static let pictureType = "image/png"
  private static let names = "text/plain;charset=utf-8"
  /// The longest side of a picture that is pasted, in pixels.
  private static let longestSide = 4096

  private let handOut: HandOut
  private let photos: [Int64]
  private let picture: (@MainActor () async -> [UInt8]?)?
  private let names: String
  /// Is told why copies could not be made; `nil` where they were.
  private let told: @MainActor (HandOutError?) -> Void
  /// The copies: one set, however many types are asked for.
  private var copying: Task<[FilePath]?, Never>?

  private init(
    _ handOut: HandOut, _ photos: [Int64], _ names: String,
    _ picture: (@MainActor () async -> [UInt8]?)?,
    _ told: @escaping @MainActor (HandOutError?) -> Void
  ) {
    self.told = told
    self.handOut = handOut
    self.photos = photos
    self.names = names
    self.picture = picture
  }

  /// What is dragged: files.
  /// - Parameter told: is told why copies could not be made; `nil` where they were.
  static func dragged(
    _ photos: [Int64], _ handOut: HandOut, told: @escaping @MainActor (HandOutError?) -> Void
  ) -> LazyContent {
    let content = HandedOutContent(handOut, photos, "", nil, told)
    return LazyContent([files]) { await content.bytes($0) }
  }

  /// What is copied: files, the names, and the picture of a single photo.
  /// - Parameter told: as for what is dragged.
  static func copied(
    _ photos: [Photo], _ handOut: HandOut, _ decoder: any PictureDecoding,
    told: @escaping @MainActor (HandOutError?) -> Void
  ) -> LazyContent {
    let names = photos.map(\.shownTitle).joined(separator: "\n")
    let single = photos.count == 1 ? photos.first : nil
    var picture: (@MainActor () async -> [UInt8]?)?
    if let single { picture = { await png(single, decoder) } }
    let content = HandedOutContent(handOut, photos.map(\.sequence), names, picture, told)
    return LazyContent(
      [files, copiedFiles] + (single == nil ? [] : [Self.pictureType]) + [Self.names]
    ) { await content.bytes($0) }
  }

  private static func png(_ photo: Photo, _ decoder: any PictureDecoding) async -> [UInt8]? {
    let instructions = CopyInstructions(
      .png, keepsPixels: false, longestSide: longestSide, orientation: photo.orientation)
    let bytes = try? await decoder.copy(
      at: photo.original, instructions, quality: 100, byteLimit: PictureLimits.pixels * 4)
    return bytes.map { Array($0) }
  }

  private func bytes(_ type: String) async -> [UInt8]? {
    switch type {
    case Self.pictureType: return await picture?()
    case Self.names: return Array(names.utf8)
    default:
      guard let uris = await copies()?.map({ FileLocation($0).uri }) else {
        return nil
      }
      return type == Self.copiedFiles
        ? Array((["copy"] + uris).joined(separator: "\n").utf8)
        : Array(uris.map { $0 + "\r\n" }.joined().utf8)
    }
  }

  private func copies() async -> [FilePath]? {
    let copying =
      copying
      ?? Task { [handOut, photos, told] in
        do throws(ExportError) {
          let files = try await handOut.files(of: photos)
          if files != nil { told(nil) }
          return files
        } catch {
          told(.copy(error))
          return nil
        }
      }
    self.copying = copying
    let files = await copying.value
    // What failed is tried again when it is pasted again.
    if files == nil { self.copying = nil }
    return files
  }
}
