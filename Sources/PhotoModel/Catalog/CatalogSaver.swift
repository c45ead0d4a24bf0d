// The way of a catalogue's pictures into the library: downloaded in full size, then into the
// naming queue like any picked file.

import AsyncState
import Foundation
import Observation

/// Saves pictures of a catalogue into the library.
///
/// A save is the person's order, so it goes on when the card, or the page, is left; the model
/// owns it.
@MainActor @Observable
public final class CatalogSaver {
  /// A picture that could not be saved.
  public struct Failure: Sendable {
    /// The picture.
    public let photo: SpacePhoto
    /// Why.
    public let error: CatalogError
    /// The catalogue that it is from.
    let source: any CatalogSource
  }

  /// Pictures that could not be saved, until they are, or were put away; each once.
  public private(set) var failures: [Failure] = []
  /// How many pictures are being saved.
  public private(set) var runningCount = 0

  /// The most bytes of one picture: NASA's largest JPEG originals take about 100 MB.
  static let byteLimit = 256 << 20
  /// A save may go on for as long as each 30 s bring this much: 34 KB/s, a tenth of the
  /// slowest broadband.
  static let bytesForMoreTime = 1 << 20

  private let library: PhotoLibrary
  /// Opens when the queue of the last session has been read: what is queued before would be lost
  /// among it.
  private let started: AsyncGate
  private let importer: Importer
  private let marks: CatalogMarks
  private let client: HTTPClient
  /// What the Save buttons of pictures show that were saved, or are being saved.
  private var actions: [SpacePhoto.ID: AsyncAction] = [:]
  @ObservationIgnored private var saves: [SpacePhoto.ID: Task<Void, Never>] = [:]

  /// A saver into one library.
  init(
    library: PhotoLibrary, started: AsyncGate, importer: Importer, marks: CatalogMarks,
    client: HTTPClient
  ) {
    self.library = library
    self.started = started
    self.importer = importer
    self.marks = marks
    self.client = client
  }

  /// What runs behind a picture's Save button; `nil` where nothing was asked for.
  public func action(of id: SpacePhoto.ID) -> AsyncAction? { actions[id] }

  /// A picture's Save button was clicked.
  public func click(_ photo: SpacePhoto, from source: any CatalogSource) {
    let action = actions[photo.id] ?? AsyncAction()
    actions[photo.id] = action
    action.click { [weak self] in await self?.save(photo, from: source) }
  }

  /// Tries all saves again that failed.
  public func retry() async {
    await withTaskGroup { group in
      for failure in failures {
        group.addTask { await self.save(failure.photo, from: failure.source) }
      }
    }
  }

  /// The person has read what could not be saved.
  public func dismissFailures() { failures = [] }

  /// Downloads a picture and puts it into the naming queue, with its title as the name that is
  /// offered. A second call for the same picture waits for the first.
  public func save(_ photo: SpacePhoto, from source: any CatalogSource) async {
    if let running = saves[photo.id] { return await running.value }
    let task = Task { await bringIn(photo, from: source) }
    saves[photo.id] = task
    runningCount += 1
    await task.value
    runningCount -= 1
    saves[photo.id] = nil
  }

  private func bringIn(_ photo: SpacePhoto, from source: any CatalogSource) async {
    do {
      let pick = try await pick(photo, from: source)
      do throws(LibraryError) {
        try await importer.add([pick])
      } catch {
        // Told as a failure, it must not come in by itself at the next start.
        await library.pasted.drop(pick.source)
        throw error
      }
      failures.removeAll { $0.photo.id == photo.id }
    } catch let error as CatalogError {
      fail(photo, error, source)
    } catch let error as NetworkError {
      fail(photo, .network(error), source)
    } catch let error as LibraryError {
      fail(photo, .library(error), source)
    } catch {
      // Taken back with the window.
    }
    await marks.reload()
  }

  private func fail(_ photo: SpacePhoto, _ error: CatalogError, _ source: any CatalogSource) {
    failures.removeAll { $0.photo.id == photo.id }
    failures.append(Failure(photo: photo, error: error, source: source))
  }

  private func pick(_ photo: SpacePhoto, from source: any CatalogSource) async throws -> Pick {
    var address = photo.full
    if address == nil { address = try await source.details(of: photo).full }
    guard let address else { throw CatalogError.noPicture(title: photo.title) }
    let file: FilePath
    if address.isFileURL {
      file = FilePath(address.path(percentEncoded: false))
      await started.pass()
    } else {
      file = try await bringOver(address, of: photo, from: source)
    }
    return Pick(file, suggestion: photo.title, catalogID: photo.id)
  }

  /// Downloads a picture to a file of the library's, or writes there what lies inside the program.
  private func bringOver(
    _ address: URL, of photo: SpacePhoto, from source: any CatalogSource
  ) async throws -> FilePath {
    let sink = try await library.pasted.beginDownload(beside: importer.originals)
    do {
      if let bytes = source.embedded(at: address) {
        try await Self.write(bytes, to: sink)
      } else {
        let limits = HTTPClient.Limits(
          byteCount: Self.byteLimit, deadline: client.deadline,
          bytesForMoreTime: Self.bytesForMoreTime)
        try await client.fetch(address, limits) { bytes in
          do throws(FileError) {
            try sink.write(bytes)
          } catch {
            throw LibraryError(error)
          }
        }
      }
    } catch {
      // One that can't be removed goes at the next opening.
      try? sink.path.remove()
      throw error
    }
    // Complete, the file would be taken for one that the last session left.
    await started.pass()
    // What the person knows it by, should it have to be spoken of.
    let title = Self.plain(photo.title)
    return try await library.pasted.finishDownload(
      sink, name: title.isEmpty ? Self.plain(photo.id) : title,
      fileExtension: Self.plain(address.pathExtension))
  }

  /// Writes away from the main actor, as a disk may be slow.
  @concurrent
  private nonisolated static func write(
    _ bytes: Data, to sink: FileSink
  ) async throws(LibraryError) {
    do throws(FileError) {
      try sink.write(bytes)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Letters, digits, spaces and `-_` of a text from the network, for a file's name.
  private static func plain(_ text: String) -> String {
    String(
      text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || " -_".contains($0)) }.prefix(60))
  }
}
