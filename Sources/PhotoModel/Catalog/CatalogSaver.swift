// Imports a catalogue's pictures into the library: downloads them in full size, then adds them to
// the naming queue like picked files.

import AsyncState
import Foundation
import Observation

/// Saves pictures of a catalogue into the library.
///
/// The model owns a save: it was ordered by the person, so it continues when the card or the page
/// is closed.
@MainActor @Observable
public final class CatalogSaver {
  /// A picture that could not be saved.
  public struct Failure: Sendable {
    /// The picture.
    public let photo: SpacePhoto
    /// The reason.
    public let error: CatalogError
    /// The catalogue of the picture.
    let source: any CatalogSource
  }

  /// Pictures that could not be saved, each once, until they are saved or the failures are
  /// dismissed.
  public private(set) var failures: [Failure] = []
  /// How many pictures are being saved.
  public private(set) var runningCount = 0

  /// The size limit of one picture, in bytes: NASA's largest JPEG originals have about 100 MB.
  static let byteLimit = 256 << 20
  /// A download may continue as long as each 30 s bring this many bytes: 34 KB/s, a tenth of the
  /// slowest broadband.
  static let bytesForMoreTime = 1 << 20

  private let library: PhotoLibrary
  /// Opens when the last session's queue has been read: an entry added before that would be lost.
  private let started: AsyncGate
  private let importer: Importer
  private let marks: CatalogMarks
  private let client: HTTPClient
  private let clock: any Clock<Duration>
  /// The actions behind the Save buttons, by picture, of all saves so far.
  private var actions: [SpacePhoto.ID: AsyncAction] = [:]
  @ObservationIgnored private var saves: [SpacePhoto.ID: Task<Void, Never>] = [:]

  /// Makes a saver for one library.
  /// - Parameter clock: the clock of the Save buttons' delays.
  init(
    library: PhotoLibrary, started: AsyncGate, importer: Importer, marks: CatalogMarks,
    client: HTTPClient, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    self.started = started
    self.importer = importer
    self.marks = marks
    self.client = client
    self.clock = clock
  }

  /// The action behind a picture's Save button; `nil` if it was never clicked.
  public func action(of id: SpacePhoto.ID) -> AsyncAction? { actions[id] }

  /// Handles a click on a picture's Save button.
  public func click(_ photo: SpacePhoto, from source: any CatalogSource) {
    let action = actions[photo.id] ?? AsyncAction(clock: clock)
    actions[photo.id] = action
    action.click { [weak self] in await self?.save(photo, from: source) }
  }

  /// Tries all failed saves again.
  public func retry() async {
    await withTaskGroup { group in
      for failure in failures {
        group.addTask { await self.save(failure.photo, from: failure.source) }
      }
    }
  }

  /// Dismisses the failures.
  public func dismissFailures() { failures = [] }

  /// Downloads a picture and adds it to the naming queue, with its title as a suggestion. A second
  /// call for the same picture waits for the first.
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
        // It is shown as a failure, so it must not be imported by itself at the next start.
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
      // Cancelled with the window.
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

  /// Downloads a picture to a file of the library, or writes there what is embedded in the program.
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
      // A file that can't be removed is removed when the library is next opened.
      try? sink.path.remove()
      throw error
    }
    // A complete file would be taken for one that the last session left.
    await started.pass()
    // The name for messages: the title, by which the person knows the picture.
    let title = Self.plain(photo.title)
    return try await library.pasted.finishDownload(
      sink, name: title.isEmpty ? Self.plain(photo.id) : title,
      fileExtension: Self.plain(address.pathExtension))
  }

  /// Writes off the main actor, as a disk may be slow.
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

  /// The letters, digits, spaces and `-_` of a text from the network, for a file name.
  private static func plain(_ text: String) -> String {
    String(
      text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || " -_".contains($0)) }.prefix(60))
  }
}
