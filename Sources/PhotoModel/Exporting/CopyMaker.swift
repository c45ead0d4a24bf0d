// Has decoders make the copies of an export that differ from their originals, some of them ahead, so that
// all cores are at work. The plan of each is `CopyPlan.swift`; `Exporter.swift` writes them in order.

/// Makes the copies of photos.
@MainActor
final class CopyMaker {
  /// A copy that can be written.
  struct Copy: Sendable {
    /// The extension of the file, without a dot.
    var fileExtension: String
    /// The bytes; `nil` for those of the original.
    var bytes: PictureBytes?
    /// The bytes of a sidecar beside it.
    var sidecar: [UInt8]?
    /// Whether it is the original's copy because it moves, or has several pages.
    var isAsItIs = false
  }

  private struct Work {
    let options: ExportOptions
    let task: Task<(Photo, Result<Copy, ExportError>)?, Never>
  }

  /// The room for metadata that a copy has and its original has not, in bytes.
  private nonisolated static let mostAdded = 4 << 20

  private let library: PhotoLibrary
  private let decoder: any PictureDecoding
  private let count: Int
  /// The copies that are being made, by the sequence numbers of their photos.
  private var ahead: [Int64: Work] = [:]

  /// Makes a maker of copies.
  /// - Parameter count: how many copies are made at a time.
  init(library: PhotoLibrary, decoder: any PictureDecoding, count: Int) {
    self.library = library
    self.decoder = decoder
    self.count = count
  }

  /// Begins with the copies of the next photos.
  func prepare(_ photos: some Sequence<Int64>, _ options: ExportOptions, _ folder: ExportFolder) {
    for sequence in photos.prefix(count) where ahead[sequence] == nil {
      let task = Task { [library, decoder] () -> (Photo, Result<Copy, ExportError>)? in
        // The error is told when the photo's turn comes.
        guard let photo = try? await library.photos.find(sequences: [sequence]).first else {
          return nil
        }
        // One tuple for both ways, as in `Catalog+Picks.swift`.
        let result: Result<Copy, ExportError>
        do throws(ExportError) {
          result = .success(try await Self.make(photo, options, folder, decoder))
        } catch {
          result = .failure(error)
        }
        return (photo, result)
      }
      ahead[sequence] = Work(options: options, task: task)
    }
  }

  /// The copy of a photo as it is now.
  func copy(
    of photo: Photo, _ options: ExportOptions, _ folder: ExportFolder
  ) async throws(ExportError) -> Copy {
    let work = ahead.removeValue(forKey: photo.sequence)
    // It may have been named or rotated since.
    if let work, work.options == options, let (made, result) = await work.task.value, made == photo
    {
      return try result.get()
    }
    return try await Self.make(photo, options, folder, decoder)
  }

  /// Ends what was begun.
  func cancel() {
    for work in ahead.values { work.task.cancel() }
    ahead = [:]
  }

  private static func make(
    _ photo: Photo, _ options: ExportOptions, _ folder: ExportFolder,
    _ decoder: any PictureDecoding
  ) async throws(ExportError) -> Copy {
    let format = CopyPlan.needsFormat(photo, options) ? await folder.format(of: photo) : nil
    let plan = CopyPlan(photo, format, options)
    var copy = Copy(
      fileExtension: plan.fileExtension, sidecar: plan.hasSidecar ? photo.exportedSidecar : nil)
    guard let instructions = plan.instructions else { return copy }
    // Its bytes are compared with the digest before a decoder sees them.
    try await folder.check(photo)
    let byteLimit =
      instructions.keepsPixels && instructions.longestSide == nil
      ? min(Int(photo.byteCount) + Self.mostAdded, PictureLimits.pixels * 4)
      : PictureLimits.pixels * 4
    do {
      copy.bytes = try await decoder.copy(
        at: photo.original, instructions, quality: options.quality, byteLimit: byteLimit)
    } catch PictureError.severalFrames where !options.leavesOutPlaces {
      copy = Copy(
        fileExtension: photo.original.pathExtension ?? "",
        sidecar: options.writesTexts ? photo.exportedSidecar : nil, isAsItIs: true)
    } catch PictureError.damaged where instructions.isOfTextsAlone {
      // The file's metadata are damaged: the texts stand beside it.
      copy = Copy(
        fileExtension: photo.original.pathExtension ?? "", sidecar: photo.exportedSidecar)
    } catch let error as PictureError {
      throw .copy(error)
    } catch {
      throw .copy(.decoderUnavailable(detail: ""))
    }
    return copy
  }
}

extension Photo {
  /// The texts of the photo as XMP; `nil` if it has none.
  fileprivate var exportedSidecar: [UInt8]? {
    guard let texts = CopyPlan.texts(of: self) else { return nil }
    return XMPPacket(
      title: texts.name, description: texts.description, keywords: texts.keywords
    ).bytes
  }
}
